/** Bets on sessions that are not counted in runs: whatever a reader is given of one says what it is on. No feed makes such a market yet. */
import { isDeepStrictEqual } from 'node:util'
import { type Asking, type Bet, calls, type Endpoint, isCashOut } from '@paddock/contract'
import { calledAs } from '@paddock/contract/bet-words'
import { callSession, type Naming } from '@paddock/contract/session-words'
import { type MarketShape, SESSION_VARIANTS, type SessionVariant, type Side } from '@paddock/domain/market'
import type { SessionQuote } from '@paddock/domain/kinds/session'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvRows, takeExport } from '../exports/testing/exported.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { bet, booksBalance, defineMarket, openMarket, price, rupees } from '../markets/testing/world.ts'

type Case = {
  readonly side: Side
  readonly number: number
  readonly words: readonly unknown[]
  /** Its cells in an upline's file; null where what was picked is called by its market. */
  readonly cells: readonly [selection: string | null, side: string, odds: string]
  readonly result: number
}

/** What is backed, what it is called, and a result that it wins at; null of those that are called by their run as any session is. */
const CASES: Readonly<Record<SessionVariant, Case | null>> = {
  session: null,
  overByOver: null,
  ballByBall: null,
  meter: null,
  oddEven: {
    side: 'BACK',
    number: 0,
    words: ['BACK', 'EVEN', null],
    cells: ['EVEN', 'BACK', '100'],
    result: 46,
  },
  lastDigit: {
    side: 'BACK',
    number: 7,
    words: ['BACK', 'DIGIT 7', null],
    cells: ['DIGIT 7', 'BACK', '100'],
    result: 47,
  },
  yesNo: { side: 'LAY', number: 1, words: ['NO', null, null], cells: [null, 'NO', '100'], result: 0 },
  khado: {
    side: 'BACK',
    number: 35,
    words: ['YES', null, { from: 35, to: 39 }],
    cells: [null, 'YES', '35–39 @ 100.00'],
    result: 39,
  },
  line: {
    side: 'BACK',
    number: 46,
    words: ['UNDER', null, { from: 46, to: null }],
    cells: [null, 'UNDER', '46 @ 100.00'],
    result: 45,
  },
}
const VARIANTS = SESSION_VARIANTS.flatMap((variant) => {
  const one = CASES[variant]
  return one ? [[variant, one] as const] : []
})
const shapeOf = (variant: SessionVariant): MarketShape => ({
  kind: 'SESSION',
  variant,
  ...(variant === 'khado' && { khadoWidth: 5 }),
})

let world: GatewayWorld
let token: string
let agent: string
beforeAll(async () => {
  world = await createGatewayWorld()
  await world.gateway.listen(0, '127.0.0.1')
  token = await signIn(world.gateway, 'p1')
  agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
  for (const [variant, { side, number }] of VARIANTS) await place(variant, side, number)
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})

async function place(variant: SessionVariant, side: Side, run: number): Promise<void> {
  await openMarket(world, defineMarket(variant, shapeOf(variant), { name: `6 overs ${variant}` }))
  const rung = { run, price: price(100), maxStake: rupees(1_000) }
  const quote: SessionQuote = side === 'BACK' ? { yes: [rung], no: [] } : { yes: [], no: [rung] }
  world.control.setSessionQuote(variant, quote, Date.now())
  const player = must(world.players[0], 'a player')
  const placed = await world.bets.place(bet(player, variant, { side, slot: null, run, price: price(100) }), null)
  expect(placed.ok && (await placed.value.decided)).toMatchObject({ status: 'ACCEPTED' })
}

async function read<E extends Endpoint>(call: E, asking: Asking<E>, as = token) {
  const answered = await ask(world.gateway, call, asking, { token: as })
  expect(answered.status).toBe(200)
  return await answered.reply()
}

const PAGE = { page: 1, limit: 25 } as const
const wordsOf = (of: Bet) => {
  const { side, outcome, runs } = calledAs(of)
  return [side, outcome, runs]
}
const byMarket = (bets: readonly Bet[]) => Object.fromEntries(bets.map((one) => [one.market._id, wordsOf(one)]))
const fileRow = ([variant, { cells }]: (typeof VARIANTS)[number]): string[] => {
  const [selection, ...rest] = cells
  return [`6 overs ${variant}`, selection ?? `6 overs ${variant}`, ...rest]
}
const byName = ([a = '']: readonly string[], [b = '']: readonly string[]): number => (a < b ? -1 : 1)
const EXPECTED = Object.fromEntries(VARIANTS.map(([variant, { words }]) => [variant, words]))

test.each(SESSION_VARIANTS)('%s is left out only where a bet on it is called as one on any session is', (variant) => {
  const called = (naming: Naming) => (['BACK', 'LAY'] as const).map((side) => callSession(naming, side, 1))
  const isAsAny = isDeepStrictEqual(called({ sessionVariant: variant, khadoWidth: 5 }), called({}))
  expect(CASES[variant] === null).toBe(isAsAny)
})

describe('a bet that is open says what it is on', () => {
  test('to its player', async () => {
    const { docs } = await read(calls.getOpenBets, { query: PAGE })
    expect(byMarket(docs)).toEqual(EXPECTED)
  })

  test('in its receipt', async () => {
    const { docs } = await read(calls.getOpenBets, { query: PAGE })
    for (const { _id: betId, market } of docs) {
      const receipt = await read(calls.getBet, { params: { betId } })
      expect(wordsOf(receipt.docs.bet)).toEqual(EXPECTED[market._id])
    }
  })

  test('to an upline, and in its file', async () => {
    const asking = { params: { role: 'agent' as const } }
    const { docs } = await read(calls.getDownlineOpenBets, { ...asking, query: PAGE }, agent)
    expect(byMarket(docs)).toEqual(EXPECTED)
    const columns = ['market', 'selection', 'side', 'odds'].map((id) => ({ id, head: id, words: {} }))
    const body = { kind: 'csv' as const, title: 'Open bets', columns }
    const { file } = await takeExport(
      world.gateway,
      calls.exportDownlineOpenBets,
      { ...asking, body },
      { token: agent },
    )
    const rows = csvRows(file).slice(1)
    expect(rows.toSorted(byName)).toEqual(VARIANTS.map(fileRow).toSorted(byName))
  })

  test('what holds the exposure names its worst outcome, and no runs', async () => {
    const { docs } = await read(calls.getExposure, {})
    const worst = Object.fromEntries(docs.markets.map((held) => [held.market._id, held.worst]))
    expect(worst['oddEven']).toEqual({ runners: [], from: 1, to: 1 })
    expect(worst['lastDigit']).toEqual({ runners: [], from: 0, to: 0 })
    expect(docs.markets.find(({ market }) => market._id === 'oddEven')?.market.sessionVariant).toBe('oddEven')
  })
})

test('a bet that is settled still says so, beside the result', async () => {
  for (const [variant, { result }] of VARIANTS) {
    await world.control.putMarket(defineMarket(variant, shapeOf(variant), { name: `6 overs ${variant}` }), {
      status: 'CLOSED',
      inPlay: true,
    })
    await world.settlement.declareResult(variant, { type: 'RESULT', result }, { actorId: null, source: 'test' })
  }
  const { docs } = await read(calls.getBetHistoryDetails, { query: PAGE })
  const bets = docs.flatMap((row) => (isCashOut(row) ? [] : [row]))
  expect(byMarket(bets)).toEqual(EXPECTED)
  expect(bets.map(({ outcome }) => outcome)).toEqual(VARIANTS.map(() => 'WIN'))
  const settled = await read(calls.getBetHistory, { query: PAGE })
  expect(settled.docs.find(({ market }) => market._id === 'yesNo')).toMatchObject({
    result: '0',
    market: { sessionVariant: 'yesNo' },
  })
})
