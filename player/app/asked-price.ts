/** The price of a list that was tapped last. The slip is no part of the first route: it comes when somebody asks for it. */
import type { Side } from '@paddock/domain/market'
import { useSyncExternalStore } from 'react'

export type AskedPrice = {
  readonly eventId: string
  readonly marketId: string
  readonly slot: number
  readonly side: Side
  /** It is in the slip. */
  readonly isHanded: boolean
}

let asked: AskedPrice | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = () => asked

export const askedPrice = {
  read,
  set(next: AskedPrice | null): void {
    asked = next
    for (const listener of listeners) listener()
  },
  use: (): AskedPrice | null => useSyncExternalStore(subscribe, read),
}
