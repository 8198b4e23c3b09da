import { type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { getProfitLoss, type ResultLine } from '@paddock/contract/endpoints/reports'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { CallFailure } from '@paddock/ui/client'
import { speak } from '@paddock/ui/words'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import hi from '../../words/hi/index.ts'
import hindi from '../../words/hi/reports.ts'
import { REPORT_WORDS as WORDS } from '../../words/reports.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { address, type Asking, press, show } from '../../kit/testing/show.tsx'
import ProfitLossPage from './profit-loss-page.tsx'

let isNarrow = false
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] })
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  isNarrow = false
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const { docs, also } = callExamples.getProfitLoss
const reply = await readReply(getProfitLoss, { docs, ...also })
const EXAMPLE = must(reply.docs[0], 'an example')
const NOTHING = { eventTypeId: null, eventId: null, eventName: null, marketId: null, marketName: null }
const AGENT = { id: '7', name: 'agent1' }
const EVENT = { id: 'e-7', name: 'Netherlands v Papua New Guinea' }
const MARKET = { id: 'm-41', name: 'Toss' }

type Query = Readonly<Record<string, string | undefined>>

/** A sport with an event with a market, on which one player below an agent bet. */
function rowOf({ by, userId }: Query): ResultLine {
  if (by === 'sport') return { ...EXAMPLE, eventId: null, eventName: null }
  if (by === 'event') return EXAMPLE
  if (by === 'market') return { ...EXAMPLE, marketId: MARKET.id, marketName: MARKET.name }
  if (by === 'below' && userId === undefined)
    return { ...EXAMPLE, ...NOTHING, userId: AGENT.id, userName: AGENT.name, role: 'agent' }
  return { ...EXAMPLE, ...NOTHING, userId: '9', userName: 'ravi', role: 'user', net: paise(-93_100) }
}

function answering() {
  const asked: Query[] = []
  const call = async (_: Endpoint, asking: Asking) => {
    const { query } = asking as unknown as { readonly query: Query }
    asked.push(query)
    const narrowed = {
      ...(query['eventId'] !== undefined && { event: EVENT }),
      ...(query['marketId'] !== undefined && { market: MARKET }),
    }
    return { ...reply, docs: [rowOf(query)], narrowed, path: query['userId'] === undefined ? [] : [AGENT] }
  }
  return { call, asked }
}

const wayBack = () =>
  within(screen.getByRole('navigation', { name: COMMON.back }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('one goes from a sport to its events, markets, who stands right below, their players and the bets of one', async () => {
  const { call, asked } = answering()
  show(<ProfitLossPage />, { call })
  fireEvent.click(await screen.findByRole('link', { name: 'Cricket' }))
  fireEvent.click(await screen.findByRole('link', { name: EVENT.name }))
  fireEvent.click(await screen.findByRole('link', { name: MARKET.name }))
  fireEvent.click(await screen.findByRole('link', { name: AGENT.name }))
  const player = await screen.findByRole('link', { name: 'ravi' })
  expect(player.getAttribute('href')).toBe(
    '/bets/settled?userId=9&eventId=e-7&marketId=m-41&startDate=2026-11-15&endDate=2026-11-21',
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(AGENT.name)
  expect(wayBack()).toEqual([WORDS.profitLoss, 'Cricket', EVENT.name, MARKET.name])
  const days = { startDate: '2026-11-15', endDate: '2026-11-21', page: 1, limit: 25 }
  expect(asked).toEqual([
    { ...days, by: 'sport' },
    { ...days, by: 'event', eventTypeId: '4' },
    { ...days, by: 'market', eventTypeId: '4', eventId: 'e-7' },
    { ...days, by: 'below', eventTypeId: '4', eventId: 'e-7', marketId: 'm-41' },
    { ...days, by: 'below', eventTypeId: '4', eventId: 'e-7', marketId: 'm-41', userId: '7' },
  ])
  fireEvent.click(screen.getByRole('link', { name: EVENT.name }))
  await waitFor(() => expect(address()).toBe('?eventTypeId=4&eventId=e-7&by=market'))
  expect(wayBack()).toEqual([WORDS.profitLoss, 'Cricket'])
})

test('an address that was sent opens the same: days, level, order and the way', async () => {
  const { call, asked } = answering()
  const at = '/profit-loss?by=player&order=lost&eventId=e-7&startDate=2026-03-01&endDate=2026-03-31'
  show(<ProfitLossPage />, { call, at })
  await screen.findByRole('link', { name: 'ravi' })
  expect(asked).toMatchObject([
    { by: 'player', order: 'lost', eventId: 'e-7', startDate: '2026-03-01', endDate: '2026-03-31' },
  ])
  expect(screen.getByRole('tab', { name: WORDS.levels.player }).getAttribute('data-state')).toBe('active')
  expect((await screen.findByRole('heading', { level: 1, name: EVENT.name })).textContent).toBe(EVENT.name)
  expect(wayBack()).toEqual([WORDS.profitLoss])
})

test('another level or order asks anew, of what it was narrowed to, from the first page', async () => {
  const { call, asked } = answering()
  show(<ProfitLossPage />, { call, at: '/profit-loss?by=event&eventTypeId=4&page=1' })
  await screen.findByRole('link', { name: EVENT.name })
  fireEvent.mouseDown(screen.getByRole('tab', { name: WORDS.levels.player }), { button: 0 })
  await screen.findByRole('link', { name: 'ravi' })
  fireEvent.change(screen.getByLabelText(WORDS.order), { target: { value: 'won' } })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'player', order: 'won', eventTypeId: '4', page: 1 }))
  expect(address()).toBe('?eventTypeId=4&by=player&order=won')
})

test('what players won, the commission and what is left of it are told apart, with their sums', async () => {
  show(<ProfitLossPage />, answering())
  await screen.findByRole('link', { name: 'Cricket' })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    WORDS.sport,
    WORDS.markets,
    WORDS.won,
    WORDS.commission,
    WORDS.after,
    WORDS.last,
  ])
  for (const amount of ['+950.00', '+931.00', '19.00'])
    expect(screen.getAllByText(amount).filter((shown) => shown.closest('td:not(:first-child)'))).toHaveLength(2)
  expect(screen.getByText(WORDS.fact)).toBeDefined()
})

test('the row that has the focus is opened by Enter', async () => {
  show(<ProfitLossPage />, answering())
  const row = (await screen.findByRole('link', { name: 'Cricket' })).closest('tr')
  fireEvent.keyDown(must(row, 'a row'), { key: 'Enter' })
  await screen.findByRole('link', { name: EVENT.name })
  expect(address()).toBe('?eventTypeId=4&by=event')
})

test('a phone reads below the name what has no column there', async () => {
  isNarrow = true
  show(<ProfitLossPage />, { ...answering(), at: '/profit-loss?by=below' })
  const name = await screen.findByRole('link', { name: AGENT.name })
  expect(name.closest('td')?.textContent).toBe(`${AGENT.name}${COMMON.roles.agent}${WORDS.commission} 19.00`)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    WORDS.account,
    WORDS.won,
    WORDS.after,
  ])
  expect(within(screen.getByRole('region', { name: COMMON.total })).getByText('+931.00')).toBeDefined()
})

test('days without a result say so, and what could not be loaded is asked for again', async () => {
  let isBroken = true
  const call = async () => {
    if (isBroken) throw new CallFailure(0, null)
    return { ...reply, docs: [], totalDocs: 0 }
  }
  show(<ProfitLossPage />, { call })
  await screen.findByText(COMMON.couldNotLoad)
  isBroken = false
  press(COMMON.retry)
  await screen.findByText(WORDS.none)
  expect(screen.getByText(WORDS.noneHint)).toBeDefined()
})

test('is in Hindi too', async () => {
  speak('hi', hi)
  try {
    show(<ProfitLossPage />, answering())
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(hindi.profitLoss)
    expect(await screen.findByRole('link', { name: 'क्रिकेट' })).toBeDefined()
    expect(screen.getByRole('tab', { name: hindi.levels.below })).toBeDefined()
  } finally {
    speak('en')
  }
})
