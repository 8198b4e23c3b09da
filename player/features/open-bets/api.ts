import { cancelBet, getOpenBets } from '@paddock/contract/endpoints/bets'
import { failureText, useClient, useIsSignedIn } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { showToast } from '@paddock/ui/primitives'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { type OpenBets, withBet } from './state.ts'

export const OPEN_BETS = ['open-bets'] as const

/** One page holds what a person can follow; older bets are in the history. */
const SHOWN = 200

/** Open bets and the book of each of their markets. News of the account keep them up to date. */
export function useOpenBets() {
  const client = useClient()
  return useQuery({
    queryKey: OPEN_BETS,
    queryFn: async ({ signal }): Promise<OpenBets> => {
      const { docs, positions } = await client.call(getOpenBets, { query: { page: 1, limit: SHOWN } }, signal)
      return { bets: docs, books: positions }
    },
    enabled: useIsSignedIn(),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Cancels what is unmatched of a bet. The key is made when the button is pressed, so a repeat cancels nothing more. */
export function useCancelBet() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (betId: string) => client.call(cancelBet, { query: { betId }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ docs }) => {
      queries.setQueryData<OpenBets>(OPEN_BETS, (known) => known && withBet(known, docs.bet, docs.marketBook))
      showToast(BETTING_WORDS.cancelled(formatAmount(docs.bet.sizeCancelled)), 'good')
    },
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
  })
}
