import { must } from '@paddock/domain/result'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Quick } from './quick.ts'
import type { BetMark, SlipStore } from './slip-store.ts'
import type { Slip } from './state.ts'

const NEVER = () => () => {}
const EMPTY: Slip = { step: 'empty' }
const OFF: Quick = { mode: 'off' }

const SlipContext = createContext<SlipStore | null>(null)

/** Without a store, as for a visitor, the slip is empty. */
export function SlipProvider(props: { readonly store: SlipStore | null; readonly children: React.ReactNode }) {
  return <SlipContext value={props.store}>{props.children}</SlipContext>
}

/** Only for what is drawn when there is something in the slip. */
export const useSlipStore = (): SlipStore => must(use(SlipContext), 'a slip is provided')

export const useMaybeSlipStore = (): SlipStore | null => use(SlipContext)

/** What the store says, or what it would of nothing. */
function useRead<T>(read: (store: SlipStore) => T, nothing: T): T {
  const store = use(SlipContext)
  return useSyncExternalStore(store?.subscribe ?? NEVER, () => (store ? read(store) : nothing))
}

export const useSlip = (): Slip => useRead((store) => store.read(), EMPTY)

/** Whether a tap on a price places a bet, and of what stake. */
export const useQuick = (): Quick => useRead((store) => store.readQuick(), OFF)

/** The price with a bet on its way, or with one that was just placed. */
export const useBetMark = (): BetMark | null => useRead((store) => store.readMark(), null)
