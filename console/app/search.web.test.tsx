/** What the search of the console says while it asks, and what it finds by an id. */
import { calls, type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { paise } from '@paddock/domain/money'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asking, show, type } from '../kit/testing/show.tsx'
import { WORDS } from '../words/shell.ts'
import { marketsOf } from '../kit/market/index.ts'
import { Search } from './search.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(cleanup)

/** What is told beside the results, to screen readers too. */
const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('while it asks it says so, and that nothing is found only when all have answered', async () => {
  const answers: (() => void)[] = []
  const call = (endpoint: Endpoint) =>
    new Promise((answer) =>
      answers.push(() => answer(endpoint === calls.listPeople ? { docs: [], above: {} } : { docs: [] })),
    )
  show(<Search onClose={() => {}} />, { call, role: 'administrator' })
  type(WORDS.searchHint, 'nobody')
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(told()).toContain(WORDS.searching)
  answers[0]?.()
  await new Promise((rested) => setTimeout(rested, 20))
  expect(told()).toContain(WORDS.searching)
  answers[1]?.()
  await waitFor(() => expect(told()).toContain(WORDS.searchNothing))
  expect(told()).not.toContain(WORDS.searching)
})

test('an id in full leads to its market; who may not see markets does not ask for one', async () => {
  const { docs } = await readReply(calls.getMarkets, {
    docs: callExamples.getMarkets.docs,
    ...callExamples.getMarkets.also,
  })
  const [market] = marketsOf(docs)
  if (!market) throw new Error('the example has no market')
  const asked: Endpoint[] = []
  const call = async (endpoint: Endpoint) => {
    asked.push(endpoint)
    if (endpoint === calls.getMarkets) return { docs }
    return { docs: [], above: {} }
  }
  show(<Search onClose={() => {}} />, { call, role: 'administrator' })
  type(WORDS.searchHint, market._id)
  const link = await screen.findByRole('link', { name: new RegExp(market.marketName) })
  expect(link.getAttribute('href')).toBe(`/markets?marketId=${market._id}`)
  cleanup()
  asked.length = 0
  show(<Search onClose={() => {}} />, { call, role: 'agent' })
  type(WORDS.searchHint, market._id)
  await waitFor(() => expect(asked).toEqual([calls.listPeople]))
})

test.each(['412345678901', '678901', 'dep_4f2a'])('%s leads to the payment that has it', async (typed) => {
  const one = { _id: 'dep_4f2a', userName: 'player1', amount: paise(75_000), flags: [] }
  const call = async (endpoint: Endpoint, { query }: Asking & { readonly query?: { readonly search?: string } }) => {
    if (endpoint === calls.getDeposits && query?.search === typed) return { docs: [one] }
    return { docs: [], above: {} }
  }
  show(<Search onClose={() => {}} />, { call, role: 'agent' })
  type(WORDS.searchHint, typed)
  const link = await screen.findByRole('link', { name: /player1/ })
  expect(link.textContent).toContain(WORDS.searchDeposit('750.00'))
  expect(link.getAttribute('href')).toBe('/deposits?tab=history&search=dep_4f2a')
})

test('what is typed as a name asks for no payment', async () => {
  const asked: Endpoint[] = []
  const call = async (endpoint: Endpoint) => {
    asked.push(endpoint)
    return { docs: [], above: {} }
  }
  show(<Search onClose={() => {}} />, { call, role: 'agent' })
  type(WORDS.searchHint, 'player12')
  await waitFor(() => expect(told()).toContain(WORDS.searchNothing))
  expect(asked).not.toContain(calls.getDeposits)
  expect(asked).not.toContain(calls.getWithdrawals)
})
