/** The law of all records: the statement adds up to the balance, profit and loss to the betting lines of the statement. */
import type { StatementLine } from '@paddock/contract'
import type { MarketShape } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Outcome } from '@paddock/domain/settlement'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  bet,
  BOOKMAKER,
  booksBalance,
  createWorld,
  defineMarket,
  EVENT,
  MATCH_ODDS,
  price,
  quote,
  rupees,
  SESSION,
  type World,
} from '../markets/testing/world.ts'
import { isSystem, postTransfers } from '../ledger/index.ts'
import type { Range } from '../platform/read-filters.ts'
import { loadStanding } from '../settlement/index.ts'
import { loadBalanceHistory } from './balance.ts'
import { loadGameReport, loadProfitLoss } from './profit-loss.ts'
import { loadStatement } from './statement.ts'

const EVENTS = [
  { ...EVENT, id: 'e1', sportId: '4', name: 'India v Australia' },
  { ...EVENT, id: 'e2', sportId: '4', name: 'England v Kenya' },
  { ...EVENT, id: 'e3', sportId: '1', name: 'Everton v Leeds' },
] as const
const SHAPES: readonly MarketShape[] = [MATCH_ODDS, BOOKMAKER, SESSION]
const PLAYERS = 3
const RUNS = 8
const ALWAYS: Range = { zone: 'Asia/Kolkata' }

/* What may happen in a world. Places are numbers that are cut down to what is there. */

const place = fc.nat(20)
const placing = fc.record({
  do: fc.constant('bet' as const),
  who: place,
  where: place,
  slot: fc.nat(2),
  side: fc.constantFrom('BACK' as const, 'LAY' as const),
  at: fc.integer({ min: 101, max: 900 }),
  stake: fc.integer({ min: 100, max: 90_000 }),
})
const step = fc.oneof(
  { weight: 2, arbitrary: placing },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('result' as const),
      where: place,
      winner: fc.nat(2),
      also: fc.nat(2),
      how: fc.constantFrom('ONE' as const, 'DEAD_HEAT' as const, 'VOID' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rollback' as const), where: place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('points' as const),
      who: place,
      amount: fc.integer({ min: -50_000, max: 90_000 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Most bets come before the results: a market that has one takes no more. */
const life = fc
  .tuple(fc.array(placing, { minLength: 40, maxLength: 60 }), fc.array(step, { minLength: 15, maxLength: 30 }))
  .map(([first, then]): Step[] => [...first, ...then])

type Market = { readonly id: string; readonly shape: MarketShape }

async function openAll(world: World): Promise<Market[]> {
  for (const event of EVENTS) await world.control.putEvent(event, false)
  const markets = EVENTS.flatMap(({ id }) => SHAPES.map((shape) => ({ id: `${id}-${shape.kind}`, shape, eventId: id })))
  for (const { id, shape, eventId } of markets) {
    const definition = defineMarket(id, shape, { eventId, name: `Market ${id}` })
    await world.control.putMarket(definition, { status: 'OPEN', inPlay: false })
  }
  return markets
}

const pick = <T>(from: readonly T[], at: number): T => must(from[at % from.length], 'one of them')

async function play(world: World, markets: readonly Market[], taken: Step): Promise<void> {
  switch (taken.do) {
    case 'bet':
      return await placeOne(world, pick(world.players, taken.who), pick(markets, taken.where), taken)
    case 'result': {
      const { id, shape } = pick(markets, taken.where)
      await world.settlement.declareResult(id, outcomeOf(shape, taken), { actorId: null, source: 'test' })
      return
    }
    case 'rollback':
      await takeBack(world, pick(markets, taken.where).id)
      return
    case 'points': {
      const player = pick(world.players, taken.who)
      const { balance, exposure } = await world.account(player)
      // Nobody takes from a player what is at risk.
      return await movePoints(world, player, Math.max(taken.amount, Math.min(0, rupees(exposure) - rupees(balance))))
    }
  }
}

function outcomeOf(shape: MarketShape, { winner, also, how }: Extract<Step, { do: 'result' }>): Outcome {
  if (how === 'VOID') return { type: 'VOID', reason: 'rain' }
  if (shape.kind === 'SESSION') return { type: 'RESULT', result: 44 + winner }
  const winners = how === 'DEAD_HEAT' && shape.kind === 'BETFAIR' ? [...new Set([winner, also])] : [winner]
  return { type: 'WINNERS', winners, removed: [] }
}

async function takeBack(world: World, marketId: string): Promise<void> {
  const { version } = await loadStanding(world.db, marketId)
  await world.settlement.rollBack(marketId, version, { actorId: null })
}

/** Bets that are refused (a market with a result, too little money) are a part of life too. */
async function placeOne(
  world: World,
  accountId: number,
  { id, shape }: Market,
  { slot, side, at, stake }: Extract<Step, { do: 'bet' }>,
): Promise<void> {
  const now = Date.now()
  const most = rupees(100_000)
  const per100 = price(Math.max(1, Math.round(at / 10)))
  if (shape.kind === 'BETFAIR') {
    const decimal = at < 200 ? at / 100 : Math.round(at / 100)
    quote(world, id, slot, side === 'BACK' ? [[decimal, 100_000]] : [], side === 'LAY' ? [[decimal, 100_000]] : [])
    await world.bets.place(bet(accountId, id, { slot, side, price: price(decimal), stake: paise(stake) }), null)
  } else if (shape.kind === 'BOOKMAKER') {
    const offer = { price: per100, maxStake: most }
    world.control.setBookmakerQuotes(id, new Map([[slot, side === 'BACK' ? { back: offer } : { lay: offer }]]), now)
    await world.bets.place(bet(accountId, id, { slot, side, price: per100, stake: paise(stake) }), null)
  } else {
    const rung = { run: 44 + slot, price: per100, maxStake: most }
    world.control.setSessionQuote(id, side === 'BACK' ? { yes: [rung], no: [] } : { yes: [], no: [rung] }, now)
    await world.bets.place(
      bet(accountId, id, { slot: null, run: rung.run, side, price: per100, stake: paise(stake) }),
      null,
    )
  }
}

/** What chance may leave out: a win with its commission that is taken back, and comes again. */
async function winTwice(world: World): Promise<void> {
  const player = must(world.players[0], 'a player')
  // Whatever results that were taken back have left them.
  await movePoints(world, player, 10_000_000)
  await world.control.putMarket(defineMarket('sure', MATCH_ODDS, { eventId: 'e3' }), { status: 'OPEN', inPlay: false })
  quote(world, 'sure', 0, [[2, 100_000]], [])
  expect(await world.bets.place(bet(player, 'sure', { price: price(2) }), null)).toMatchObject({ ok: true })
  const declare = () =>
    world.settlement.declareResult(
      'sure',
      { type: 'WINNERS', winners: [0], removed: [] },
      { actorId: null, source: 'test' },
    )
  expect(await declare()).toMatchObject({ ok: true })
  expect(await world.settlement.rollBack('sure', 1, { actorId: null })).toMatchObject({ ok: true })
  expect(await declare()).toMatchObject({ ok: true })
}

let movements = 0
async function movePoints(world: World, player: number, amount: number): Promise<void> {
  if (amount === 0) return
  const { rows } = await sql<{
    id: number
  }>`select a.id from accounts a where a.site_id = 1 and ${isSystem(sql`a`, 'bank')}`.execute(world.db)
  const bank = must(rows[0], 'the bank').id
  const [debit, credit] = amount > 0 ? [bank, player] : [player, bank]
  await world.db.transaction().execute(async (tx) => {
    await postTransfers(tx, [
      { debit, credit, amount: paise(Math.abs(amount)), kind: 'points', reference: `test:${++movements}` },
    ])
  })
}

/* The law */

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** All pages of the statement, as a screen would walk them. */
async function wholeStatement(world: World, player: number, range: Range, limit = 7): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  for (let page = 1; ; page++) {
    const wanted = { page, limit, type: 'all', search: undefined } as const
    const { rows, totals } = await loadStatement(world.db, player, range, wanted)
    lines.push(...rows)
    if (page * limit >= totals.total) return lines
  }
}

const isBetting = ({ trxType }: StatementLine): boolean =>
  trxType === 'bet' || trxType === 'rollback' || trxType === 'commission'

async function holdLaw(world: World, player: number, range: Range): Promise<void> {
  const wanted = { page: 1, limit: 200, type: 'all', search: undefined } as const
  const { totals } = await loadStatement(world.db, player, range, wanted)
  const lines = await wholeStatement(world, player, range)
  expect(lines).toHaveLength(totals.total)
  // Every line continues the one before it, from the opening to the closing balance.
  let balance: number = totals.opening
  for (const line of lines.toReversed()) {
    balance += line.amount
    expect(line.balance).toBe(balance)
  }
  expect(balance).toBe(totals.closing)
  expect(totals.totalIn - totals.totalOut).toBe(totals.closing - totals.opening)

  // Profit and loss is the statement's betting lines, at every level.
  const betting = sum(lines.filter(isBetting).map(({ amount }) => amount))
  const commission = 0 - sum(lines.filter(({ trxType }) => trxType === 'commission').map(({ amount }) => amount))
  const paging = { page: 1, limit: 200 }
  for (const by of ['sport', 'event', 'market', 'below', 'player'] as const) {
    const { rows, totals: sums } = await loadProfitLoss(
      world.db,
      { siteId: 1, accountId: player, range },
      { ...paging, by },
    )
    expect(sum(rows.map(({ net }) => net))).toBe(betting)
    expect(sum(rows.map((row) => row.commission))).toBe(commission)
    expect(rows.every(({ profitLoss, commission: paid, net }) => profitLoss - paid === net)).toBe(true)
    expect(sums).toEqual({
      total: rows.length,
      totalNet: betting,
      totalCommission: commission,
      totalProfitLoss: betting + commission,
    })
  }
  for (const { id } of EVENTS) {
    const ofEvent = { ...paging, eventId: id }
    const markets = await loadProfitLoss(
      world.db,
      { siteId: 1, accountId: player, range },
      { ...ofEvent, by: 'market' },
    )
    const event = await loadProfitLoss(world.db, { siteId: 1, accountId: player, range }, { ...ofEvent, by: 'event' })
    expect(markets.totals.totalNet).toBe(event.totals.totalNet)
  }
  const report = await loadGameReport(world.db, player, range)
  expect(sum(report.exchange.map(({ totalAmount }) => totalAmount))).toBe(betting)
  expect(report.exchange.every((row) => row.totalWin - row.totalLose === row.totalAmount)).toBe(true)
  const moved = (rows: typeof report.deposit) =>
    sum(rows.map(({ totalAmount, totalBonus }) => totalAmount + totalBonus))
  expect(moved(report.deposit) - moved(report.withdraw) + betting).toBe(totals.closing - totals.opening)

  const history = await loadBalanceHistory(world.db, player, range)
  expect([history.opening, history.closing]).toEqual([totals.opening, totals.closing])
  expect(history.points.at(-1)?.balance ?? history.closing).toBe(totals.closing)
}

/** The stored results, which the ledger was paid from: another way to the same sum. */
async function postedNet(world: World, player: number): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(net - commission), 0)::bigint as net from settlement_postings where account_id = ${player} and not rolled_back`.execute(
    world.db,
  )
  return must(rows[0], 'a sum has its row').net
}

test('whatever happens, statement, balance, profit and loss and report agree to the paisa', async () => {
  const seen = { betting: 0, rolledBack: 0, commission: 0 }
  await fc.assert(
    fc.asyncProperty(life, fc.nat(), fc.nat(), async (steps, from, to) => {
      const world = await createWorld({ players: PLAYERS, points: 5000 })
      try {
        const markets = await openAll(world)
        for (const taken of steps) await play(world, markets, taken)
        await winTwice(world)
        for (const player of world.players) {
          await holdLaw(world, player, ALWAYS)
          const lines = await wholeStatement(world, player, ALWAYS)
          expect(lines[0]?.balance).toBe(rupees((await world.account(player)).balance))
          expect(sum(lines.filter(isBetting).map(({ amount }) => amount))).toBe(await postedNet(world, player))
          seen.betting += lines.filter(isBetting).length
          seen.rolledBack += lines.filter(({ trxType }) => trxType === 'rollback').length
          seen.commission += lines.filter(({ trxType }) => trxType === 'commission').length
          // And between any two moments at which something happened, ends included.
          const moments = [pick(lines, from), pick(lines, to)].map(({ createdAt }) => createdAt).sort((a, b) => a - b)
          const [startDate, endDate] = moments.map((at) => new Date(at).toISOString())
          await holdLaw(world, player, { ...ALWAYS, startDate, endDate })
        }
        await booksBalance(world.db)
      } finally {
        await world.close()
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  // Worlds in which nothing was won or lost would prove nothing.
  // Two wins with their commissions, one taken back, in each.
  expect(seen.betting).toBeGreaterThan(6 * RUNS)
  expect(seen.rolledBack).toBeGreaterThanOrEqual(RUNS)
  expect(seen.commission).toBeGreaterThanOrEqual(3 * RUNS)
}, 120_000)
