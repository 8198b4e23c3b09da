import { isOneOf, WATCHING_STATUSES } from '@paddock/domain/market'
import { cancelAutoCashOut, getAutoCashOuts, getCashOut, setAutoCashOut } from '@paddock/contract/endpoints/cash-out'
import { presentRefusal } from '@paddock/contract/refusals'
import type { AutoCashOut } from '@paddock/contract/shapes/cash-out'
import { CallFailure, failureText, useClient, useIsSignedIn } from '@paddock/ui/client'
import { useAllFacts } from '@paddock/ui/live'
import { showToast } from '@paddock/ui/primitives'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { AUTO_CASH_OUTS, withAuto } from './autos.ts'
import { type AutoTerms, isFinal } from './state.ts'
import { CASH_OUT_WORDS } from './words.ts'

const QUOTE = 'cash-out-quote'

/** What the whole is worth, on every button that says so: many markets may show one. */
export const WHOLE_EVERY_MS = 3000

/** What is not offered may be one day: a result that is taken back, a site that changes its mind. */
const SELDOM_MS = 60_000

/** A refusal is an answer: it says why there is nothing to take, and is asked for again like a quote. */
type Asked = { readonly marketId: string; readonly percent: number; readonly everyMs: number }

/**
 * What closing would bring now, asked for again and again while somebody looks. While the screen itself knows that its market stands
 * still nothing is asked: the refusal is known, and what was quoted before counts no more.
 */
export function useQuote({ marketId, percent, everyMs }: Asked) {
  const client = useClient()
  const [facts] = useAllFacts(useMemo(() => [marketId], [marketId]))
  const isSuspended = facts?.status === 'SUSPENDED'
  const quote = useQuery({
    queryKey: [QUOTE, marketId, percent],
    queryFn: async ({ signal }) => {
      const query = { marketId, fraction: percent, orRefusal: true }
      const { docs, refusal } = await client.call(getCashOut, { query }, signal)
      if (docs === null) throw new CallFailure(409, refusal)
      return docs
    },
    enabled: useIsSignedIn() && !isSuspended,
    refetchInterval: ({ state: { error } }) =>
      error instanceof CallFailure && isFinal(error.code) ? SELDOM_MS : everyMs,
    retry: (failures, thrown) => failures < 1 && thrown instanceof CallFailure && thrown.isUnknown,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  return isSuspended ? { ...quote, data: undefined, error: SUSPENDED } : quote
}

const SUSPENDED = new CallFailure(409, presentRefusal({ code: 'MARKET_SUSPENDED' }).body)

export function useAskAgain(marketId: string): () => void {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: [QUOTE, marketId] }), [queries, marketId])
}

/** Those of the account; news of the account keep them up to date. */
export function useAutoCashOuts() {
  const client = useClient()
  return useQuery({
    queryKey: AUTO_CASH_OUTS,
    queryFn: ({ signal }) => client.call(getAutoCashOuts, { query: {} }, signal).then(({ docs }) => docs),
    enabled: useIsSignedIn(),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The one that watches the market, if there is one. */
export function useWatching(marketId: string): AutoCashOut | undefined {
  const { data } = useAutoCashOuts()
  return data?.find(({ market, status }) => market._id === marketId && isOneOf(WATCHING_STATUSES, status))
}

export function useSetAuto(marketId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ percent, ...terms }: AutoTerms & { readonly percent: number }) =>
      client.call(setAutoCashOut, { body: { marketId, fraction: percent, ...terms } }),
    onSuccess: () => {
      // The one before has ended with it.
      void queries.invalidateQueries({ queryKey: AUTO_CASH_OUTS })
      showToast(CASH_OUT_WORDS.autoSet, 'good')
    },
  })
}

export function useCancelAuto(marketId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.call(cancelAutoCashOut, { query: { marketId } }),
    onSuccess: ({ docs }) => {
      queries.setQueryData<AutoCashOut[]>(AUTO_CASH_OUTS, (known) => withAuto(known, docs))
      showToast(CASH_OUT_WORDS.autoOff)
    },
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
  })
}
