import type { QueryClient } from '@tanstack/react-query'

export const NOTIFICATIONS = ['notifications'] as const
export const UNREAD = ['unread'] as const

/** Something was told just now. */
export function noteTold(queries: QueryClient): void {
  queries.setQueryData<number>(UNREAD, (known) => (known === undefined ? known : known + 1))
  void queries.invalidateQueries({ queryKey: NOTIFICATIONS })
}

/** Something was read elsewhere than in the list. */
export function noteRead(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: UNREAD })
  void queries.invalidateQueries({ queryKey: NOTIFICATIONS })
}
