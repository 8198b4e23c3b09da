/**
 * The world that is measured: one site, players with enough money that none is ever refused, exchange markets on which
 * the house offers more than anybody takes. Everything follows from the seed, so that two ways of doing the same bets
 * can be compared.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HouseQuotes } from '@paddock/domain/book'
import { paise } from '@paddock/domain/money'
import { CLASSIC, odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import pg from 'pg'
import { partitionOf } from '../engine/leases.ts'
import type { MarketDefinition } from '../catalogue/market.ts'
import { type StoredEvent, writesOfEvents, writesOfMarkets } from '../catalogue/store.ts'
import { openSystemAccounts, postTransfers } from '../ledger/index.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startPostgres } from '../platform/postgres/postgres.ts'
import type { BetRequest } from '../bets/place.ts'

export const SITE = 1
/** A time before every bet, so that the world is the same whenever it is made. */
const OPENED_AT = Date.UTC(2026, 0, 1)
const PLENTY = paise(1_000_000_000_000_000)
const PURSE = paise(100_000_000_000)
const RUNNERS = ['Home', 'Away', 'The Draw']
const MARKETS_AN_EVENT = 4
const AGENTS = 100

/** An honest book: one that gave money away would suspend its market. */
export const QUOTES: readonly HouseQuotes[] = [200, 320, 450].map((price) => ({
  toBack: [[odds(price), PLENTY]],
  toLay: [[odds(price + 10), PLENTY]],
}))

export type World = { readonly playerIds: readonly number[]; readonly marketIds: readonly string[] }

/** Runs `work` against a fresh PostgreSQL with the schema, on a real disk and with fsync on; leaves nothing behind. */
export async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-bench-'))
  // The database's user, not root, must be able to enter.
  await chmod(folder, 0o755)
  const postgres = await startPostgres(folder)
  try {
    const db = openDatabase(postgres.url, createLog('warn'), 2)
    await migrate(db)
    await db.destroy()
    return await work(postgres.url)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A copy of the database at `url`, to which nobody may be connected then. Gives the address of the copy. */
export async function cloneDatabase(url: string, name: string): Promise<string> {
  const copy = new URL(url)
  const template = copy.pathname.slice(1)
  copy.pathname = '/postgres'
  const client = new pg.Client({ connectionString: copy.href })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  copy.pathname = `/${name}`
  return copy.href
}

export type Size = { readonly players: number; readonly markets: number; readonly marketsAnEvent?: number }

export async function seedWorld(db: Database, size: Size): Promise<World> {
  return await db.transaction().execute(async (tx) => {
    await sql`insert into sites (id, label, kind, name, settings) values (${SITE}, 'demo', 'b2c', 'Bench', '{"switches": {"publicPages": true}}')`.execute(
      tx,
    )
    const { bank } = await openSystemAccounts(tx, SITE)
    // Four levels above every player, as the usual downline has, and agents enough that hardly two bets of a moment are of one.
    const above: number[] = []
    for (const role of ['whiteLabel', 'superMaster', 'master']) {
      const { rows } = await sql<{ id: number }>`insert into accounts (site_id, parent_id, ancestors, role, user_name)
        values (${SITE}, ${above.at(-1) ?? null}, ${above}::bigint[], ${role}, ${role.toLowerCase()}) returning id`.execute(
        tx,
      )
      above.push(must(rows[0], 'it was made').id)
    }
    await sql`insert into accounts (site_id, parent_id, ancestors, role, user_name)
      select ${SITE}::int, ${above.at(-1)}::bigint, ${above}::bigint[], 'agent', 'agent' || n from generate_series(0, ${AGENTS - 1}::int) as n`.execute(
      tx,
    )
    const players = await sql<{ id: number }>`insert into accounts (site_id, parent_id, ancestors, role, user_name)
      select ${SITE}::int, u.id, u.ancestors || u.id, 'user', 'player' || n from generate_series(1, ${size.players}::int) as n
      join accounts u on u.user_name = 'agent' || n % ${AGENTS}::int order by n returning id`.execute(tx)
    const playerIds = players.rows.map((row) => row.id)
    await postTransfers(
      tx,
      playerIds.map((id) => ({ debit: bank, credit: id, amount: PURSE, kind: 'points', reference: `bench:${id}` })),
    )
    const marketIds = Array.from({ length: size.markets }, (_, i) => `1.${100_000 + i}`)
    const { marketsAnEvent = MARKETS_AN_EVENT } = size
    const eventIdOf = (marketId: string): string => `${Math.floor(Number(marketId.slice(2)) / marketsAnEvent)}`
    const writes = [
      ...writesOfEvents([...new Set(marketIds.map(eventIdOf))].map(eventOf)),
      ...writesOfMarkets(
        marketIds.map((id) => ({
          definition: marketOf(id, eventIdOf(id)),
          state: { status: 'OPEN', reason: '', version: 1, inPlay: false },
          actorId: null,
        })),
      ),
    ]
    for (const statement of writes) await statement.execute(tx)
    return { playerIds, marketIds }
  })
}

const eventOf = (id: string): StoredEvent => ({
  id,
  sportId: '1',
  competitionId: '1',
  competition: 'Bench league',
  name: `Home ${id} v Away ${id}`,
  countryCode: 'GB',
  timezone: 'UTC',
  openAt: OPENED_AT,
  source: 'bench',
  partition: partitionOf(id),
  inPlay: false,
})

const marketOf = (id: string, eventId: string): MarketDefinition => ({
  id,
  eventId,
  kind: 'BETFAIR',
  type: 'MATCH_ODDS',
  name: 'Match Odds',
  sort: 0,
  shape: { kind: 'BETFAIR', ladder: CLASSIC, winners: 1, placeMarket: false },
  runners: RUNNERS.map((name, slot) => ({ id: `${slot}`, slot, name, sort: slot, status: 'ACTIVE' })),
  delaySeconds: 0,
  minStake: paise(100),
  maxStake: paise(1_000_000_00),
  maxHouseLoss: PLENTY,
  maxUserWin: PLENTY,
  maxCashOut: PLENTY,
  commissionBps: 200,
  betAllowed: true,
  restingAllowed: false,
  cashOut: true,
  remarks: '',
  source: 'bench',
  openAt: OPENED_AT,
  turnsInPlay: false,
})

/** Numbers from 0 to `below`, the same for the same seed on every machine. */
export type Dice = (below: number) => number

/** Marsaglia's xorshift of 32 bits: good enough to spread bets, and three lines. */
export function createDice(seed: number): Dice {
  let state = seed | 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** A bet that the house takes whole and at once: any player, market, runner and side, 1.00 to 1,000.00 at the price offered. */
export function nextBet({ playerIds, marketIds }: World, dice: Dice): BetRequest {
  const slot = dice(RUNNERS.length)
  const side = dice(2) === 0 ? 'BACK' : 'LAY'
  const offered = side === 'BACK' ? QUOTES[slot]?.toBack : QUOTES[slot]?.toLay
  return {
    accountId: playerIds[dice(playerIds.length)] ?? 0,
    siteId: SITE,
    book: 'REAL',
    marketId: marketIds[dice(marketIds.length)] ?? '',
    side,
    slot,
    run: null,
    price: offered?.[0]?.[0] ?? odds(200),
    stake: paise(100 * (1 + dice(1000))),
    acceptSteps: 0,
    timeInForce: 'FILL_OR_KILL',
    minFill: null,
    persistence: 'LAPSE',
    expiresAt: null,
    marketVersion: 1,
    cashOutId: null,
    client: null,
  }
}
