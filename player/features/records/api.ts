/** What the records are read by. Lists keep what they show until the next page has come. */
import { getCasinoHistory, getCasinoHistoryDetails } from '@paddock/contract/endpoints/casino'
import type { CasinoRound } from '@paddock/contract/shapes/casino'
import { getBetHistoryDetails } from '@paddock/contract/endpoints/bets'
import { cancelDeposit, getDeposits, returnDeposit } from '@paddock/contract/endpoints/payments'
import { cancelWithdrawal, getWithdrawals } from '@paddock/contract/endpoints/withdrawals'
import type { PageInfo } from '@paddock/contract/page'
import { getBalanceHistory, getGameReport, getProfitLoss, getStatement } from '@paddock/contract/endpoints/reports'
import type { ReplyOf } from '@paddock/contract/reply'
import { type Client, useClient } from '@paddock/ui/client'
import type { DayRange } from '@paddock/ui/dates'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RECORDS } from './keys.ts'
import {
  type MoneyRequest,
  type RequestKind,
  requestOfDeposit,
  requestOfWithdrawal,
  type RequestStatus,
} from './request-state.ts'
import type { ReportType, Status } from './state.ts'

const PLAYER = { role: 'user' } as const
/** Money may have moved since; a page that is looked at again asks again. */
const FRESH_MS = 5000
const KEPT = { staleTime: FRESH_MS, placeholderData: keepPreviousData } as const

/** 000 §9. */
const PAGE_SIZE = 25

export type Paged = { readonly page: number; readonly limit: number }
/** Days. */
export type Span = { readonly startDate: string; readonly endDate: string }
export const spanOf = ({ from, to }: DayRange): Span => ({ startDate: from, endDate: to })

/* Statement */

export type StatementAsking = Span & { readonly trxType: ReportType }

const readStatement = (client: Client, asking: StatementAsking & Paged, signal?: AbortSignal) =>
  client.call(getStatement, { params: PLAYER, query: asking }, signal)

export function useStatement(asking: StatementAsking, page: number) {
  const client = useClient()
  const whole = { ...asking, page, limit: PAGE_SIZE }
  return useQuery({
    queryKey: [...RECORDS, 'statement', whole],
    queryFn: ({ signal }) => readStatement(client, whole, signal),
    ...KEPT,
  })
}

export function useBalanceHistory(span: Span) {
  const client = useClient()
  return useQuery({
    queryKey: [...RECORDS, 'balance', span],
    queryFn: ({ signal }) => client.call(getBalanceHistory, { params: PLAYER, query: span }, signal),
    ...KEPT,
  })
}

/* Bets */

export type BetsAsking = Partial<Span> & { readonly status: Status; readonly marketId?: string }
export type BetsPage = ReplyOf<typeof getBetHistoryDetails>

/** Without a state the server gives the bets that counted: settled and void. */
export const betsQuery = <A extends BetsAsking>({ status, ...asking }: A) => ({
  ...asking,
  ...(status !== 'counted' && { status }),
})

const readBets = (client: Client, asking: BetsAsking & Paged, signal?: AbortSignal) =>
  client.call(getBetHistoryDetails, { query: betsQuery(asking) }, signal)

export function useBets(asking: BetsAsking, page: number, limit = PAGE_SIZE) {
  const client = useClient()
  const whole = { ...asking, page, limit }
  return useQuery({
    queryKey: [...RECORDS, 'bets', whole],
    queryFn: ({ signal }) => readBets(client, whole, signal),
    ...KEPT,
  })
}

/* Rounds of the casino */

export type RoundsAsking = Span & { readonly gameType?: CasinoRound['gameType'] }

export function useRounds(asking: RoundsAsking, page: number) {
  const client = useClient()
  const whole = { ...asking, page, limit: PAGE_SIZE }
  return useQuery({
    queryKey: [...RECORDS, 'rounds', whole],
    queryFn: ({ signal }) => client.call(getCasinoHistory, { query: whole }, signal),
    ...KEPT,
  })
}

/** By whose it is and its number. */
export type OneRound = { readonly casino: string; readonly roundId: string }

export function useMoves({ casino, roundId }: OneRound) {
  const client = useClient()
  return useQuery({
    queryKey: [...RECORDS, 'moves', casino, roundId],
    queryFn: async ({ signal }) =>
      (await client.call(getCasinoHistoryDetails, { query: { casino, roundId } }, signal)).docs,
    staleTime: FRESH_MS,
  })
}

/* Profit and loss */

export type ResultsAsking = Span & {
  readonly by: 'event' | 'market'
  readonly eventTypeId?: string
  readonly eventId?: string
}

const readResults = (client: Client, asking: ResultsAsking & Paged, signal?: AbortSignal) =>
  client.call(getProfitLoss, { params: PLAYER, query: asking }, signal)

export function useResults(asking: ResultsAsking, page: number) {
  const client = useClient()
  const whole = { ...asking, page, limit: PAGE_SIZE }
  return useQuery({
    queryKey: [...RECORDS, 'results', whole],
    queryFn: ({ signal }) => readResults(client, whole, signal),
    ...KEPT,
  })
}

export function useGameReport(span: Span) {
  const client = useClient()
  return useQuery({
    queryKey: [...RECORDS, 'report', span],
    queryFn: async ({ signal }) => (await client.call(getGameReport, { params: PLAYER, query: span }, signal)).docs,
    ...KEPT,
  })
}

/* Requests of money */

export type RequestsAsking = Span & { readonly status: RequestStatus }

type RequestsPage = PageInfo & { readonly docs: readonly MoneyRequest[] }

async function readRequests(
  client: Client,
  kind: RequestKind,
  query: Partial<Span> & { readonly status: RequestStatus | 'open' } & Paged,
  signal?: AbortSignal,
): Promise<RequestsPage> {
  if (kind === 'deposit') {
    const page = await client.call(getDeposits, { params: PLAYER, query }, signal)
    return { ...page, docs: page.docs.map(requestOfDeposit) }
  }
  const page = await client.call(getWithdrawals, { params: PLAYER, query }, signal)
  return { ...page, docs: page.docs.map(requestOfWithdrawal) }
}

export function useRequests(kind: RequestKind, asking: RequestsAsking, page: number) {
  const client = useClient()
  const whole = { ...asking, page, limit: PAGE_SIZE }
  return useQuery({
    queryKey: [...RECORDS, 'requests', kind, whole],
    queryFn: ({ signal }) => readRequests(client, kind, whole, signal),
    staleTime: FRESH_MS,
  })
}

/** The newest five, of all or of those that are still to be decided: the list has the rest. 001 §7. */
export function useNewestRequests(kind: RequestKind, status: 'all' | 'open') {
  const client = useClient()
  return useQuery({
    queryKey: [...RECORDS, 'requests', kind, 'newest', status],
    queryFn: async ({ signal }) => (await readRequests(client, kind, { page: 1, limit: 5, status }, signal)).docs,
    staleTime: FRESH_MS,
  })
}

export function useCancelRequest(kind: RequestKind) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string): Promise<unknown> =>
      kind === 'deposit'
        ? await client.call(cancelDeposit, { query: { depositId: id } })
        : await client.call(cancelWithdrawal, { query: { withdrawId: id } }),
    // Refused or not, what it is now is asked for.
    onSettled: () => queries.invalidateQueries({ queryKey: RECORDS }),
  })
}

/** Has a deposit sent back to where it came from; `forfeitBonus`: with what of its bonus would be lost. */
export function useReturnDeposit() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: depositId, forfeitBonus }: { readonly id: string; readonly forfeitBonus: boolean }) =>
      client.call(returnDeposit, { params: { depositId }, body: { forfeitBonus } }),
    onSettled: () => queries.invalidateQueries({ queryKey: RECORDS }),
  })
}
