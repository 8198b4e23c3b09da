import { type CashOutQuote, cashOut, getCashOut, getCashOutOutcome } from '@paddock/contract/endpoints/cash-out'
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_AUTO_CASH_OUT, EXAMPLE_SESSION_CASH_OUT } from '@paddock/contract/examples/shapes'
import { encodeDocs } from '@paddock/contract/reply'
import type { Bet } from '@paddock/contract/shapes/bet'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLiveBook, type Live, LiveProvider, type MarketFacts } from '@paddock/ui/live'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import CashOutSheet from './cash-out-sheet.tsx'
import { GivenCashOuts } from './given.tsx'
import LastReceiptSheet from './last-receipt-sheet.tsx'
import CashOutReceiptSheet from './receipt-sheet.tsx'

const outcome = (runnerId: string, runnerName: string, amount: number) => ({
  runnerId,
  runnerName,
  amount: paise(amount),
})

const quoteOf = (fraction: number, locked = 25_000): CashOutQuote => ({
  marketId: 'm1',
  marketType: 'BETFAIR',
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
  offer: null,
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
  docs: encodeDocs(cashOut, {
    bets: [legOf(status)],
    cashOut: null,
    locked: paise(25_000),
    marketBook: BOOK,
    balance: BALANCE,
  }),
})
const outcomeOf = (state: 'WAITING' | 'DONE' | 'FAILED', leg: Bet) => ({
  docs: encodeDocs(getCashOutOutcome, { state, bets: [leg], cashOut: null, marketBook: BOOK, balance: BALANCE }),
})

const SUSPENDED_FACTS = { kind: 'BETFAIR', status: 'SUSPENDED', runners: [] } as unknown as MarketFacts

type Said = { readonly body: unknown; readonly status?: number } | 'LOST' | 'CUT' | 'HANGS'
type Asked = { readonly method: string; readonly path: string; readonly query: URLSearchParams; readonly body: unknown }

/** Quotes whatever share is asked for; what follows a cash-out is said in order, the last again and again. */
type Answers = {
  readonly quote?: Said
  readonly placed?: Said
  readonly outcomes?: readonly Said[]
  readonly autos?: readonly object[]
  readonly live?: Live
}

function open(answers: Answers = {}) {
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
    if (path.endsWith('/auto')) return { body: { docs: answers.autos ?? [] } }
    if (method === 'POST') return answers.placed ?? { body: placed('ACCEPTED') }
    if (path !== '/api/user/cashOut') return (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? 'LOST'
    return answers.quote ?? { body: { docs: encodeDocs(getCashOut, quoteOf(Number(query.get('fraction') ?? 100))) } }
  }
  const onBets = vi.fn<() => void>()
  const onCancel = vi.fn<(betId: string) => Promise<void>>().mockResolvedValue()
  const sheet = (
    <CashOutSheet marketId="m1" marketName="Match Odds" onClose={() => {}} onBets={onBets} onCancel={onCancel} />
  )
  renderSignedIn(<LiveProvider live={answers.live ?? null}>{sheet}</LiveProvider>, send)
  return { asked, onBets, onCancel, posts: () => asked.filter(({ method }) => method === 'POST') }
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

  test("reads a bookmaker's prices per hundred", async () => {
    open({ quote: { body: { docs: encodeDocs(getCashOut, { ...quoteOf(100), marketType: 'BOOKMAKER' }) } } })
    await pass(50)
    const orders = screen.getByRole('region', { name: 'The bets it places' })
    expect(within(orders).getByText('2.02/100')).toBeDefined()
    expect(within(orders).getByText('300 at 2/100')).toBeDefined()
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

  test('of a part, what watches still says what the whole is worth', async () => {
    open()
    await pass(50)
    fireEvent.click(screen.getByRole('button', { name: '50 %' }))
    await pass(50)
    expect(screen.getByText('Worth now: +250')).toBeDefined()
  })

  test('an order of one’s own in the way is taken back then and there, and the quote asked for again', async () => {
    const body = { code: 'OWN_ORDER_IN_THE_WAY', message: 'Your own order stands before it', facts: { betId: 'b-9' } }
    const { asked, onCancel } = open({ quote: { body, status: 409 } })
    await pass(50)
    const before = asked.length
    fireEvent.click(screen.getByRole('button', { name: 'Cancel it' }))
    await pass(50)
    expect(onCancel).toHaveBeenCalledWith('b-9')
    expect(asked.length).toBeGreaterThan(before)
  })

  test('nothing is asked while the screen knows that the market stands still, which it says', async () => {
    const book = { ...createLiveBook(() => {}), facts: () => SUSPENDED_FACTS }
    const { asked } = open({ live: { book } as unknown as Live })
    await pass(3000)
    expect(screen.getByText('This market is suspended')).toBeDefined()
    expect(asked.filter(({ path }) => path === '/api/user/cashOut')).toEqual([])
  })

  test('why there is none is asked for as an answer, so that asking again fails no call', async () => {
    const refusal = { code: 'MARKET_SUSPENDED', message: 'This market is suspended' }
    const { asked } = open({ quote: { body: { docs: null, refusal } } })
    await pass(50)
    expect(screen.getByText('This market is suspended')).toBeDefined()
    const before = asked.length
    await pass(3000)
    expect(asked.length).toBeGreaterThan(before)
    const quotes = asked.filter(({ path }) => path === '/api/user/cashOut')
    expect(quotes.every(({ query }) => query.get('orRefusal') === 'true')).toBe(true)
  })

  test('an old quote cannot be taken, and says its age', async () => {
    let isCut = false
    const send: typeof fetch = async (url) => {
      if ((url as string).includes('/auto')) return Response.json({ docs: [] })
      if (isCut) return await new Promise(() => {})
      return Response.json({ docs: encodeDocs(getCashOut, quoteOf(100)) })
    }
    const ignore = async () => {}
    renderSignedIn(
      <CashOutSheet marketId="m1" marketName="Match Odds" onClose={() => {}} onBets={() => {}} onCancel={ignore} />,
      send,
    )
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

test.each([
  [100, 'Match Odds: cashed out by itself, +250 locked in'],
  [50, 'Match Odds: 50 % cashed out. At worst +250'],
])('what %i percent of it did by itself is told where nothing is left to cash out', async (fraction, text) => {
  const done = { ...EXAMPLE_AUTO_CASH_OUT, fraction, status: 'DONE', locked: 250 }
  const market = { ...done.market, _id: 'm1' }
  open({
    quote: refused('NOTHING_TO_CASH_OUT', 'There is no position to cash out in this market'),
    autos: [{ ...done, market }],
  })
  await pass(2500)
  expect(screen.getByText(text)).toBeDefined()
})

describe('of a session', () => {
  const row = (line: number, amount: number) => ({ line, amount: paise(amount) })
  const session = (locked: number): CashOutQuote => ({
    ...quoteOf(100, locked),
    orders: [],
    before: [],
    after: [],
    beforeRuns: [row(54, -100_000), row(55, 100_000)],
    afterRuns: [row(54, locked), row(55, locked)],
    offer: {
      amount: paise(locked),
      value: paise(-55_040),
      spread: paise(69_706),
      fee: paise(3_486),
      margin: 5,
      shift: 2.74,
      score: '34/1 (4.0)',
      model: 'innings-1',
      steps: [
        { line: 54, name: null, chance: 27.4 },
        { line: 55, name: null, chance: 22.48 },
      ],
    },
  })
  const sumOf = (status: string, change: object = {}) => ({
    bets: [],
    cashOut: { ...EXAMPLE_SESSION_CASH_OUT, status, acceptAt: new Date(Date.now() + 4000).toISOString(), ...change },
    locked: -585.26,
    marketBook: { map: {}, exposure: 0 },
    balance: { pts: 0, exposure: 0, availablePts: 0 },
  })

  test('one sum whatever the result, with all that it was made from, and no bets', async () => {
    open({ quote: { body: { docs: encodeDocs(getCashOut, session(-58_526)) } } })
    await pass(50)
    expect(confirmButton().textContent).toBe('Cash out for −585.26')
    expect(screen.getByText('whatever the result')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'The bets it places' })).toBeNull()
    fireEvent.click(screen.getByText('How the sum is made'))
    const rows = ['−550.40', '±697.06', '−34.86', '55 or more: 22.48 %']
    for (const text of rows) expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText(/From the score 34\/1 \(4\.0\).*Moved by \+2\.74 runs/)).toBeDefined()
  })

  describe('a part of it', () => {
    const half = { ...session(144_225), fraction: 50, locked: paise(-427_888) }

    test('its parts lead from the sum for all of it to what the button says', async () => {
      open({ quote: { body: { docs: encodeDocs(getCashOut, half) } } })
      await pass(50)
      expect(confirmButton().textContent).toBe('Cash out 50 %, at worst −4,278.88')
      fireEvent.click(screen.getByText('How the sum is made'))
      const parts = screen.getByText('How the sum is made').closest('details')!
      expect([...parts.querySelectorAll('dt')].slice(3).map((name) => name.textContent)).toEqual([
        'The sum for all of it',
        '50 % of it',
        'The other 50 % of the position, at worst',
        'At worst',
      ])
      expect([...parts.querySelectorAll('dd')].slice(3).map((value) => value.textContent)).toEqual([
        '+1,442.25',
        '+721.12',
        '−5,000',
        '−4,278.88',
      ])
    })

    test('locks nothing in, and says so', async () => {
      open({
        quote: { body: { docs: encodeDocs(getCashOut, half) } },
        placed: { body: { docs: sumOf('ACCEPTED', { fraction: 50, offer: 1442.25, locked: -4278.88 }) } },
      })
      await pass(50)
      fireEvent.click(confirmButton())
      await pass(50)
      expect(screen.getByText('50 % cashed out')).toBeDefined()
      expect(screen.getByText('At worst −4,278.88')).toBeDefined()
      expect(screen.queryByText(/locked in/)).toBeNull()
    })

    test('its receipt tells what the share came to, of each bet too', async () => {
      const { docs } = callExamples.getCashOutReceipt as { docs: { cashOut: object; asked: object } }
      const sum = { ...docs.asked, amount: 1442.25 }
      const cashOut50 = { ...docs.cashOut, fraction: 50, offer: 1442.25, locked: -4278.88 }
      const parts = [1000, 442.25].map((amount, at) => ({ betId: `b${at}`, amount, fee: 10 }))
      const send: typeof fetch = async () =>
        Response.json({ docs: { ...docs, cashOut: cashOut50, asked: sum, given: sum, parts } })
      renderSignedIn(<CashOutReceiptSheet cashOutId="c1" onClose={() => {}} />, send)
      await pass(50)
      const bets = screen.getByRole('region', { name: 'What each bet was taken for' })
      expect([...bets.querySelectorAll('dd')].map((value) => value.textContent)).toEqual(['+500', '+221.12'])
      expect(screen.getAllByText('+721.12')).toHaveLength(3)
    })
  })

  test('waits out the delay and tells the sum that was given, or why none was', async () => {
    open({
      quote: { body: { docs: encodeDocs(getCashOut, session(-58_526)) } },
      placed: { body: { docs: sumOf('PENDING') }, status: 202 },
      outcomes: [{ body: { docs: { state: 'DONE', ...sumOf('ACCEPTED', { locked: -570.1 }) } } }],
    })
    await pass(50)
    fireEvent.click(confirmButton())
    await pass(50)
    expect(screen.getByText(/Waiting out the delay: \d s/)).toBeDefined()
    expect(screen.getByText(/the sum is made anew: more is given to you, less is refused/)).toBeDefined()
    await pass(1200)
    expect(screen.getByText('−570.10 is locked in')).toBeDefined()
    cleanup()
    const reason = { code: 'CASH_OUT_WORSE', text: 'Prices have moved: cash out would lock in -640.00 now' }
    open({
      quote: { body: { docs: encodeDocs(getCashOut, session(-58_526)) } },
      placed: { body: { docs: sumOf('PENDING') }, status: 202 },
      outcomes: [{ body: { docs: { state: 'FAILED', ...sumOf('REJECTED', { reason }) } } }],
    })
    await pass(50)
    fireEvent.click(confirmButton())
    await pass(1300)
    expect(screen.getByText(reason.text)).toBeDefined()
  })

  test('made by hand has none, says so, and is not watched', async () => {
    const text = 'This session is priced by hand and has no cash out: you may bet the other side'
    open({ quote: refused('NO_CASH_OUT_MODEL', text) })
    await pass(2500)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Auto cash out' })).toBeNull()
  })

  test('what is locked in leads to the receipt of the last that was given', async () => {
    const { docs } = callExamples.getCashOutReceipt as { docs: object }
    const asked: string[] = []
    const send: typeof fetch = async (url) => {
      const { pathname } = new URL(url as string, location.origin)
      asked.push(pathname)
      const [lapsed, given] = ['LAPSED', 'ACCEPTED'].map((status) => ({
        ...EXAMPLE_SESSION_CASH_OUT,
        _id: status,
        status,
      }))
      return Response.json({ docs: pathname.endsWith('/cashOuts') ? [lapsed, given] : docs })
    }
    renderSignedIn(<LastReceiptSheet marketId="m1" onClose={() => {}} />, send)
    await pass(100)
    expect(screen.getByText('Cashed out')).toBeDefined()
    expect(asked.at(-1)).toBe('/api/user/cashOut/ACCEPTED/receipt')
  })

  test.each([[[]], [['LAPSED']]])(
    'where none was given (%j) that is said: bets alone make a book level too',
    async (statuses) => {
      const docs = statuses.map((status) => ({ ...EXAMPLE_SESSION_CASH_OUT, status }))
      renderSignedIn(<LastReceiptSheet marketId="m1" onClose={() => {}} />, async () => Response.json({ docs }))
      await pass(100)
      expect(screen.getByText('Nothing was cashed out here')).toBeDefined()
    },
  )

  test('its receipt tells the sum, the chances, the results and what each bet was taken for', async () => {
    const { docs } = callExamples.getCashOutReceipt as { docs: object }
    const parts = [
      { betId: 'b1', amount: 5000, fee: 300 },
      { betId: 'b2', amount: 176.57, fee: 47.43 },
    ]
    const send: typeof fetch = async () => Response.json({ docs: { ...docs, parts } })
    renderSignedIn(<CashOutReceiptSheet cashOutId="c1" onClose={() => {}} />, send)
    await pass(50)
    expect(screen.getByText('Cashed out')).toBeDefined()
    expect(screen.getAllByText('+5,176.57').length).toBeGreaterThan(1)
    expect(
      within(screen.getByRole('region', { name: 'What each bet was taken for' })).getByText('+176.57'),
    ).toBeDefined()
    expect(screen.getByText('46 or more: 77.62 %')).toBeDefined()
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
      JSON.stringify({ requestId: 'kept-1', percent: 100, locked: 25_000, sentAt: Date.now() }),
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

test('what was cashed out of a session is said with what it locked in, and opens its receipt', async () => {
  const given = { ...EXAMPLE_SESSION_CASH_OUT, status: 'ACCEPTED', fraction: 50, offer: -301.14 }
  const elsewhere = { ...given, _id: 'c-9', market: { ...given.market, _id: 'another' } }
  const onOpen = vi.fn<(cashOutId: string) => void>()
  renderSignedIn(<GivenCashOuts marketId={given.market._id} onOpen={onOpen} />, async () =>
    Response.json({ docs: [given, elsewhere] }),
  )
  const row = await screen.findByRole('button')
  expect(row.textContent).toContain('50 % cashed out · Locked in: −150.57')
  fireEvent.click(row)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(given._id)
})
