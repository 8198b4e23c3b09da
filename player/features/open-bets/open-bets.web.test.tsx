import { cancelAllBets, getOpenBets } from '@paddock/contract/endpoints/bets'
import { encodeDocs } from '@paddock/contract/reply'
import type { Bet } from '@paddock/contract/shapes/bet'
import { paise, ZERO } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { OpenBets } from './index.ts'

const rupees = (amount: number) => paise(amount * 100)

type Change = Partial<Bet> & { readonly event?: string; readonly price?: number }

const betOf = ({ event = 'A v B', price = 2, ...change }: Change): Bet => ({
  _id: 'b1',
  market: {
    id: `m-${event}`,
    _id: `m-${event.replaceAll(' ', '')}`,
    marketName: 'Match Odds',
    type: 'BETFAIR',
    event: { id: event.replaceAll(' ', ''), name: event },
    eventType: { id: '4' },
  },
  odds: { type: 'BACK', runnerId: 'r1', runnerName: 'India', price: odds(price * 100), line: null },
  stake: rupees(100),
  profit: rupees(100),
  liability: rupees(100),
  createdAt: 1,
  updatedAt: 1,
  betRef: 'x',
  status: 'ACCEPTED',
  averageOdd: price,
  sizeMatched: rupees(100),
  sizeRemaining: ZERO,
  sizeLapsed: ZERO,
  sizeCancelled: ZERO,
  sizeVoided: ZERO,
  placedAt: 1,
  acceptAt: 1,
  decidedAt: 1,
  settledAt: null,
  reason: null,
  profitLoss: null,
  outcome: null,
  marketVersion: 1,
  timeInForce: 'GOOD_TILL_CANCEL',
  persistence: 'LAPSE',
  ...change,
  ...(change.market && { market: change.market }),
})
const RESTING = { status: 'UNMATCHED', averageOdd: null, sizeMatched: ZERO, sizeRemaining: rupees(100) } as const
const fixId = (bet: Bet): Bet => ({ ...bet, market: { ...bet.market, id: bet.market._id } })

const tools = {
  onReceipt: vi.fn<(bet: Bet) => void>(),
  onAmend: vi.fn<(bet: Bet) => void>(),
  cashOut: ({ marketName }: { marketName: string }) => <span>Close {marketName}</span>,
  cashedOut: (marketId: string) => <span>Cashed out of {marketId}</span>,
  hasAverage: true,
}

function show(bets: readonly Bet[], eventId: string | null = null) {
  const asked: { method: string; path: string; query: URLSearchParams }[] = []
  const known = bets.map(fixId)
  const page = {
    limit: 200,
    nextPage: false,
    nextPageNumber: 1,
    previousPage: false,
    previousPageNumber: 1,
    showingFrom: 1,
    showingTo: known.length,
    totalDocs: known.length,
    totalIsLeast: false,
    totalPages: 1,
  }
  const send: typeof fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(url as string, location.origin)
    asked.push({ method: init?.method ?? 'GET', path: pathname, query: searchParams })
    if (pathname.endsWith('/unmatched')) {
      const gone = known
        .filter(({ sizeRemaining }) => sizeRemaining > 0)
        .map((bet) => ({
          ...bet,
          status: 'CANCELLED' as const,
          sizeRemaining: ZERO,
          sizeCancelled: rupees(100),
          updatedAt: 2,
        }))
      const positions = Object.fromEntries(gone.map(({ market }) => [market._id, { map: {}, exposure: ZERO }]))
      const balance = { balance: ZERO, exposure: ZERO, availableBalance: ZERO }
      return Response.json({ docs: encodeDocs(cancelAllBets, { bets: gone, positions, balance }) })
    }
    return Response.json({ docs: encodeDocs(getOpenBets, known), positions: {}, ...page })
  }
  renderSignedIn(<OpenBets eventId={eventId} isPanel tools={tools} />, send)
  return asked
}
const pass = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('what waits and what is matched stand apart, a partly matched bet in both with its parts', async () => {
  show([betOf({ _id: 'p', status: 'PARTIAL', sizeMatched: rupees(40), sizeRemaining: rupees(60), averageOdd: 2 })])
  await pass(50)
  const waiting = screen.getByRole('region', { name: 'Not matched yet' })
  expect(within(waiting).getByRole('button', { name: 'Receipt: Back India, 60' })).toBeDefined()
  expect(within(waiting).getByText('40 of 100 matched')).toBeDefined()
  const matched = screen.getByRole('region', { name: 'Matched' })
  expect(within(matched).getByRole('button', { name: 'Receipt: Back India, 40' })).toBeDefined()
  expect(within(matched).getByText('Close Match Odds')).toBeDefined()
})

test('of a session what was matched is told, what was asked, and what was cashed out of it', async () => {
  const market = { id: 's1', _id: 's1', marketName: '10 overs runs', type: 'SESSION' } as const
  const { odds: asked, market: usual } = betOf({})
  show([
    betOf({
      market: { ...usual, ...market },
      odds: { ...asked, type: 'LAY', line: 161 },
      betterRun: 163,
      averageOdd: 100,
    }),
    betOf({ _id: 'other' }),
  ])
  await pass(50)
  expect(screen.getByText('163 / 100')).toBeDefined()
  expect(screen.getByText('asked 161')).toBeDefined()
  expect(screen.getAllByText(/^Cashed out of/).map(({ textContent }) => textContent)).toEqual(['Cashed out of s1'])
})

test('average odds work for a second, then merge bets of the same team and side', async () => {
  show([betOf({ _id: '1', price: 2 }), betOf({ _id: '2', price: 3 })])
  await pass(50)
  fireEvent.click(screen.getByLabelText('Average Odds'))
  expect(screen.getByRole('status', { name: 'Working out average odds' })).toBeDefined()
  await pass(900)
  expect(screen.queryByText('Average of 2 bets')).toBeNull()
  await pass(200)
  expect(screen.getByText('Average of 2 bets')).toBeDefined()
  expect(screen.getByText('2.5')).toBeDefined()
})

test('bets of this event only', async () => {
  show([betOf({ _id: '1' }), betOf({ _id: '2', event: 'C v D' })], 'AvB')
  await pass(50)
  expect(screen.getByText('C v D')).toBeDefined()
  fireEvent.click(screen.getByLabelText('Bets for this event'))
  expect(screen.queryByText('C v D')).toBeNull()
  expect(screen.getByRole('link', { name: 'A v B' }).getAttribute('href')).toBe('/events/4/AvB')
})

test('bet info shows when a bet was placed and its reference', async () => {
  show([betOf({ _id: 'reference-12345678' })])
  await pass(50)
  expect(screen.queryByText(/Ref/)).toBeNull()
  fireEvent.click(screen.getByLabelText('Bet info'))
  expect(screen.getByText(/Ref 12345678/)).toBeDefined()
})

test('all that waits is cancelled with one call, of the event where only that is shown', async () => {
  const asked = show([betOf({ _id: 'r', ...RESTING }), betOf({ _id: 'm' })], 'AvB')
  await pass(50)
  fireEvent.click(screen.getByLabelText('Bets for this event'))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }))
  await pass(50)
  const calls = asked.filter(({ method }) => method === 'DELETE')
  expect(calls.map(({ path, query }) => [path, query.get('eventId')])).toEqual([['/api/user/openBet/unmatched', 'AvB']])
  expect(screen.queryByRole('region', { name: 'Not matched yet' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Matched' })).toBeDefined()
})

test('a bet opens its receipt; one that waits can be changed or cancelled, one in its delay cannot', async () => {
  show([betOf({ _id: 'r', ...RESTING }), betOf({ _id: 'd', ...RESTING, status: 'PENDING' })])
  await pass(50)
  fireEvent.click(screen.getByRole('button', { name: 'Change the bet on India' }))
  expect(tools.onAmend).toHaveBeenCalledWith(expect.objectContaining({ _id: 'r' }))
  expect(screen.getAllByRole('button', { name: 'Cancel the bet on India' })).toHaveLength(1)
  fireEvent.click(screen.getAllByRole('button', { name: /^Receipt: Back India, 100/ })[0]!)
  expect(tools.onReceipt).toHaveBeenCalled()
})
