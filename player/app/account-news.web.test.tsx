import { type Bet, bet as betShape } from '@paddock/contract/shapes/bet'
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_POINTS } from '@paddock/contract/examples/shapes'
import { points } from '@paddock/contract/shapes/account'
import { paise } from '@paddock/domain/money'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { OPEN_ROUNDS } from '../features/casino/keys.ts'
import { OPEN_BETS } from '../features/open-bets/api.ts'
import type { OpenBets } from '../features/open-bets/state.ts'
import { applyBet, applyAccountUpdate } from './account-news.ts'

const BALANCE = { balance: paise(0), exposure: paise(0), availableBalance: paise(0) }
const BOOK = { map: {}, exposure: paise(0) }
const EXAMPLE: Bet = betShape.parse((callExamples.placeBet.docs as { readonly bet: object }).bet)
const bet = (id: string): Bet => ({ ...EXAMPLE, _id: id, status: 'ACCEPTED' })

/** A list on the screen, and a server that answers when the test says so, with what it knew when it was asked. */
function openList() {
  const queries = new QueryClient()
  const onServer: Bet[] = []
  const answers: (() => void)[] = []
  const queryFn = vi.fn<() => Promise<OpenBets>>(async () => {
    const known = { bets: [...onServer], books: {} }
    return await new Promise((resolve) => answers.push(() => resolve(known)))
  })
  new QueryObserver(queries, { queryKey: OPEN_BETS, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  return {
    queries,
    queryFn,
    answer: async () => {
      for (const say of answers.splice(0)) say()
      await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
    },
    place: (id: string) => {
      onServer.push(bet(id))
      applyBet(queries, { bet: bet(id), marketBook: BOOK, balance: BALANCE })
    },
    shown: () => queries.getQueryData<OpenBets>(OPEN_BETS)?.bets.map(({ _id }) => _id),
  }
}

test.each(['first', 'second'] as const)('news that overtakes the %s reading of the list is not lost', async (which) => {
  const { queries, answer, place, shown } = openList()
  if (which === 'second') {
    await answer()
    void queries.invalidateQueries({ queryKey: OPEN_BETS })
  }
  place('b1')
  await vi.waitFor(() => expect(queries.isFetching()).toBe(1))
  await answer()
  expect(shown()).toEqual(['b1'])
})

test('much news at once asks for the list once more', async () => {
  const { queryFn, answer, place, shown } = openList()
  for (const id of ['b1', 'b2', 'b3']) place(id)
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  await answer()
  expect(shown()).toEqual(['b1', 'b2', 'b3'])
})

test('news of a list that is there asks for nothing', async () => {
  const { queryFn, answer, place, shown } = openList()
  await answer()
  place('b1')
  await Promise.resolve()
  expect([shown(), queryFn.mock.calls.length]).toEqual([['b1'], 1])
})

test('bets that the list had no room for are read when those before them are over', async () => {
  const { queries, queryFn, answer } = openList()
  await answer()
  queries.setQueryData<OpenBets>(OPEN_BETS, { bets: [bet('b1')], books: {}, total: 3 })
  const result = {
    event: 'getOpenBetResultUpdates',
    docs: {
      market: EXAMPLE.market,
      kind: 'VOIDED',
      result: null,
      profitLoss: paise(0),
      commission: paise(0),
      balance: BALANCE,
    },
  }
  applyAccountUpdate(queries, {} as never, result as never)
  expect(queries.getQueryData<OpenBets>(OPEN_BETS)).toMatchObject({ bets: [], total: 2 })
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
})

test('news of the balance asks for the open rounds of the casino anew', async () => {
  const queries = new QueryClient()
  const queryFn = vi.fn<() => Promise<string>>(async () => 'rounds')
  new QueryObserver(queries, { queryKey: OPEN_ROUNDS, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  )
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  applyAccountUpdate(queries, {} as never, {
    event: 'getPtsUpdates',
    number: 1,
    at: 1,
    docs: points.parse(EXAMPLE_POINTS),
  })
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
})
