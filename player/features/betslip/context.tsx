import { must } from '@paddock/domain/result'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { SlipStore } from './slip-store.ts'
import { countdown, type Slip } from './state.ts'

const SlipContext = createContext<SlipStore | null>(null)

export function SlipProvider(props: { readonly store: SlipStore; readonly children: React.ReactNode }) {
  return <SlipContext value={props.store}>{props.children}</SlipContext>
}

export const useSlipStore = (): SlipStore => must(use(SlipContext), 'a slip is provided')

export function useSlip(): Slip {
  const store = useSlipStore()
  return useSyncExternalStore(store.subscribe, store.read)
}

const TICK_MS = 100

/** The countdown of a waiting bet by the server's clock. */
export function useCountdown(from: number, until: number): ReturnType<typeof countdown> {
  const { clock } = useSlipStore()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(clock.now()), TICK_MS)
    return () => clearInterval(ticking)
  }, [clock])
  return countdown(from, until, now)
}
