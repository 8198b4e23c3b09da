/** A bet on each variant of a session reads as what it is on every screen of its player. The slip's are in `slip.web.test.tsx`. */
import type { Bet } from '@paddock/contract/shapes/bet'
import { SESSION_VARIANTS, type SessionVariant, type Side } from '@paddock/domain/market'
import { paise, ZERO } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { pickedText, resultTitle } from '@paddock/ui/bets'
import { createLiveBook, type Live, LiveProvider } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { speak } from '@paddock/ui/words'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MarketPanel } from '../features/betslip/market-panel.tsx'
import { session } from '../features/event/testing/show-event.tsx'
import { MarketCard } from '../features/favourites/market-card.tsx'
import { LatestBets } from '../features/home/latest-bets.tsx'
import { BetItem } from '../features/open-bets/bet-item.tsx'
import { matchedLine } from '../features/open-bets/state.ts'
import { cardOf, tell } from '../features/receipt/state.ts'
import { BetRow, decidedWords } from '../features/records/bet-row.tsx'
import hi from '../languages/hi.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'

const SESSION = 'Six overs'

const betOn = (sessionVariant: SessionVariant, type: Side, line: number): Bet => ({
  _id: 'b1',
  market: {
    id: 'm1',
    _id: 'm1',
    marketName: SESSION,
    type: 'SESSION',
    event: { id: 'e1', name: 'India v Oman' },
    eventType: { id: '4' },
    sessionVariant,
    ...(sessionVariant === 'khado' && { khadoWidth: 5 }),
  },
  odds: { type, runnerId: 'm1', runnerName: SESSION, price: odds(9500), line },
  stake: paise(10_000),
  profit: paise(9500),
  liability: paise(10_000),
  createdAt: 1,
  updatedAt: 1,
  betRef: 'b1',
  status: 'ACCEPTED',
  averageOdd: 95,
  sizeMatched: paise(10_000),
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
  timeInForce: 'FILL_OR_KILL',
  persistence: 'LAPSE',
})

type Reads = { readonly side: string; readonly selection: string; readonly price: string }
const RUNS: Reads = { side: 'Yes', selection: SESSION, price: '46 / 95' }

/** What is taken of each, and how it reads. */
const CASES: Readonly<Record<SessionVariant, readonly (readonly [Side, number, Reads])[]>> = {
  session: [['BACK', 46, RUNS]],
  overByOver: [['BACK', 46, RUNS]],
  ballByBall: [['LAY', 46, { ...RUNS, side: 'No' }]],
  oddEven: [
    ['BACK', 0, { side: 'Back', selection: 'Even', price: '95' }],
    ['LAY', 1, { side: 'Lay', selection: 'Odd', price: '95' }],
  ],
  yesNo: [
    ['BACK', 1, { side: 'Yes', selection: SESSION, price: '95' }],
    ['LAY', 1, { side: 'No', selection: SESSION, price: '95' }],
  ],
  lastDigit: [['BACK', 7, { side: 'Back', selection: 'Digit 7', price: '95' }]],
  khado: [['BACK', 35, { side: 'Yes', selection: SESSION, price: '35–39 / 95' }]],
  meter: [['BACK', 46, RUNS]],
  line: [['LAY', 46, { ...RUNS, side: 'Over' }]],
}

const tools = { onReceipt() {}, onAmend() {}, cashOut: () => null, cashedOut: () => null, hasAverage: true }
const textOf = (element: React.ReactElement): string =>
  renderSignedIn(element, async () => Response.json({})).container.textContent ?? ''

afterEach(() => {
  cleanup()
  speak('en')
})

describe.each(SESSION_VARIANTS)('%s', (variant) => {
  test.each(CASES[variant])('%s %i', (type, line, { side, selection, price }) => {
    const bet = betOn(variant, type, line)
    const whole = selection === SESSION ? SESSION : `${SESSION}: ${selection}`
    expect(pickedText(bet)).toBe(whole)

    const openBet = textOf(<BetItem line={matchedLine(bet)} hasInfo={false} isMatched tools={tools} />)
    expect(openBet).toContain(`Receipt: ${side} ${selection}, 100`)
    expect(openBet).toContain(`${side}${selection}${price}100`)

    const latest = textOf(<LatestBets bets={[bet]} />)
    expect(latest).toContain(`${whole}${side} ${price}`)

    expect(decidedWords(bet)).toMatchObject({
      side: { name: side },
      name: selection,
      price,
      where: selection === SESSION ? 'India v Oman' : `India v Oman / ${SESSION}`,
    })
    expect(textOf(<BetRow row={bet} zone="UTC" />)).toContain(`${side} ${selection}`)

    expect(cardOf(bet)).toMatchObject({ pick: `${side} ${selection}`, price })
    const step = { what: 'MATCHED', at: 1, price: odds(9500), size: paise(10_000) } as Parameters<typeof tell>[0]
    expect(tell(step, bet).text).toBe(`Matched 100 at ${price}`)
  })
})

test('in another language a session is named in its words, on every screen of a bet on it', () => {
  const name = '6 overs runs India'
  const english = betOn('session', 'BACK', 46)
  const bet = {
    ...english,
    market: { ...english.market, marketName: name },
    odds: { ...english.odds, runnerName: name },
  }
  speak('hi', hi)
  try {
    const said = '6 ओवर रन India'
    expect(pickedText(bet)).toBe(said)
    expect(textOf(<BetItem line={matchedLine(bet)} hasInfo={false} isMatched tools={tools} />)).toContain(said)
    expect(textOf(<LatestBets bets={[bet]} />)).toContain(said)
    expect(decidedWords(bet)).toMatchObject({ name: said, where: 'India v Oman' })
    expect(cardOf(bet).pick).toContain(said)
    const even = { ...bet, market: { ...bet.market, sessionVariant: 'oddEven' as const } }
    expect(pickedText(even)).toContain(`${said}: `)
  } finally {
    speak('en')
  }
})

test('a result of yes or no is told by that word, any other as its number', () => {
  const settled = (variant: SessionVariant, result: string) =>
    tell(
      { what: 'SETTLED', at: 1, result, profitLoss: null, marketProfitLoss: null } as Parameters<typeof tell>[0],
      betOn(variant, 'BACK', 1),
    ).text
  expect(settled('yesNo', '0')).toBe('Settled. Result: No')
  expect(settled('oddEven', '47')).toBe('Settled. Result: 47')
  expect(resultTitle({ sessionVariant: 'yesNo' }, null)).toBeNull()
})

describe('prices of a session whose outcome is picked', () => {
  const quoted = (line: number, at: number) => ({ line, price: odds(at), max: paise(5_000_00) })
  const parity = session('s1', {
    variant: 'oddEven',
    name: SESSION,
    quotes: { yes: [quoted(0, 9500), quoted(1, 9000)], no: [] },
  })
  const yesNo = session('s1', { variant: 'yesNo', quotes: { yes: [quoted(1, 9000)], no: [quoted(1, 11_000)] } })

  const freshness = { state: 'fresh' } as const
  function showLive(market: typeof parity, element: React.ReactElement) {
    const due: (() => void)[] = []
    const book = createLiveBook((flush) => due.push(flush))
    book.receiveWhole('e1', [{ tag: 'market', market }])
    for (const run of due) run()
    const nothing = () => () => {}
    const live = {
      book,
      followEvent: nothing,
      hasEvent: () => true,
      freshness: () => freshness,
      subscribeFreshness: nothing,
      subscribeEvents: nothing,
      way: () => 'socket',
    } as unknown as Live
    const { container } = renderSignedIn(<LiveProvider live={live}>{element}</LiveProvider>, async () =>
      Response.json({ docs: { marketId: [] } }),
    )
    return container
  }

  const known = { marketId: 's1', marketName: SESSION, eventId: 'e1', eventName: 'India v Oman', sportId: '4' }
  test('stand among the favourites by outcome, or under yes and no', () => {
    expect(showLive(parity, <MarketCard market={known} />).textContent).toContain('EvenBack955kOddBack905k')
    cleanup()
    expect(showLive(yesNo, <MarketCard market={known} />).textContent).toContain('No / YesNo1105kYes905k')
  })

  test('stand above the slip by outcome, and another one can be picked there', () => {
    const onPick = vi.fn<(pick: Pick) => void>()
    const pick: Pick = {
      eventId: 'e1',
      eventName: 'India v Oman',
      marketId: 's1',
      marketName: SESSION,
      kind: 'SESSION',
      variant: 'oddEven',
      ladder: null,
      runnerId: '0',
      runnerName: `${SESSION}: Even`,
      slot: null,
      side: 'BACK',
      price: odds(9500),
      line: null,
      min: paise(100),
      max: paise(5_000_00),
    }
    showLive(parity, <MarketPanel pick={pick} onPick={onPick} />)
    const cell = (name: string) => screen.getByRole('button', { name })
    expect(cell(`Back ${SESSION}: Even 95`).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(cell(`Back ${SESSION}: Odd 90`))
    expect(onPick).toHaveBeenCalledWith({
      ...pick,
      runnerId: '1',
      runnerName: `${SESSION}: Odd`,
      price: odds(9000),
    })
  })
})

test('in Hindi too', () => {
  speak('hi', hi)
  const bets = [betOn('oddEven', 'BACK', 0), betOn('lastDigit', 'BACK', 7), betOn('line', 'BACK', 46)]
  expect(bets.map((bet) => [decidedWords(bet).side?.name, decidedWords(bet).name])).toEqual([
    ['लगाई', 'सम'],
    ['लगाई', 'अंक 7'],
    ['अंडर', SESSION],
  ])
})
