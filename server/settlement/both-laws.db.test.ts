/**
 * The settlement law is the domain's, and the statements multiply by what it answers. Here both settle the same positions and bets,
 * drawn at random, in every kind and outcome, and every row must agree to the paisa.
 */
import { type MarketShape, SESSION_VARIANTS, type SessionVariant } from '@paddock/domain/market'
import { paise, sum } from '@paddock/domain/money'
import { CLASSIC, odds } from '@paddock/domain/odds'
import { lawOfVariant, type PricedFill, priceFill, toRow } from '@paddock/domain/positions'
import { positionOfFills } from '@paddock/domain/positions/testing'
import { commission, commissionRate, type Outcome, reduceFill, settlePosition } from '@paddock/domain/settlement'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { settleBets } from './net.ts'
import { insertPostings } from './postings.ts'
import type { Run } from './store.ts'

const HOLDERS = 40
const MARKET = 'm1'
const COMMISSION_BPS = 200

type DatedFill = PricedFill & { readonly at: number }
/** A bet, and what it was matched at: all on the same runner or run, on one side. */
type DrawnBet = { readonly id: string; readonly fills: readonly DatedFill[] }
type Holder = { readonly accountId: number; readonly bets: readonly DrawnBet[] }

let database: TestDatabase
let accounts: readonly number[]
beforeAll(async () => {
  database = await cloneDatabase()
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(database.db)
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, role, user_name) select 1, 'user', 'p' || n from generate_series(1, ${HOLDERS}) n returning id`.execute(
    database.db,
  )
  accounts = rows.map(({ id }) => id)
})
afterAll(() => database.drop())

const session = (variant: SessionVariant): MarketShape => ({
  kind: 'SESSION',
  variant,
  ...(variant === 'khado' && { khadoWidth: 5 }),
  ...(variant === 'meter' && { highestResult: 300 }),
})
const exchange = (winners: number, placeMarket = false): MarketShape => ({
  kind: 'BETFAIR',
  ladder: CLASSIC,
  winners,
  placeMarket,
})
const BOOKMAKER: MarketShape = { kind: 'BOOKMAKER', winners: 1 }

/** What a bet can be on: near the results that are tried, so that they fall on, below and above it. */
function picks(shape: MarketShape): fc.Arbitrary<number> {
  if (shape.kind !== 'SESSION') return fc.integer({ min: 0, max: 4 })
  switch (shape.variant) {
    case 'oddEven':
    case 'yesNo':
      return fc.integer({ min: 0, max: 1 })
    case 'lastDigit':
      return fc.integer({ min: 0, max: 9 })
    case 'line':
      return fc.integer({ min: 82, max: 100 }).map((halves) => halves / 2)
    case 'session':
    case 'overByOver':
    case 'ballByBall':
    case 'khado':
    case 'meter':
      return fc.integer({ min: 40, max: 50 })
  }
}

const drawnBet = (shape: MarketShape): fc.Arbitrary<DrawnBet> =>
  fc
    .tuple(
      fc.constantFrom('BACK' as const, 'LAY' as const),
      picks(shape),
      fc.array(
        fc.tuple(
          fc.integer({ min: 101, max: 900 }),
          fc.integer({ min: 1, max: 100_001 }),
          fc.integer({ min: 0, max: 99 }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([side, pick, fills]) => ({
      id: newId(Date.now()),
      fills: fills.map(([price, stake, at]) => ({
        ...priceFill(shape, {
          side,
          price: odds(price),
          stake: paise(stake),
          ...(shape.kind === 'SESSION' ? { run: pick } : { slot: pick }),
        }),
        at,
      })),
    }))

/** The same of every run of the tests. */
function draw(shape: MarketShape): Holder[] {
  const bets = fc.array(drawnBet(shape), { minLength: 1, maxLength: 6 })
  const drawn = fc.sample(bets, { numRuns: HOLDERS, seed: 10 })
  return drawn.map((one, i) => ({ accountId: accounts[i] ?? 0, bets: one }))
}

const fillsOf = (bets: readonly DrawnBet[]): DatedFill[] => bets.flatMap(({ fills }) => fills)

/** Puts bets and positions there as the engine writes them: of a bet the sums of what stands, void where nothing does. */
async function store(tx: Tx, shape: MarketShape, holders: readonly Holder[]): Promise<void> {
  for (const { accountId, bets } of holders) {
    const { base, keys, amounts, slopes } = toRow(positionOfFills(shape, fillsOf(bets)))
    await sql`insert into positions (market_id, account_id, base, keys, amounts, slopes, exposure)
      values (${MARKET}, ${accountId}, ${base}, ${keys}::int[], ${amounts}::bigint[], ${slopes}::bigint[], 0)`.execute(
      tx,
    )
    for (const bet of bets) await storeBet(tx, shape, accountId, bet)
  }
}

async function storeBet(tx: Tx, shape: MarketShape, accountId: number, { id, fills }: DrawnBet): Promise<void> {
  const [first] = fills
  const matched = sum(fills.map(({ stake }) => stake))
  const profit = sum(fills.map((fill) => fill.profit))
  const liability = sum(fills.map((fill) => fill.liability))
  const run = first?.run ?? null
  await sql`
    insert into bets (id, site_id, account_id, event_id, market_id, kind, slot, run, side, price, limit_price, stake, time_in_force,
      persistence, matched, voided, profit, liability, matched_run, status, market_version, received_at, accept_at)
    values (${id}, 1, ${accountId}, 'e1', ${MARKET}, ${shape.kind}, ${first?.slot ?? null}, ${run}, ${first?.side ?? 'BACK'}, 200, 200,
      ${Math.max(1, matched)}, 'FILL_OR_KILL', 'LAPSE', ${matched}, ${matched === 0 ? 1 : 0}, ${profit}, ${liability}, ${run},
      ${first ? 'ACCEPTED' : 'VOIDED'}, 1, now(), now())`.execute(tx)
}

type Settled = {
  readonly nets: ReadonlyMap<number, number>
  readonly commissions: ReadonlyMap<number, number>
  readonly bets: ReadonlyMap<string, number | null>
}

/** Settles in a transaction that is given up again. */
async function settleInDatabase(shape: MarketShape, outcome: Outcome, holders: readonly Holder[]): Promise<Settled> {
  const run: Run = { marketId: MARKET, version: 1, shape, outcome, commissionBps: COMMISSION_BPS }
  let settled: Settled | undefined
  const rolledBack = new Error('given up')
  await database.db
    .transaction()
    .execute(async (tx) => {
      await store(tx, shape, holders)
      await sql`insert into settlements (market_id, result_version, outcome, source)
        values (${run.marketId}, ${run.version}, ${JSON.stringify(outcome)}::jsonb, 'test')`.execute(tx)
      const postings = await insertPostings(tx, run, accounts)
      await settleBets(tx, run, accounts)
      const { rows } = await sql<{ id: string; net: number | null }>`select id, net from bets`.execute(tx)
      settled = {
        nets: new Map(postings.map(({ accountId, net }) => [accountId, net])),
        commissions: new Map(postings.map((posting) => [posting.accountId, posting.commission])),
        bets: new Map(rows.map(({ id, net }) => [id, net])),
      }
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  if (!settled) throw new Error('nothing was settled')
  return settled
}

function settleInDomain(shape: MarketShape, outcome: Outcome, holders: readonly Holder[]): Settled {
  const rate = commissionRate(shape.kind, COMMISSION_BPS, null)
  const netOf = (bets: readonly DrawnBet[]) => settlePosition(shape, positionOfFills(shape, fillsOf(bets)), outcome)
  return {
    nets: new Map(holders.map(({ accountId, bets }) => [accountId, netOf(bets)])),
    commissions: new Map(holders.map(({ accountId, bets }) => [accountId, commission(netOf(bets), rate)])),
    bets: new Map(
      holders.flatMap(({ bets }) => bets.map((bet) => [bet.id, bet.fills.length === 0 ? null : netOf([bet])])),
    ),
  }
}

/** By the statements, and by the domain. */
const settleBoth = async (shape: MarketShape, outcome: Outcome, holders = draw(shape)): Promise<[Settled, Settled]> => [
  await settleInDatabase(shape, outcome, holders),
  settleInDomain(shape, outcome, holders),
]

const VOID: Outcome = { type: 'VOID', reason: 'rain' }
const result = (number: number): Outcome => ({ type: 'RESULT', result: number })
const won = (winners: readonly number[], tieGroups?: readonly (readonly number[])[]): Outcome => ({
  type: 'WINNERS',
  winners,
  removed: [],
  ...(tieGroups && { tieGroups }),
})

const RESULTS = [0, 1, 2, 9, 41, 44, 45, 46, 47, 50, 51, 301] as const

describe('a number', () => {
  describe.each(SESSION_VARIANTS)('%s', (variant) => {
    const highest = lawOfVariant(variant).highestDeclared ?? Number.POSITIVE_INFINITY
    test.each(RESULTS.filter((number) => number <= highest))('%i', async (number) => {
      const [inDatabase, inDomain] = await settleBoth(session(variant), result(number))
      expect(inDatabase).toEqual(inDomain)
    })
    test('void', async () => {
      const [inDatabase, inDomain] = await settleBoth(session(variant), VOID)
      expect(inDatabase).toEqual(inDomain)
    })
  })
})

describe('runners', () => {
  test.each<[string, MarketShape, Outcome]>([
    ['one winner', exchange(1), won([1])],
    ['a winner on whom nobody bet', exchange(1), won([9])],
    ['no winner', exchange(0), won([])],
    ['void', exchange(1), VOID],
    ['a dead heat of two', exchange(1), won([0, 1])],
    ['a dead heat of three', exchange(1), won([0, 1, 2])],
    ['two places', exchange(2, true), won([1, 3])],
    ['a tie within the places', exchange(3, true), won([0, 1, 2], [[0, 1]])],
    ['a tie for the last place', exchange(2, true), won([0, 1, 2], [[1, 2]])],
    ['four for two places left of three', exchange(3, true), won([4, 0, 1, 2, 3], [[0, 1, 2, 3]])],
    ['nobody knew how many would win', exchange(0), won([0, 2, 4])],
    ['one winner of the bookmaker', BOOKMAKER, won([1])],
    ['a dead heat of the bookmaker', BOOKMAKER, won([0, 2])],
    ['a void bookmaker', BOOKMAKER, VOID],
  ])('%s', async (_what, shape, outcome) => {
    const [inDatabase, inDomain] = await settleBoth(shape, outcome)
    expect(inDatabase).toEqual(inDomain)
  })
})

describe('what was changed before', () => {
  /** Each bet with what of it stands. */
  const keep = (
    holders: readonly Holder[],
    standing: (fills: readonly DatedFill[]) => readonly DatedFill[],
  ): Holder[] =>
    holders.map((holder) => ({
      ...holder,
      bets: holder.bets.map((bet) => ({ ...bet, fills: standing(bet.fills) })),
    }))

  test.each([
    [exchange(1), won([0])],
    [exchange(1), won([0, 1])],
    [exchange(2, true), won([0, 3])],
    [exchange(2, true), won([0, 1, 3])],
  ])('reductions, one after the other: %j %j', async (shape, outcome) => {
    if (shape.kind !== 'BETFAIR') throw new Error('only the exchange reduces')
    const removals = [
      { slot: 2, reductionBps: 2500, at: 30 },
      { slot: 4, reductionBps: 1234, at: 60 },
    ]
    const holders = keep(draw(shape), (fills) =>
      fills
        .filter((fill) => !removals.some(({ slot }) => slot === fill.slot))
        .map((fill) =>
          removals.reduce(
            (held, { at, reductionBps }) => (fill.at < at ? reduceFill(shape, held, reductionBps) : held),
            fill,
          ),
        ),
    )
    const [inDatabase, inDomain] = await settleBoth(shape, outcome, holders)
    expect(inDatabase).toEqual(inDomain)
  })

  test.each<[MarketShape, Outcome]>([
    [session('session'), result(45)],
    [session('meter'), result(44)],
    [session('khado'), result(46)],
    [exchange(1), won([0, 1])],
    [BOOKMAKER, won([2])],
  ])('voids by time: %j', async (shape, outcome) => {
    const holders = keep(draw(shape), (fills) => fills.filter(({ at }) => at < 20 || at >= 70))
    const [inDatabase, inDomain] = await settleBoth(shape, outcome, holders)
    expect(inDatabase).toEqual(inDomain)
  })
})

describe('a khado market without its width', () => {
  const KHADO: MarketShape = { kind: 'SESSION', variant: 'khado' }

  test('is an error in the domain and in the statements', async () => {
    const [holder] = draw(session('khado'))
    const bets = holder?.bets ?? []
    expect(() => positionOfFills(KHADO, fillsOf(bets))).toThrow('khado')
    const run: Run = { marketId: MARKET, version: 1, shape: KHADO, outcome: result(45), commissionBps: 0 }
    await expect(database.db.transaction().execute((tx) => settleBets(tx, run, accounts))).rejects.toThrow('khado')
  })

  test.each<MarketShape>([
    KHADO,
    { kind: 'SESSION', variant: 'khado', khadoWidth: 0 },
    { kind: 'SESSION', variant: 'meter' },
  ])('is not made: %j', async (shape) => {
    const { db } = database
    await expect(
      sql`
      insert into markets (id, event_id, kind, type, name, shape, status, min_stake, max_stake, max_house_loss, max_user_win, source, open_at)
      values ('k1', 'e1', 'SESSION', 'x', 'x', ${JSON.stringify(shape)}::jsonb, 'OPEN', 1, 1, 1, 1, 'test', now())`.execute(
        db,
      ),
    ).rejects.toThrow('has_its')
  })
})
