/** A small betting world on a real database, for tests: two sites, some players with money, one engine, a clock that stands. */
import type { MarketShape, MarketStatus } from '@paddock/domain/market'
import { WITHOUT_BAND } from '@paddock/domain/book'
import { paise } from '@paddock/domain/money'
import { CLASSIC, odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { postTransfers } from '../../ledger/index.ts'
import { auditBooks, isSystem, openSystemAccounts } from '../../ledger/index.ts'
import type { EventDefinition, MarketDefinition } from '../../catalogue/market.ts'
import { createBus } from '../../platform/bus.ts'
import type { Database } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { openPipeline } from '../../platform/database/pipeline.ts'
import { cloneFilled } from '../../platform/testing/database.ts'
import { createHouse } from '../../house.ts'
import { createFreshness } from '../../engine/freshness.ts'
import type { BettingSite } from '../../engine/scene.ts'
import { loadBettingSites } from '../../engine/betting-sites.ts'
import type { Topics } from '../../topics.ts'
import type { Bet } from '../../engine/bet.ts'
import type { BetRequest } from '../../bets/place.ts'

export const EVENT: EventDefinition = {
  id: 'e1',
  sportId: '4',
  competitionId: 'c1',
  competition: 'Cup',
  name: 'India v Australia',
  countryCode: 'IN',
  timezone: 'Asia/Kolkata',
  openAt: Date.now(),
  source: 'test',
}

/** Rupees as paise. */
export const rupees = (amount: number) => paise(Math.round(amount * 100))
export const price = (decimal: number) => odds(Math.round(decimal * 100))

const LIMITS = {
  minStake: rupees(1),
  maxStake: rupees(1_000_000),
  maxHouseLoss: rupees(10_000_000),
  maxUserWin: rupees(10_000_000),
  maxCashOut: rupees(10_000_000),
}

export function defineMarket(id: string, shape: MarketShape, change: Partial<MarketDefinition> = {}): MarketDefinition {
  return {
    ...LIMITS,
    id,
    eventId: EVENT.id,
    kind: shape.kind,
    type: 'MATCH_ODDS',
    name: 'Match Odds',
    sort: 0,
    shape,
    runners:
      shape.kind === 'SESSION'
        ? []
        : ['India', 'Australia', 'Draw'].map((name, slot) => ({
            id: String(100 + slot),
            slot,
            name,
            sort: slot,
            status: 'ACTIVE' as const,
          })),
    delaySeconds: 0,
    commissionBps: shape.kind === 'BETFAIR' ? 200 : 0,
    betAllowed: true,
    restingAllowed: true,
    cashOut: true,
    remarks: '',
    source: 'test',
    openAt: EVENT.openAt,
    turnsInPlay: true,
    ...change,
  }
}

export const MATCH_ODDS: MarketShape = { kind: 'BETFAIR', ladder: CLASSIC, winners: 1, placeMarket: false }
export const BOOKMAKER: MarketShape = { kind: 'BOOKMAKER', winners: 1 }
export const SESSION: MarketShape = { kind: 'SESSION', variant: 'session' }

export async function createWorld(options: { readonly players?: number; readonly points?: number } = {}) {
  const { players: count = 4, points = 10_000 } = options
  const { db, url, tenants, drop } = await cloneFilled(`world_${count}_${points}`, (db) =>
    seed(db, count, rupees(points)),
  )
  const { rows } = await sql<{ id: number }>`select id from accounts where role = 'user' order by id`.execute(db)
  const players = rows.map(({ id }) => id)
  const engine = await startEngine(db, url)
  return {
    db,
    url,
    tenants,
    players,
    ...engine,
    /** A second engine over the same database under the same name: what a restart after a crash looks like. */
    restart: () => startEngine(db, url),
    async account(id: number) {
      const { rows } = await sql<{
        balance: number
        exposure: number
      }>`select balance, exposure from accounts where id = ${id}`.execute(db)
      const [row] = rows
      if (!row) throw new Error(`no account ${id}`)
      return { balance: row.balance / 100, exposure: row.exposure / 100 }
    },
    async close() {
      await engine.stop()
      await drop()
    },
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

async function startEngine(db: Database, url: string) {
  const log = createLog('silent')
  const bus = createBus<Topics>(log)
  const freshness = createFreshness()
  const sites = new Map<number, BettingSite>()
  for (const [id, site] of await loadBettingSites(db))
    sites.set(id, { ...site, restingAllowed: true, playerBandBps: WITHOUT_BAND })
  const { engine, control, bets, cashOuts, settlement, stop } = createHouse({
    db,
    pipeline: openPipeline(url, db, log),
    bus,
    log,
    owner: 'test',
    freshness,
    sites,
    clock: Date.now,
    onGivenUp: () => undefined,
  })
  await engine.start()
  return { engine, control, bets, cashOuts, settlement, stop, bus, freshness, sites }
}

async function seed(db: Database, count: number, points: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo'), (2, 'club', 'b2b', 'Club')`.execute(
      tx,
    )
    const { bank } = await openSystemAccounts(tx, 1)
    await openSystemAccounts(tx, 2)
    for (let number = 1; number <= count; number++) {
      const { rows } = await sql<{
        id: number
      }>`insert into accounts (site_id, role, user_name) values (1, 'user', ${`p${number}`}) returning id`.execute(tx)
      const id = rows[0]?.id ?? 0
      await postTransfers(tx, [
        { debit: bank, credit: id, amount: paise(points), kind: 'points', reference: `seed:${id}` },
      ])
    }
  })
}

/** A player with 10,000 points of the bank of their site; gives their id. */
export async function makePlayer(
  db: Database,
  { siteId, book, name = `${siteId} ${book}` }: Pick<Bet, 'siteId' | 'book'> & { readonly name?: string },
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into accounts (site_id, role, user_name, book) values (${siteId}, 'user', ${name}, ${book}) returning id`.execute(
      tx,
    )
    const { rows: banks } = await sql<{ id: number }>`
      select a.id from accounts a where a.site_id = ${siteId} and ${isSystem(sql`a`, 'bank', sql`${book}`)}`.execute(tx)
    const player = must(rows[0], name).id
    const bank = must(banks[0], 'a bank').id
    await postTransfers(tx, [
      { debit: bank, credit: player, amount: rupees(10_000), kind: 'points', reference: `seed:${player}` },
    ])
    return player
  })
}

/** Opens a market of the event. */
export async function openMarket(
  world: Pick<World, 'control'>,
  definition: MarketDefinition,
  status: MarketStatus = 'OPEN',
  inPlay = false,
): Promise<void> {
  await world.control.putEvent(EVENT, inPlay)
  await world.control.putMarket(definition, { status, inPlay })
}

/** A house ladder on one runner: [price, rupees] best first. */
export function quote(
  world: Pick<World, 'control'>,
  marketId: string,
  slot: number,
  toBack: readonly [number, number][],
  toLay: readonly [number, number][],
): void {
  const levels = (of: readonly [number, number][]) => of.map(([at, size]) => [price(at), rupees(size)] as const)
  world.control.setExchangePrices(
    marketId,
    [{ slot, quotes: { toBack: levels(toBack), toLay: levels(toLay) }, lastTraded: null }],
    Date.now(),
  )
}

export function bet(accountId: number, marketId: string, change: Partial<BetRequest>): BetRequest {
  return {
    accountId,
    siteId: 1,
    book: 'REAL',
    marketId,
    side: 'BACK',
    slot: 0,
    run: null,
    price: price(2),
    stake: rupees(100),
    acceptSteps: 0,
    timeInForce: 'FILL_OR_KILL',
    minFill: null,
    persistence: 'LAPSE',
    expiresAt: null,
    marketVersion: null,
    cashOutId: null,
    client: null,
    ...change,
  }
}

/** Every test that moves money ends with this. */
export async function booksBalance(db: Database): Promise<void> {
  expect(await auditBooks(db)).toEqual([])
}
