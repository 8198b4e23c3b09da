import { describe, expect, test } from 'vitest'
import type { MarketKind, MarketStatus, Runner, SessionVariant, Side } from '../market/index.ts'
import type { BookmakerMarket } from './bookmaker.ts'
import type { SessionMarket, SessionQuote } from './session/index.ts'
import { paise } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { addFill, contendersAmong, EMPTY, exposure } from '../positions/index.ts'
import { type Outcome, settlePosition } from '../settlement/index.ts'
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

const BETWEEN = { code: 'INVALID_ODDS', price: 251, below: 250, above: 252 }

describe('BETFAIR refuses', () => {
  refusals(BETFAIR, [
    ['nothing that may stand', order('BACK', IND, 2.5, 100), undefined],
    ['no stake', order('BACK', IND, 2.5, 0), { code: 'INVALID_STAKE' }],
    ['a runner of another market', order('BACK', STRANGER, 2.5, 100), { code: 'INVALID_RUNNER' }],
    ['no runner at all', order('BACK', undefined, 2.5, 100), { code: 'INVALID_RUNNER' }],
    ['a price off the ladder', order('BACK', IND, 2.51, 100), BETWEEN],
    ['a non-runner', order('BACK', GONE, 2.5, 100), { code: 'RUNNER_REMOVED' }],
    [
      'a stake that rounding would make worth more',
      order('BACK', IND, 1.06, 0.13),
      { code: 'INVALID_PROFIT_RATIO', exactPaise: 0.78, rounded: 1 },
    ],
    ['the runner before the price', order('BACK', STRANGER, 2.51, 100), { code: 'INVALID_RUNNER' }],
    ['the price before the market', order('BACK', IND, 2.51, 100), BETWEEN, { status: 'CLOSED' }],
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

const KHADO = { shape: { kind: 'SESSION', variant: 'khado', khadoWidth: 5 } } as const
const movedTo = (asked: number, currentLine: number) => ({ code: 'RUN_CHANGED', asked, currentLine, current: 10_000 })

describe('SESSION refuses', () => {
  refusals(SESSION, [
    ['nothing at the quote', order('BACK', 46, 100, 100), undefined],
    ['nothing on a further rung', order('LAY', 44, 80, 50), undefined],
    ['a stake above what the rung takes', order('LAY', 44, 80, 51), { code: 'STAKE_OUT_OF_RANGE', limit: 5000 }],
    [
      'a run that moved',
      order('BACK', 44, 100, 100),
      { code: 'RUN_CHANGED', asked: 44, currentLine: 46, current: 10_000 },
    ],
    [
      'a run quoted on the other side',
      order('LAY', 46, 100, 100),
      { code: 'RUN_CHANGED', asked: 46, currentLine: 45, current: 10_000 },
    ],
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
    ['nothing of a better run for yes', order('BACK', 52, 100, 100), undefined],
    ['nothing of a better run for no', order('LAY', 38, 100, 100), undefined],
    ['a better run at a worse price', order('BACK', 52, 130, 1), movedTo(52, 46)],
    ['a better run at a worse price, no', order('LAY', 38, 60, 1), movedTo(38, 45)],
    ['a worse run at a better price', order('BACK', 44, 50, 1), movedTo(44, 46)],
    ['more than the better run takes', order('LAY', 43, 90, 51), { code: 'STAKE_OUT_OF_RANGE', limit: 5000 }],
    ['a better run where another outcome is picked', order('BACK', 52, 100, 1), movedTo(52, 46), KHADO],
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
    const position = addFill(market.shape, EMPTY, fill)
    const contenders = contendersAmong('runners' in market ? market.runners : [])
    expect(exposure(market.shape, position, contenders)).toBe(exposed * 100)
    expect(settlePosition(market.shape, position, outcome)).toBe(paid * 100)
  })

  // Asked; quoted run and price; what was struck. `undefined`: refused.
  test.each<[string, Side, [number, number], SessionQuote, [number, number] | undefined]>([
    ['yes, the run fell', 'BACK', [206, 100], { yes: [rung(195, 100)], no: [] }, [195, 100]],
    ['yes, run and price better', 'BACK', [206, 100], { yes: [rung(195, 110)], no: [] }, [195, 110]],
    ['yes, the asked run among several', 'BACK', [47, 90], TWO_RUNS, [47, 120]],
    ['yes, the asked run got dear', 'BACK', [47, 125], { yes: [rung(46, 130), rung(47, 120)], no: [] }, [46, 130]],
    ['yes, the run rose', 'BACK', [206, 100], { yes: [rung(207, 150)], no: [] }, undefined],
    ['no, the run rose', 'LAY', [45, 100], { yes: [], no: [rung(48, 100)] }, [48, 100]],
    ['no, run and price better', 'LAY', [45, 100], { yes: [], no: [rung(48, 90)] }, [48, 90]],
    ['no, a better run, but dearer', 'LAY', [45, 100], { yes: [], no: [rung(48, 110)] }, undefined],
  ])('a session gives the better run: %s', (_, side, [run, price], quote, struck) => {
    const market = { ...SESSION, quote }
    const asked = order(side, run, price, 100)
    expect(lawOf(market).refuseOrder(market, asked) === undefined).toBe(struck !== undefined)
    if (!struck) return
    const fill = lawOf(market).priceBet(market, asked)
    expect([fill.run, fill.price / 100]).toEqual(struck)
  })

  test.each<[string, number, number, string | undefined]>([
    ['a better run at the price asked', 195, 100, undefined],
    ['a better run that is worth more', 195, 110, 'RUN_CHANGED'],
    ['the run asked that is worth more', 206, 110, 'PRICE_WORSE'],
  ])('a meter pays and costs by its price, so only that price is had: %s', (_, run, price, code) => {
    const market: SessionMarket = {
      shape: { kind: 'SESSION', variant: 'meter', highestResult: 400 },
      status: 'OPEN',
      quote: { yes: [rung(run, price)], no: [] },
    }
    expect(lawOf(market).refuseOrder(market, order('BACK', 206, 100, 10))?.code).toBe(code)
  })

  test.each<[string, SessionVariant, number]>([
    ['above the highest of a meter', 'meter', 401],
    ['a third outcome of yes and no', 'yesNo', 2],
  ])('what the market cannot come to is bet on by nobody, though a better run is there: %s', (_, variant, run) => {
    const market: SessionMarket = {
      shape: { kind: 'SESSION', variant, highestResult: 400 },
      status: 'OPEN',
      quote: { yes: [rung(1, 100), rung(run, 100)], no: [] },
    }
    expect(lawOf(market).refuseOrder(market, order('BACK', run, 100, 10))).toMatchObject({
      code: 'RUN_CHANGED',
      currentLine: 1,
    })
  })

  test('the exchange’s line is under, so its better run is the higher one for who backs', () => {
    const market: SessionMarket = {
      shape: { kind: 'SESSION', variant: 'line' },
      status: 'OPEN',
      quote: { yes: [rung(46, 100)], no: [rung(46, 100)] },
    }
    const codes = [order('BACK', 44, 100, 1), order('BACK', 48, 100, 1), order('LAY', 48, 100, 1)].map(
      (asked) => lawOf(market).refuseOrder(market, asked)?.code,
    )
    expect(codes).toEqual([undefined, 'RUN_CHANGED', undefined])
  })

  test('a removed runner cannot win, so backs on all the others risk only their cost', () => {
    const law = lawOf(BETFAIR)
    const backs = [order('BACK', IND, 2.02, 100), order('BACK', AUS, 2.02, 100)]
    const { shape } = BETFAIR
    const position = backs.reduce((held, back) => addFill(shape, held, law.priceBet(BETFAIR, back)), EMPTY)
    expect(exposure(shape, position, contendersAmong(runners))).toBe(0)
  })

  test.each<[string, Market, Order]>([
    ['bookmaker', BOOKMAKER, order('BACK', AUS, 85, 100)],
    ['session', SESSION, order('BACK', 12, 85, 100)],
  ])('%s: to price what is not quoted is a fault', (_, market, asked) => {
    expect(() => lawOf(market).priceBet(market, asked)).toThrow('must hold')
  })
})
