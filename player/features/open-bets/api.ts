import { cancelAllBets, cancelBet, getOpenBets } from '@paddock/contract/endpoints/bets'
import { sum } from '@paddock/domain/money'
import { failureText, useClient, useIsSignedIn } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { showToast } from '@paddock/ui/primitives'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BETTING_WORDS } from '../../words/betting.ts'
import { type OpenBets, SHOWN, withBet } from './state.ts'
import { OPEN_BETS_WORDS } from './words.ts'

export const OPEN_BETS = ['open-bets'] as const

/** Open bets and the book of each of their markets. News of the account keep them up to date. */
export function useOpenBets() {
  const client = useClient()
  return useQuery({
    queryKey: OPEN_BETS,
    queryFn: async ({ signal }): Promise<OpenBets> => {
      const { docs, positions, totalDocs } = await client.call(
        getOpenBets,
        { query: { page: 1, limit: SHOWN } },
        signal,
      )
      return { bets: docs, books: positions, total: totalDocs }
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

/** Takes back all that waits, of one event where it is named: all in one go on the server. */
export function useCancelAll(eventId: string | null) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      client.call(cancelAllBets, { query: eventId === null ? {} : { eventId }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ docs: { bets, positions } }) => {
      queries.setQueryData<OpenBets>(OPEN_BETS, (known) =>
        bets.reduce((open, bet) => {
          const book = positions[bet.market._id]
          return open && book && withBet(open, bet, book)
        }, known),
      )
      const amount = formatAmount(sum(bets.map(({ sizeCancelled }) => sizeCancelled)))
      showToast(OPEN_BETS_WORDS.cancelledAll(bets.length, amount), 'good')
    },
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
  })
}
