/** What lives as long as the page, wired once by plain arguments. */
import { createClient, storedSession } from '@paddock/ui/client'
import { createLiveBook, serverClock } from '@paddock/ui/live'
import { QueryClient } from '@tanstack/react-query'
import { createSlipStore } from '../features/betslip/index.ts'
import { applyBet } from './account-news.ts'
import { setMaintenance } from './maintenance.ts'
import { WORDS } from './words.ts'

/** A call that failed is tried once more; a refusal is not, it would be refused again. */
const RETRIES = 1
const SERVER_FAULT = 500

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < RETRIES && (!('status' in error) || error.status === 0 || Number(error.status) >= SERVER_FAULT),
      refetchOnWindowFocus: false,
    },
  },
})

export const session = storedSession(localStorage)

export function forgetSession(): void {
  session.clear()
  queries.clear()
  slip.send({ type: 'clear' })
}

export const client = createClient({
  session,
  onSignedOut: forgetSession,
  onMaintenance: () => setMaintenance(true),
})

export const book = createLiveBook((flush) => requestAnimationFrame(flush))
export const clock = serverClock(Date.now)

export const slip = createSlipStore({
  client,
  book,
  clock,
  storage: sessionStorage,
  onPlaced: ({ bet, marketBook, balance }) => applyBet(queries, { bet, marketBook, balance }),
  neverArrived: WORDS.neverArrived,
})
