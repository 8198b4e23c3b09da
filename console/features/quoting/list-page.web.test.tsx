import { type Endpoint, readReply } from '@paddock/contract'
import { getMarkets } from '@paddock/contract/endpoints/markets'
import { callExamples } from '@paddock/contract/examples/calls'
import type { Market } from '@paddock/contract/shapes/market'
import { must } from '@paddock/domain/result'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { marketsOf } from '../../kit/market/index.ts'
import { type Asking, show } from '../../kit/testing/show.tsx'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import QuotingPage from './list-page.tsx'

const reply = await readReply(getMarkets, { docs: callExamples.getMarkets.docs, ...callExamples.getMarkets.also })
const market = must(marketsOf(reply.docs)[0], 'a market')

const event = (id: string, name: string, openDate: number) => ({ ...market.event, id, name, openDate })
const of = (id: string, change: Partial<Market>): Market => ({
  ...market,
  _id: id,
  status: 'OPEN',
  inPlay: false,
  ...change,
})

const LATE = event('late', 'Later', 3000)
const SOON = event('soon', 'Sooner', 2000)
const ON = event('on', 'Under way', 4000)
const MARKETS = [
  of('b1', { type: 'BOOKMAKER', event: LATE }),
  of('s1', { type: 'SESSION', event: SOON }),
  of('s2', { type: 'SESSION', event: SOON, status: 'SUSPENDED' }),
  of('b2', { type: 'BOOKMAKER', event: ON, inPlay: true }),
  of('s3', { type: 'SESSION', event: ON, inPlay: true }),
  of('s4', { type: 'SESSION', event: ON, inPlay: true, status: 'SETTLED' }),
  of('b3', { type: 'BOOKMAKER', event: event('waiting', 'Waits for its moment', 9000), status: 'INACTIVE' }),
  of('m1', { type: 'BETFAIR', event: event('exchange', 'Exchange alone', 1000) }),
]

type Query = { readonly type: Market['type']; readonly active?: boolean; readonly status?: Market['status'] }

/** As the board answers: the events that have one of the kind asked for, each with all of its markets. */
const answering = async (endpoint: Endpoint, asking: Asking): Promise<unknown> => {
  expect(endpoint).toBe(getMarkets)
  const { type, active, status } = (asking as unknown as { readonly query: Query }).query
  const isMeant = (each: Market): boolean =>
    each.type === type && (active ? each.status === 'OPEN' || each.status === 'SUSPENDED' : each.status === status)
  const [sport] = reply.docs
  const { competitions, ...rest } = must(sport, 'a sport')
  const events = [...Map.groupBy(MARKETS, (each) => each.event.id).values()]
    .filter((own) => own.some(isMeant))
    .map((markets) => ({ event: must(markets[0], 'one').event, markets }))
  return { ...reply, docs: [{ ...rest, competitions: [{ ...must(competitions[0], 'one'), events }] }] }
}

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('events that can be quoted stand in the list once, those in play first, with what they have', async () => {
  show(<QuotingPage />, { call: answering, role: 'desk' })
  const links = (await screen.findAllByRole('listitem')).map((item) => within(item).getByRole('link'))
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/quoting/on',
    '/quoting/soon',
    '/quoting/late',
    '/quoting/waiting',
  ])
  const [on, soon] = links.map((link) => within(link))
  expect(must(on, 'on').getByText(WORDS.inPlay)).toBeDefined()
  expect(must(on, 'on').getByText(`${WORDS.sessions} 1`)).toBeDefined()
  expect(must(soon, 'soon').getByText(`${WORDS.sessions} 2`)).toBeDefined()
  expect(must(soon, 'soon').getByText(`${WORDS.bookmakers} 0`)).toBeDefined()
})

test.each([
  ['nothing to quote', async () => ({ ...reply, docs: [] }), WORDS.none],
  ['a list that could not be read', () => Promise.reject(new CallFailure(0, null)), COMMON.couldNotLoad],
])('%s is said', async (_, call, said) => {
  show(<QuotingPage />, { call, role: 'administrator' })
  expect(await screen.findByText(said)).toBeDefined()
})
