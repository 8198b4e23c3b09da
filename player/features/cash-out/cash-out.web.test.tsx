import { type CashOutQuote, cashOut, getCashOut, getCashOutOutcome } from '@paddock/contract/endpoints/cash-out'
import { encodeDocs } from '@paddock/contract/reply'
import type { Bet } from '@paddock/contract/shapes/bet'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import CashOutSheet from './cash-out-sheet.tsx'

const outcome = (runnerId: string, runnerName: string, amount: number) => ({
  runnerId,
  runnerName,
  amount: paise(amount),
})

const quoteOf = (fraction: number, locked = 25_000): CashOutQuote => ({
  marketId: 'm1',
  fraction,
  orders: [
    {
      runnerId: 'a',
      runnerName: 'India',
      side: 'LAY',
      price: odds(202),
      line: null,
      stake: paise(1250 * fraction),
      levels: [
        { price: odds(200), size: paise(300 * fraction) },
        { price: odds(202), size: paise(950 * fraction) },
      ],
    },
  ],
  before: [outcome('a', 'India', 150_000), outcome('b', 'Australia', -100_000)],
  after: [outcome('a', 'India', locked), outcome('b', 'Australia', locked)],
  beforeRuns: [],
  afterRuns: [],
  locked: paise(locked),
  marketVersion: 7,
  quotedAt: Date.now(),
})

const BALANCE = { balance: paise(0), exposure: paise(0), availableBalance: paise(0) }
const BOOK = { map: {}, exposure: paise(0) }

const legOf = (status: Bet['status'], reason: Bet['reason'] = null): Bet => ({
  _id: 'b1',
  market: {
    id: 'm1',
    _id: 'm1',
    marketName: 'Match Odds',
    type: 'BETFAIR',
    event: { id: 'e1', name: 'India v Australia' },
    eventType: { id: '4' },
  },
  odds: { type: 'LAY', runnerId: 'a', runnerName: 'India', price: odds(202), line: null },
  stake: paise(125_000),
  profit: paise(0),
  liability: paise(0),
  createdAt: 0,
  updatedAt: 0,
  betRef: 'r1',
  status,
  averageOdd: null,
  sizeMatched: paise(0),
  sizeRemaining: paise(0),
  sizeLapsed: paise(0),
  sizeCancelled: paise(0),
  sizeVoided: paise(0),
  placedAt: 0,
  acceptAt: Date.now() + 4000,
  decidedAt: null,
  settledAt: null,
  reason,
  profitLoss: null,
  outcome: null,
  marketVersion: 7,
  timeInForce: 'FILL_OR_KILL',
  persistence: 'LAPSE',
})

const placed = (status: Bet['status']) => ({
  docs: encodeDocs(cashOut, { bets: [legOf(status)], locked: paise(25_000), marketBook: BOOK, balance: BALANCE }),
})
const outcomeOf = (state: 'WAITING' | 'DONE' | 'FAILED', leg: Bet) => ({
  docs: encodeDocs(getCashOutOutcome, { state, bets: [leg], marketBook: BOOK, balance: BALANCE }),
})

type Said = { readonly body: unknown; readonly status?: number } | 'LOST' | 'CUT' | 'HANGS'
type Asked = { readonly method: string; readonly path: string; readonly query: URLSearchParams; readonly body: unknown }

/** Quotes whatever share is asked for; what follows a cash-out is said in order, the last again and again. */
function open(answers: { readonly quote?: Said; readonly placed?: Said; readonly outcomes?: readonly Said[] } = {}) {
  const asked: Asked[] = []
  const outcomes = [...(answers.outcomes ?? [])]
  const send = vi.fn<typeof fetch>(async (url, init) => {
    const { pathname, searchParams } = new URL(url as string, location.origin)
    const method = init?.method ?? 'GET'
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    asked.push({ method, path: pathname, query: searchParams, body })
    const said = saidOf(method, pathname, searchParams)
    if (said === 'LOST') throw new TypeError('no network')
    // The head of the answer comes, the rest of it does not.
    if (said === 'CUT') return new Response('{"docs"', { status: 200 })
    if (said === 'HANGS') return await untilGivenUp(init?.signal)
    return Response.json(said.body, { status: said.status ?? 200 })
  })
  function saidOf(method: string, path: string, query: URLSearchParams): Said {
    if (path.endsWith('/auto')) return { body: { docs: [] } }
    if (method === 'POST') return answers.placed ?? { body: placed('ACCEPTED') }
    if (path !== '/api/user/cashOut') return (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? 'LOST'
    return answers.quote ?? { body: { docs: encodeDocs(getCashOut, quoteOf(Number(query.get('fraction') ?? 100))) } }
  }
  const onBets = vi.fn<() => void>()
  renderSignedIn(<CashOutSheet marketId="m1" marketName="Match Odds" onClose={() => {}} onBets={onBets} />, send)
  return { asked, onBets, posts: () => asked.filter(({ method }) => method === 'POST') }
}

async function untilGivenUp(signal: AbortSignal | null | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
  return await promise
}

const refused = (code: string, message: string): Said => ({ body: { code, message }, status: 409 })
const pass = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms))
const confirmButton = () => screen.getByRole('button', { name: /^Cash out (for|\d+ %)/ })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('before the click', () => {
  test('shows the very bets, level by level, and each result before and after', async () => {
    open()
    await pass(50)
    const orders = screen.getByRole('region', { name: 'The bets it places' })
    expect(within(orders).getByText('India')).toBeDefined()
    expect(within(orders).getByText('300 at 2')).toBeDefined()
    expect(within(orders).getByText('950 at 2.02')).toBeDefined()
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual(['India+1,500→+250', 'Australia−1,000→+250'])
    expect(screen.getByTestId('cash-out-locked').textContent).toBe('+250')
  })

  test('a part is asked for by tap and by typing, and quoted anew', async () => {
    const { asked } = open()
    await pass(50)
    fireEvent.click(screen.getByRole('button', { name: '50 %' }))
    await pass(50)
    expect(confirmButton().textContent).toBe('Cash out 50 %, at worst +250')
    fireEvent.change(screen.getByLabelText('Percent'), { target: { value: '37' } })
    await pass(50)
    expect(asked.at(-1)?.query.get('fraction')).toBe('37')
    const slider = screen.getByRole('slider', { name: 'Share of the position' })
    expect([slider.getAttribute('step'), slider.getAttribute('min')]).toEqual(['5', '5'])
  })

  test('an old quote cannot be taken, and says its age', async () => {
    let isCut = false
    const send: typeof fetch = async (url) => {
      if ((url as string).includes('/auto')) return Response.json({ docs: [] })
      if (isCut) return await new Promise(() => {})
      return Response.json({ docs: encodeDocs(getCashOut, quoteOf(100)) })
    }
    renderSignedIn(<CashOutSheet marketId="m1" marketName="Match Odds" onClose={() => {}} onBets={() => {}} />, send)
    await pass(50)
    expect(confirmButton()).toHaveProperty('disabled', false)
    isCut = true
    await pass(5000)
    expect(confirmButton()).toHaveProperty('disabled', true)
    expect(screen.getByText(/This quote is \d s old/)).toBeDefined()
  })

  test('says why it is not offered, and offers to watch for a price only where one may come', async () => {
    open({ quote: refused('NO_PRICE', 'Cash out is not available now: a runner has no price') })
    await pass(2500)
    expect(screen.getByText('Cash out is not available now: a runner has no price')).toBeDefined()
    expect(screen.getByRole('region', { name: 'Auto cash out' })).toBeDefined()
    cleanup()
    open({ quote: refused('NOT_OFFERED', 'Cash out is not offered on this market') })
    await pass(2500)
    expect(screen.getByText('Cash out is not offered on this market')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Auto cash out' })).toBeNull()
  })
})

describe('a cash-out', () => {
  async function confirm() {
    await pass(50)
    fireEvent.click(confirmButton())
    await pass(50)
  }

  test('takes the quote that was shown or better, once', async () => {
    const { posts, onBets } = open()
    await confirm()
    expect(screen.getByText('Cashed out')).toBeDefined()
    expect(posts()).toMatchObject([
      {
        body: {
          marketId: 'm1',
          fraction: 100,
          minLocked: 250,
          marketVersion: 7,
          requestId: expect.any(String),
          expiresAt: expect.any(String),
        },
      },
    ])
    expect(onBets).toHaveBeenCalled()
  })

  test('waits out the delay, then says what became of it', async () => {
    const lost = legOf('REJECTED', { code: 'PRICE_WORSE', text: 'The price has moved from 2.02 to 2.1' })
    const { posts } = open({
      placed: { body: placed('PENDING'), status: 202 },
      outcomes: [{ body: outcomeOf('WAITING', legOf('PENDING')) }, { body: outcomeOf('FAILED', lost) }],
    })
    await confirm()
    expect(screen.getByText(/Waiting out the delay: \d s/)).toBeDefined()
    await pass(2200)
    expect(screen.getByText('Nothing was cashed out')).toBeDefined()
    expect(screen.getByText('The price has moved from 2.02 to 2.1')).toBeDefined()
    expect(posts()).toHaveLength(1)
  })

  test('whose answer was lost is asked for by its request id, never sent again', async () => {
    const { asked, posts } = open({
      placed: 'LOST',
      outcomes: ['LOST', { body: outcomeOf('DONE', legOf('ACCEPTED')) }],
    })
    await confirm()
    expect(screen.getByText('Checking what became of your cash out')).toBeDefined()
    await pass(3200)
    expect(screen.getByText('+250 is locked in')).toBeDefined()
    const { requestId } = posts()[0]!.body as { requestId: string }
    expect(asked.at(-1)?.path).toBe(`/api/user/cashOut/${requestId}`)
    expect(posts()).toHaveLength(1)
  })

  const FAULT: Said = { body: { code: 'FAULT', message: 'Something went wrong' }, status: 500 }
  test.each<[string, Said]>([
    ['a fault that may have come after it was taken', FAULT],
    ['an answer that was cut off', 'CUT'],
    ['no answer at all', 'HANGS'],
  ])('is asked for after %s', async (_, said) => {
    const { posts } = open({ placed: said, outcomes: [{ body: outcomeOf('DONE', legOf('ACCEPTED')) }] })
    await confirm()
    await pass(12_000)
    expect(screen.getByText('Cashed out')).toBeDefined()
    expect(posts()).toHaveLength(1)
  })

  test('has not failed because it was asked for too often', async () => {
    const { posts } = open({
      placed: 'LOST',
      outcomes: [
        { body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests' }, status: 429 },
        { body: outcomeOf('DONE', legOf('ACCEPTED')) },
      ],
    })
    await confirm()
    await pass(1100)
    expect(screen.getByText('Checking what became of your cash out')).toBeDefined()
    await pass(3000)
    expect(screen.getByText('Cashed out')).toBeDefined()
    expect(posts()).toHaveLength(1)
  })

  test('has lists and balance read when something becomes of it, not with every question', async () => {
    const { onBets } = open({
      placed: { body: placed('PENDING'), status: 202 },
      outcomes: [
        { body: outcomeOf('WAITING', legOf('PENDING')) },
        { body: outcomeOf('WAITING', legOf('PENDING')) },
        { body: outcomeOf('DONE', legOf('ACCEPTED')) },
      ],
    })
    await confirm()
    await pass(4000)
    expect(screen.getByText('Cashed out')).toBeDefined()
    expect(onBets).toHaveBeenCalledTimes(2)
  })

  test('of another player, or of an older release, is nothing to go on with', async () => {
    const theirs = { requestId: 'kept-1', locked: 25_000, sentAt: Date.now() }
    sessionStorage.setItem('paddock.cash-out.their-session.m1', JSON.stringify(theirs))
    sessionStorage.setItem('paddock.cash-out.my-session.m1', '{"requestId":7')
    const { asked } = open()
    await pass(1200)
    expect(confirmButton()).toBeDefined()
    expect(asked.map(({ path }) => path)).not.toContain('/api/user/cashOut/kept-1')
  })

  test('that never arrived ends once it cannot arrive any more, instead of working for ever', async () => {
    open({ placed: 'LOST', outcomes: [{ body: { code: 'NOT_FOUND', message: 'Not found' }, status: 404 }] })
    await confirm()
    await pass(9000)
    expect(screen.getByText('Checking what became of your cash out')).toBeDefined()
    await pass(5000)
    expect(screen.getByText('The cash out did not reach us, nothing was placed.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await pass(50)
    expect(confirmButton()).toBeDefined()
  })

  test('is followed again after the page was loaded anew', async () => {
    sessionStorage.setItem(
      'paddock.cash-out.my-session.m1',
      JSON.stringify({ requestId: 'kept-1', locked: 25_000, sentAt: Date.now() }),
    )
    const { asked, posts } = open({ outcomes: [{ body: outcomeOf('DONE', legOf('ACCEPTED')) }] })
    await pass(1200)
    expect(screen.getByText('Cashed out')).toBeDefined()
    expect(asked.map(({ path }) => path)).toContain('/api/user/cashOut/kept-1')
    expect(posts()).toEqual([])
  })

  test('that was refused says why', async () => {
    open({ placed: refused('CASH_OUT_WORSE', 'Prices have moved: cash out would lock in 240.00 now') })
    await confirm()
    expect(screen.getByText('Prices have moved: cash out would lock in 240.00 now')).toBeDefined()
  })
})

describe('an auto cash-out', () => {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

  test('is set with its values and the share, and warns when it is worth that already', async () => {
    const { asked } = open()
    await pass(50)
    type('When it rises to', '200')
    type('When it falls to', '-100')
    expect(screen.getByText('It is worth that already: it would cash out at once.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Watch for me' }))
    await pass(50)
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/user/cashOut/auto',
      body: { marketId: 'm1', fraction: 100, whenAtLeast: 200, whenAtMost: -100 },
    })
  })

  test('without a value is not sent', async () => {
    const { asked } = open()
    await pass(50)
    fireEvent.click(screen.getByRole('button', { name: 'Watch for me' }))
    expect(screen.getByRole('alert').textContent).toBe('Say at which value to cash out.')
    expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
  })
})
