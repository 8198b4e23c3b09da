import { must } from '@paddock/domain/result'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Quick } from './quick.ts'
import type { BetMark, SlipStore } from './slip-store.ts'
import type { Slip } from './state.ts'

const NEVER = () => () => {}
const EMPTY: Slip = { step: 'empty' }
const readEmpty = (): Slip => EMPTY
const OFF: Quick = { mode: 'off' }
const readOff = (): Quick => OFF
const readNone = (): BetMark | null => null

const SlipContext = createContext<SlipStore | null>(null)

/** Without a store, as for a visitor, the slip is empty. */
export function SlipProvider(props: { readonly store: SlipStore | null; readonly children: React.ReactNode }) {
  return <SlipContext value={props.store}>{props.children}</SlipContext>
}

/** Only for what is drawn when there is something in the slip. */
export const useSlipStore = (): SlipStore => must(use(SlipContext), 'a slip is provided')

export const useMaybeSlipStore = (): SlipStore | null => use(SlipContext)

export function useSlip(): Slip {
  const store = use(SlipContext)
  return useSyncExternalStore(store?.subscribe ?? NEVER, store?.read ?? readEmpty)
}

/** Whether a tap on a price places a bet, and of what stake. */
export function useQuick(): Quick {
  const store = use(SlipContext)
  return useSyncExternalStore(store?.subscribe ?? NEVER, store?.readQuick ?? readOff)
}

/** The price with a bet on its way, or with one that was just placed. */
export function useBetMark(): BetMark | null {
  const store = use(SlipContext)
  return useSyncExternalStore(store?.subscribe ?? NEVER, store?.readMark ?? readNone)
}
