import { type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { getBigBetNews, getEventRisk, getMarketRiskPeople, getRisk } from '@paddock/contract/endpoints/risk'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Asking, show } from '../../kit/testing/show.tsx'
import EventRiskPage from './event-page.tsx'
import RiskPage from './risk-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = await readReply(getRisk, { docs: callExamples.getRisk.docs, ...callExamples.getRisk.also })
const event = await readReply(getEventRisk, { docs: callExamples.getEventRisk.docs })
const people = await readReply(getMarketRiskPeople, { docs: callExamples.getMarketRiskPeople.docs })
const news = await readReply(getBigBetNews, { docs: callExamples.getBigBetNews.docs })
const PLAYER = { ...people.docs.people[0], userId: 'u-9', userName: 'ravi', role: 'user', players: 1 }

type Query = { readonly userId?: string }

function answering() {
  const asked: Query[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    if (endpoint === getRisk) return list
    if (endpoint === getEventRisk) return event
    if (endpoint === getBigBetNews) return news
    const { query } = asking as unknown as { readonly query: Query }
    asked.push(query)
    return query.userId === undefined
      ? { docs: { ...people.docs, path: [] } }
      : { docs: { ...people.docs, people: [PLAYER] } }
  }
  return { call, asked }
}

test('events are told with what they may cost in all and of the reader’s share, and with the sum of all', async () => {
  show(<RiskPage />, { ...answering(), role: 'agent' })
  expect((await screen.findByRole('link', { name: 'Netherlands v Papua New Guinea' })).getAttribute('href')).toBe(
    '/risk/31590001',
  )
  expect(screen.getAllByText('−1,25,000.00')).toHaveLength(2)
  expect(screen.getAllByText('−25,000.00')).toHaveLength(2)
})

test('the list is narrowed to a sport, a kind and what is in play', async () => {
  const asked: unknown[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    if (endpoint === getBigBetNews) return news
    asked.push((asking as unknown as { readonly query: unknown }).query)
    return list
  }
  show(<RiskPage />, { call, role: 'agent', at: '/risk?eventTypeId=4&type=SESSION&inPlay=false' })
  await screen.findByRole('link', { name: 'Netherlands v Papua New Guinea' })
  expect(asked.at(-1)).toMatchObject({ eventTypeId: '4', type: 'SESSION', inPlay: false })
  expect(screen.getAllByText(COMMON.kinds.SESSION).length).toBeGreaterThan(0)
})

test('an outcome that is chosen counts in place of the worst, until it is chosen no more', async () => {
  show(<EventRiskPage />, { ...answering(), role: 'agent' })
  const ashford = await screen.findByRole('button', { name: WORDS.ifThis(WORDS.wins('Ashford')) })
  expect(screen.queryByRole('status', { name: /What if/ })).toBeNull()
  expect(within(screen.getByRole('status', { name: WORDS.expected })).getByText('−1,150.00')).toBeDefined()
  fireEvent.click(ashford)
  const then = screen.getByRole('status', { name: `${WORDS.whatIf} (${WORDS.chosen(1)})` })
  expect(within(then).getByText('+98,000.00')).toBeDefined()
  expect(within(then).getByText('+19,600.00')).toBeDefined()
  // All are chosen: of no other is anything expected.
  expect(screen.queryByRole('status', { name: WORDS.othersExpected })).toBeNull()
  expect(ashford.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: WORDS.clear }))
  expect(screen.queryByRole('status', { name: /What if/ })).toBeNull()
})

test('who brings it is followed down to a player’s bets, and back', async () => {
  const { call, asked } = answering()
  show(<EventRiskPage />, { call, role: 'agent' })
  fireEvent.click(await screen.findByRole('button', { name: WORDS.peopleOf('Match Odds') }))
  fireEvent.click(await screen.findByRole('button', { name: /^agent1\s*40 players$/ }))
  const bets = await screen.findByRole('link', { name: 'ravi' })
  expect(bets.getAttribute('href')).toBe('/bets?userId=u-9&marketId=m-41')
  fireEvent.click(screen.getByRole('button', { name: WORDS.everybody }))
  expect(await screen.findByRole('button', { name: /^agent1/ })).toBeDefined()
  expect(asked.slice(0, 2)).toEqual([{}, { userId: 'u-17' }])
})

test.each([
  [
    'an event on which nobody has anything any more',
    new CallFailure(404, { code: 'NOT_FOUND', message: 'Not found' } as never),
    WORDS.gone,
  ],
  ['one that could not be read', new CallFailure(0, null), COMMON.retry],
])('%s says so', async (_, failure, said) => {
  show(<EventRiskPage />, { call: () => Promise.reject(failure), role: 'agent' })
  expect(await screen.findByText(said)).toBeDefined()
})
