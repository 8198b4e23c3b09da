import { describe, expect, test } from 'vitest'
import type { MarketKind, MarketStatus, Runner, Side } from '../index.ts'
import type { BookmakerMarket } from '../bookmaker/index.ts'
import type { SessionMarket, SessionQuote } from '../session/index.ts'
import { paise } from '../../money/index.ts'
import { CLASSIC, odds } from '../../odds/index.ts'
import { EMPTY } from '../../positions/index.ts'
import type { Outcome } from '../../settlement/index.ts'
import { type BetfairMarket, lawOf, type Market, type Order } from './index.ts'

const [IND, AUS, GONE, STRANGER] = [1, 2, 3, 9]
const runner = (slot: number, status: Runner['status'] = 'ACTIVE'): Runner => ({
  id: `r${slot}`,
  slot,
  name: `Runner ${slot}`,
  sort: slot,
  status,
})
const runners = [runner(IND), runner(AUS), runner(GONE, 'REMOVED')]
const quote = (price: number, maxRupees = 10_000) => ({ price: odds(price * 100), maxStake: paise(maxRupees * 100) })
const rung = (run: number, price: number, maxRupees?: number) => ({ run, ...quote(price, maxRupees) })

const BETFAIR: BetfairMarket = {
  shape: { kind: 'BETFAIR', ladder: CLASSIC, winners: 1, placeMarket: false },
  status: 'OPEN',
  runners,
}
const BOOKMAKER: BookmakerMarket = {
  shape: { kind: 'BOOKMAKER', winners: 1 },
  status: 'OPEN',
  runners,
  quotes: new Map([
    [IND, { back: quote(85), lay: quote(90) }],
    [AUS, { lay: quote(120, 500) }],
    [GONE, { back: quote(50) }],
  ]),
}
const TWO_RUNS: SessionQuote = { yes: [rung(46, 100), rung(47, 120)], no: [rung(45, 100), rung(44, 80, 50)] }
const SESSION: SessionMarket = { shape: { kind: 'SESSION', variant: 'session' }, status: 'OPEN', quote: TWO_RUNS }

/** Price as people write it, stake in rupees. */
const order = (side: Side, on: number | undefined, price: number, rupees: number): Order => ({
  side,
  ...(on !== undefined && { slot: on, run: on }),
  price: odds(Math.round(price * 100)),
  stake: paise(Math.round(rupees * 100)),
})
const ONE_RUN: SessionQuote = { yes: [rung(45, 90)], no: [rung(45, 110)] }

type Case = readonly [rule: string, Order, refusal: object | undefined, change?: object]

function refusals<M extends Market>(market: M, cases: readonly Case[]): void {
  const rows = cases.map(([rule, asked, refusal, change]) => ({ rule, asked, refusal, change }))
  test.each(rows)('$rule', ({ asked, refusal, change }) => {
    const now: M = { ...market, ...change }
    expect(lawOf(now).refuseOrder(now, asked)).toEqual(refusal)
  })
}

const states: [MarketStatus, object | undefined][] = [
  ['OPEN', undefined],
  ['SUSPENDED', { code: 'MARKET_SUSPENDED' }],
  ['INACTIVE', { code: 'MARKET_NOT_OPEN', status: 'INACTIVE' }],
  ['CLOSED', { code: 'MARKET_NOT_OPEN', status: 'CLOSED' }],
  ['SETTLING', { code: 'MARKET_NOT_OPEN', status: 'SETTLING' }],
  ['SETTLED', { code: 'MARKET_NOT_OPEN', status: 'SETTLED' }],
  ['VOIDED', { code: 'MARKET_NOT_OPEN', status: 'VOIDED' }],
]
const inEveryState = (asked: Order): Case[] =>
  states.map(([status, refusal]) => [`a market ${status}`, asked, refusal, { status }])

describe('BETFAIR refuses', () => {
  refusals(BETFAIR, [
    ['nothing that may stand', order('BACK', IND, 2.5, 100), undefined],
    ['no stake', order('BACK', IND, 2.5, 0), { code: 'INVALID_STAKE' }],
    ['a runner of another market', order('BACK', STRANGER, 2.5, 100), { code: 'INVALID_RUNNER' }],
    ['no runner at all', order('BACK', undefined, 2.5, 100), { code: 'INVALID_RUNNER' }],
    ['a price off the ladder', order('BACK', IND, 2.51, 100), { code: 'INVALID_ODDS' }],
    ['a non-runner', order('BACK', GONE, 2.5, 100), { code: 'RUNNER_REMOVED' }],
    [
      'a stake that rounding would make worth more',
      order('BACK', IND, 1.06, 0.13),
      { code: 'INVALID_PROFIT_RATIO', exactPaise: 0.78, rounded: 1 },
    ],
    ['the runner before the price', order('BACK', STRANGER, 2.51, 100), { code: 'INVALID_RUNNER' }],
    ['the price before the market', order('BACK', IND, 2.51, 100), { code: 'INVALID_ODDS' }, { status: 'CLOSED' }],
    ...inEveryState(order('LAY', AUS, 2.5, 100)),
  ])
})

describe('BOOKMAKER refuses', () => {
  refusals(BOOKMAKER, [
    ['nothing at the quote', order('BACK', IND, 85, 100), undefined],
    ['nothing when a backer asked for less', order('BACK', IND, 84, 100), undefined],
    ['nothing when a layer offered more', order('LAY', IND, 95, 100), undefined],
    [
      'a back at a fallen price',
      order('BACK', IND, 86, 100),
      { code: 'PRICE_WORSE', asked: odds(8600), current: odds(8500) },
    ],
    [
      'a lay at a risen price',
      order('LAY', IND, 89, 1),
      { code: 'PRICE_WORSE', asked: odds(8900), current: odds(9000) },
    ],
    ['a side that is not offered', order('BACK', AUS, 85, 100), { code: 'QUOTE_GONE' }],
    ['any side without quotes', order('BACK', IND, 85, 100), { code: 'QUOTE_GONE' }, { quotes: new Map() }],
    ['a stake above the offer', order('LAY', AUS, 120, 501), { code: 'STAKE_OUT_OF_RANGE', limit: 50_000 }],
    ['nothing up to it', order('LAY', AUS, 120, 500), undefined],
    ['a non-runner, quoted or not', order('BACK', GONE, 50, 100), { code: 'RUNNER_REMOVED' }],
    ['a runner of another market', order('BACK', STRANGER, 50, 100), { code: 'INVALID_RUNNER' }],
    ['no stake', order('BACK', IND, 85, 0), { code: 'INVALID_STAKE' }],
    [
      'a stake too small for the price',
      order('BACK', IND, 40, 0.01),
      { code: 'INVALID_PROFIT_RATIO', exactPaise: 0.4, rounded: 0 },
      { quotes: new Map([[IND, { back: quote(40) }]]) },
    ],
    ...inEveryState(order('BACK', IND, 85, 100)),
  ])
})

describe('SESSION refuses', () => {
  refusals(SESSION, [
    ['nothing at the quote', order('BACK', 46, 100, 100), undefined],
    ['nothing on a further rung', order('LAY', 44, 80, 50), undefined],
    ['a stake above what the rung takes', order('LAY', 44, 80, 51), { code: 'STAKE_OUT_OF_RANGE', limit: 5000 }],
    ['a run that moved', order('BACK', 44, 100, 100), { code: 'RUN_CHANGED', asked: 44, currentLine: 46 }],
    ['a run quoted on the other side', order('LAY', 46, 100, 100), { code: 'RUN_CHANGED', asked: 46, currentLine: 45 }],
    ['a yes at a fallen price', order('BACK', 46, 101, 1), { code: 'PRICE_WORSE', asked: 10_100, current: 10_000 }],
    ['a no at a risen price', order('LAY', 45, 99, 1), { code: 'PRICE_WORSE', asked: 9900, current: 10_000 }],
    ['no stake', order('BACK', 46, 100, 0), { code: 'INVALID_STAKE' }],
    ['an order without a run', order('BACK', undefined, 100, 100), { code: 'QUOTE_GONE' }],
    ['any side without quotes', order('BACK', 46, 100, 100), { code: 'QUOTE_GONE' }, { quote: { yes: [], no: [] } }],
    [
      'no, where only yes is offered',
      order('LAY', 45, 100, 1),
      { code: 'QUOTE_GONE' },
      { quote: { ...TWO_RUNS, no: [] } },
    ],
    ['nothing at one run, yes', order('BACK', 45, 90, 100), undefined, { quote: ONE_RUN }],
    ['nothing at one run, no', order('LAY', 45, 110, 100), undefined, { quote: ONE_RUN }],
    ...inEveryState(order('LAY', 45, 100, 100)),
  ])
})

describe('from order to money, each kind by its law', () => {
  // Market, order, the fill's price, profit and liability, exposure, outcome, what is paid; amounts in rupees.
  const won: Outcome = { type: 'WINNERS', winners: [IND], removed: [] }
  test.each<[MarketKind, Market, Order, [number, number, number], number, Outcome, number]>([
    ['BETFAIR', BETFAIR, order('LAY', IND, 2.5, 100), [2.5, 100, 150], 150, won, -150],
    ['BOOKMAKER', BOOKMAKER, order('BACK', IND, 80, 100), [85, 85, 100], 100, won, 85],
    ['BOOKMAKER', BOOKMAKER, order('LAY', IND, 99, 100), [90, 100, 90], 90, won, -90],
    ['SESSION', SESSION, order('BACK', 47, 90, 100), [120, 120, 100], 100, { type: 'RESULT', result: 47 }, 120],
    ['SESSION', SESSION, order('LAY', 45, 100, 100), [100, 100, 100], 100, { type: 'VOID', reason: 'rain' }, 0],
  ])('%s', (_, market, asked, [price, profit, liability], exposed, outcome, paid) => {
    const law = lawOf(market)
    const fill = law.priceBet(market, asked)
    expect([fill.price, fill.profit, fill.liability]).toEqual([price * 100, profit * 100, liability * 100])
    const position = law.addToPosition(market, EMPTY, fill)
    expect(law.exposureOf(market, position)).toBe(exposed * 100)
    expect(law.settle(market, position, outcome)).toBe(paid * 100)
  })

  test('a removed runner cannot win, so backs on all the others risk only their cost', () => {
    const law = lawOf(BETFAIR)
    const backs = [order('BACK', IND, 2.02, 100), order('BACK', AUS, 2.02, 100)]
    const position = backs.reduce((held, back) => law.addToPosition(BETFAIR, held, law.priceBet(BETFAIR, back)), EMPTY)
    expect(law.exposureOf(BETFAIR, position)).toBe(0)
  })

  test.each<[string, Market, Order]>([
    ['bookmaker', BOOKMAKER, order('BACK', AUS, 85, 100)],
    ['session', SESSION, order('BACK', 12, 85, 100)],
  ])('%s: to price what is not quoted is a fault', (_, market, asked) => {
    expect(() => lawOf(market).priceBet(market, asked)).toThrow('must hold')
  })
})
