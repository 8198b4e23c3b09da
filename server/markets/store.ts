/** The only file that names the tables of events and markets. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { type Columns, insertRows, overwritten } from '../platform/rows.ts'
import type { EventDefinition, MarketDefinition, MarketState } from './market.ts'

export type StoredMarket = {
  readonly definition: MarketDefinition
  readonly state: MarketState
  readonly resultVersion: number
  readonly outcome: unknown
  readonly partition: number
}

export type StoredEvent = EventDefinition & { readonly partition: number; readonly inPlay: boolean }

const EVENT: Columns<StoredEvent> = {
  id: 'text',
  sportId: 'text',
  competitionId: 'text',
  competition: 'text',
  name: 'text',
  countryCode: 'text',
  timezone: 'text',
  openAt: 'timestamptz',
  source: 'text',
  channel: 'text',
  partition: 'int',
  inPlay: 'boolean',
}

type MarketRow = MarketDefinition &
  Pick<MarketState, 'status' | 'version' | 'inPlay'> & { readonly statusReason: string }

const MARKET: Columns<MarketRow> = {
  id: 'text',
  eventId: 'text',
  kind: 'text',
  type: 'text',
  name: 'text',
  sort: 'int',
  shape: 'jsonb',
  runners: 'jsonb',
  status: 'text',
  statusReason: 'text',
  version: 'bigint',
  inPlay: 'boolean',
  turnsInPlay: 'boolean',
  delaySeconds: 'int',
  minStake: 'bigint',
  maxStake: 'bigint',
  maxHouseLoss: 'bigint',
  maxUserWin: 'bigint',
  commissionBps: 'int',
  betAllowed: 'boolean',
  restingAllowed: 'boolean',
  cashOut: 'boolean',
  remarks: 'text',
  source: 'text',
  openAt: 'timestamptz',
}

/** Inserts or overwrites; an event never changes its partition. */
export async function saveEvents(tx: Reader, events: readonly StoredEvent[]): Promise<void> {
  await insertRows(
    tx,
    'events',
    EVENT,
    events,
    sql`on conflict (id) do update set ${overwritten(
      Object.keys(EVENT).filter((name) => name !== 'id' && name !== 'partition'),
    )}, updated_at = clock_timestamp()`,
  )
}

export type MarketToSave = {
  readonly definition: MarketDefinition
  readonly state: MarketState
  readonly actorId: number | null
}

/** Writes definition and state, and a line in the market's own history for each version. */
export async function saveMarkets(tx: Tx, markets: readonly MarketToSave[]): Promise<void> {
  if (markets.length === 0) return
  const rows = markets.map(({ definition, state }): MarketRow => {
    const { status, reason, version, inPlay } = state
    return { ...definition, status, statusReason: reason, version, inPlay }
  })
  await insertRows(
    tx,
    'markets',
    MARKET,
    rows,
    sql`on conflict (id) do update set ${overwritten(
      Object.keys(MARKET).filter((name) => name !== 'id'),
    )}, updated_at = clock_timestamp(),
    closed_at = case when excluded.status = 'CLOSED' then coalesce(markets.closed_at, clock_timestamp()) else markets.closed_at end`,
  )
  await insertRows<{ marketId: string; version: number; status: string; reason: string; actorId: number | null }>(
    tx,
    'market_events',
    { marketId: 'text', version: 'bigint', status: 'text', reason: 'text', actorId: 'bigint' },
    markets.map(({ definition, state, actorId }) => ({
      marketId: definition.id,
      version: state.version,
      status: state.status,
      reason: state.reason,
      actorId,
    })),
  )
}

/** Markets of these partitions that still take bets or wait for a result, or those named. */
export async function loadMarkets(
  from: Reader,
  which: { readonly partitions: readonly number[] } | { readonly ids: readonly string[] },
): Promise<StoredMarket[]> {
  const filter =
    'ids' in which
      ? sql`m.id = any(${which.ids}::text[])`
      : sql`e.partition = any(${which.partitions}::int[]) and m.status not in ('SETTLED', 'VOIDED')`
  const { rows } = await sql<MarketRow & { partition: number; resultVersion: number; outcome: unknown }>`
    select m.*, e.partition from markets m join events e on e.id = m.event_id where ${filter}`.execute(from)
  return rows.map(storedMarket)
}

function storedMarket(row: MarketRow & { partition: number; resultVersion: number; outcome: unknown }): StoredMarket {
  const { partition, resultVersion, outcome, status, statusReason, version, inPlay, ...rest } = row
  const names = Object.keys(MARKET).filter((name) => !['status', 'statusReason', 'version', 'inPlay'].includes(name))
  // Only the definition's own columns: the row carries bookkeeping times beside them.
  const definition = Object.fromEntries(
    names.map((name) => [name, rest[name as keyof typeof rest]]),
  ) as MarketDefinition
  return { definition, state: { status, reason: statusReason, version, inPlay }, partition, resultVersion, outcome }
}

export async function loadEvents(from: Reader, ids: readonly string[] | 'live'): Promise<StoredEvent[]> {
  const filter =
    ids === 'live'
      ? sql`exists (select 1 from markets m where m.event_id = e.id and m.status not in ('SETTLED', 'VOIDED'))`
      : sql`e.id = any(${ids}::text[])`
  const { rows } = await sql<StoredEvent>`
    select id, sport_id, competition_id, competition, name, country_code, timezone, open_at, source, channel, partition, in_play
    from events e where ${filter}`.execute(from)
  return rows
}
