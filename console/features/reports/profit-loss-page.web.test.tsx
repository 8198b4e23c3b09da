import { type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { getProfitLoss, type ResultLine } from '@paddock/contract/endpoints/reports'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { CallFailure } from '@paddock/ui/client'
import { speak } from '@paddock/ui/words'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import hi from '../../words/hi/index.ts'
import hindi from '../../words/hi/reports.ts'
import { REPORT_WORDS as WORDS } from '../../words/reports.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { address, type Asking, press, show } from '../../kit/testing/show.tsx'
import { titleOf } from './drill.ts'
import ProfitLossPage from './profit-loss-page.tsx'

let isNarrow = false
beforeEach(() => {
  localStorage.clear()
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
    return {
      ...reply,
      docs: [rowOf(query)],
      totalDocs: 60,
      narrowed,
      path: query['userId'] === undefined ? [] : [AGENT],
    }
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
    '/bets/settled?eventTypeId=4&eventId=e-7&marketId=m-41&userId=9&startDate=2026-11-15&endDate=2026-11-21',
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(MARKET.name)
  expect(wayBack()).toEqual([WORDS.profitLoss, AGENT.name, 'Cricket', EVENT.name])
  const days = { startDate: '2026-11-15', endDate: '2026-11-21', page: 1, limit: 25 }
  expect(asked).toEqual([
    { ...days, by: 'sport' },
    { ...days, by: 'event', eventTypeId: '4' },
    { ...days, by: 'market', eventTypeId: '4', eventId: 'e-7' },
    { ...days, by: 'below', eventTypeId: '4', eventId: 'e-7', marketId: 'm-41' },
    { ...days, by: 'below', eventTypeId: '4', eventId: 'e-7', marketId: 'm-41', userId: '7' },
  ])
  fireEvent.click(screen.getByRole('link', { name: EVENT.name }))
  await waitFor(() => expect(address()).toBe('?userId=7&eventTypeId=4&eventId=e-7&by=market'))
  expect(wayBack()).toEqual([WORDS.profitLoss, AGENT.name, 'Cricket'])
})

test('from somebody down to an event the way is theirs: each step is of them, and only the one above them of all', async () => {
  const { call, asked } = answering()
  show(<ProfitLossPage />, { call, at: '/profit-loss?by=below' })
  fireEvent.click(await screen.findByRole('link', { name: AGENT.name }))
  await screen.findByRole('heading', { level: 1, name: AGENT.name })
  fireEvent.mouseDown(screen.getByRole('tab', { name: WORDS.levels.sport }), { button: 0 })
  fireEvent.click(await screen.findByRole('link', { name: 'Cricket' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cricket')
  fireEvent.click(await screen.findByRole('link', { name: EVENT.name }))
  await screen.findByRole('heading', { level: 1, name: EVENT.name })
  expect(asked.at(-1)).toMatchObject({ by: 'market', userId: '7', eventTypeId: '4', eventId: 'e-7' })
  expect(wayBack()).toEqual([WORDS.profitLoss, AGENT.name, 'Cricket'])
  const leads = within(screen.getByRole('navigation', { name: COMMON.back })).getAllByRole('link')
  expect(leads.map((lead) => lead.getAttribute('href'))).toEqual([
    '/profit-loss',
    '/profit-loss?userId=7&by=below',
    '/profit-loss?userId=7&eventTypeId=4&by=event',
  ])
})

test('the number of rows is kept on the way down and back, and the page is not', async () => {
  const { call, asked } = answering()
  show(<ProfitLossPage />, { call, at: '/profit-loss?by=event&eventTypeId=4&size=50&page=2' })
  fireEvent.click(await screen.findByRole('link', { name: EVENT.name }))
  await screen.findByRole('heading', { level: 1, name: EVENT.name })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'market', limit: 50, page: 1 }))
  fireEvent.click(screen.getByRole('link', { name: 'Cricket' }))
  await waitFor(() => expect(address()).toBe('?eventTypeId=4&by=event&size=50'))
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

const GoBack = () => {
  const goTo = useNavigate()
  return (
    <button type="button" onClick={() => void goTo(-1)}>
      go back
    </button>
  )
}

test('back to what is still fresh has its names and its way, and asks for nothing', async () => {
  const { call, asked } = answering()
  const screenful = (
    <>
      <ProfitLossPage />
      <GoBack />
    </>
  )
  show(screenful, { call, at: '/profit-loss?by=below&eventId=e-7&marketId=m-41&userId=7', staleTime: 10_000 })
  await screen.findByRole('heading', { level: 1, name: MARKET.name })
  const way = wayBack()
  expect(way).toEqual([WORDS.profitLoss, AGENT.name, EVENT.name])
  fireEvent.click(screen.getByRole('link', { name: WORDS.profitLoss }))
  await screen.findByRole('link', { name: 'Cricket' })
  press('go back')
  await screen.findByRole('link', { name: 'ravi' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(MARKET.name)
  expect(wayBack()).toEqual(way)
  expect(asked).toHaveLength(2)
})

test('another level or order asks anew, of what it was narrowed to, from the first page', async () => {
  const { call, asked } = answering()
  show(<ProfitLossPage />, { call, at: '/profit-loss?by=event&eventTypeId=4&page=2' })
  await screen.findByRole('link', { name: EVENT.name })
  expect(asked.at(-1)).toMatchObject({ page: 2 })
  fireEvent.mouseDown(screen.getByRole('tab', { name: WORDS.levels.player }), { button: 0 })
  await screen.findByRole('link', { name: 'ravi' })
  expect(asked.at(-1)).toMatchObject({ by: 'player', page: 1 })
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

const empty = { call: async () => ({ ...reply, docs: [], totalDocs: 0, narrowed: {}, path: [AGENT] }) }
const chooseIn = async (menu: string, item: string) => {
  fireEvent.keyDown(screen.getByRole('button', { name: menu }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test.each([
  ['a level', 'by=below'],
  ['days', 'startDate=2026-03-01&endDate=2026-03-31'],
  ['somebody', 'userId=7'],
  ['an order', 'order=won'],
])('that %s has no result is not said to be by a filter', async (_, query) => {
  show(<ProfitLossPage />, { ...empty, at: `/profit-loss?${query}` })
  await screen.findByText(WORDS.none)
  expect(screen.queryByText(COMMON.noRowsHint)).toBeNull()
})

test('what clears the filters leaves the level, the days and whom it is of', async () => {
  show(<ProfitLossPage />, { ...empty, at: '/profit-loss?userId=7&by=below&order=won' })
  await screen.findByText(WORDS.none)
  await chooseIn(COMMON.views, COMMON.clearFilters)
  await waitFor(() => expect(address()).toBe('?userId=7&by=below'))
})

test('a view that was saved on one level is there on the others, and the columns are of a level', async () => {
  localStorage.setItem('paddock.console.views.profit-loss', JSON.stringify({ Losers: 'by=player&order=lost' }))
  localStorage.setItem('paddock.console.columns.profit-loss-sport', JSON.stringify({ afterCommission: false }))
  show(<ProfitLossPage />, answering())
  await screen.findByRole('link', { name: 'Cricket' })
  expect(screen.queryByRole('columnheader', { name: WORDS.after })).toBeNull()
  await chooseIn(COMMON.views, 'Losers')
  await screen.findByRole('link', { name: 'ravi' })
  expect(address()).toBe('?by=player&order=lost')
  expect(screen.getByRole('columnheader', { name: WORDS.after })).toBeDefined()
})

test('a file is called by the way to what it is narrowed to', async () => {
  const { call } = answering()
  const titles: string[] = []
  const open = async (_: Endpoint, { body }: Asking) => {
    titles.push(String(body['title']))
    return new Response('')
  }
  show(<ProfitLossPage />, { call, open, at: '/profit-loss?by=market&eventTypeId=4&eventId=e-7&userId=7' })
  await screen.findByRole('heading', { level: 1, name: EVENT.name })
  await chooseIn(COMMON.export, COMMON.exportAs.csv)
  await waitFor(() => expect(titles).toEqual([`${WORDS.profitLoss}, ${AGENT.name}, Cricket, ${EVENT.name}`]))
})

test('the title of a file is no longer than one may be, and whole', () => {
  const title = titleOf([
    { label: 'x'.repeat(197), to: '' },
    { label: '🏏', to: '' },
  ])
  expect([title.length, title.isWellFormed()]).toEqual([200, true])
})

test('the usual days move on with the day', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 59, 30), shouldAdvanceTime: true })
  const { call, asked } = answering()
  show(<ProfitLossPage />, { call })
  await screen.findByRole('link', { name: 'Cricket' })
  expect(asked.at(-1)).toMatchObject({ startDate: '2026-11-15', endDate: '2026-11-21' })
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ startDate: '2026-11-16', endDate: '2026-11-22' }))
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
