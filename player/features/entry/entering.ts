import { useQueryClient } from '@tanstack/react-query'

/** Of everything that is sent on the way in and may not be sent twice. */
export const ENTERING = ['entering'] as const

/** Whether something is on its way, asked at the moment of the click: what a component was drawn with may be older. */
export function useIsEntering(): () => boolean {
  const queries = useQueryClient()
  return () => queries.isMutating({ mutationKey: ENTERING }) > 0
}
