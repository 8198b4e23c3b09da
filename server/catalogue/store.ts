/** The only file that writes events and what markets are; the outcome of a market is written by settlement. */
import { SPORTS } from '@paddock/domain/betting'
import { FINAL_STATUSES } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { listed } from '../platform/read-filters.ts'
import { type Columns, insertion, overwritten } from '../platform/database/rows.ts'
import type { EventDefinition, MarketDefinition, MarketState, Showing, StatusReason } from './market.ts'

export type StoredMarket = {
  readonly definition: MarketDefinition
  readonly state: MarketState
  readonly resultVersion: number
  readonly outcome: unknown
  readonly partition: number
  readonly sportId: string
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
  partition: 'int',
  inPlay: 'boolean',
}

type MarketRow = MarketDefinition &
  Pick<MarketState, 'status' | 'version' | 'inPlay'> & { readonly statusReason: StatusReason }

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
  maxCashOut: 'bigint',
  commissionBps: 'int',
  betAllowed: 'boolean',
  restingAllowed: 'boolean',
  cashOut: 'boolean',
  remarks: 'text',
  source: 'text',
  openAt: 'timestamptz',
  terms: 'jsonb null',
  rules: 'jsonb null',
  usual: 'jsonb null',
  betsFrom: 'timestamptz null',
}

/** The statements that insert or overwrite them, but for what operators show of them; an event never changes its partition. */
export function writesOfEvents(events: readonly StoredEvent[]): RawBuilder<unknown>[] {
  const written = insertion(
    'events',
    EVENT,
    events,
    sql`on conflict (id) do update set ${overwritten(
      Object.keys(EVENT).filter((name) => name !== 'id' && name !== 'partition'),
    )}, updated_at = clock_timestamp()`,
  )
  return written ? [written] : []
}

export type MarketToSave = {
  readonly definition: MarketDefinition
  readonly state: MarketState
  readonly actorId: number | null
}

type StateChange = {
  readonly marketId: string
  readonly version: number
  readonly status: string
  readonly reason: StatusReason
  readonly actorId: number | null
}

const STATE_CHANGE: Columns<StateChange> = {
  marketId: 'text',
  version: 'bigint',
  status: 'text',
  reason: 'text',
  actorId: 'bigint null',
}

/** The statements that write definition and state, and a line in the market's own history for each version. */
export function writesOfMarkets(markets: readonly MarketToSave[]): RawBuilder<unknown>[] {
  const written = insertion(
    'markets',
    MARKET,
    markets.map(({ definition, state: { status, reason, version, inPlay } }) => ({
      ...definition,
      terms: definition.terms ?? null,
      rules: definition.rules ?? null,
      usual: definition.usual ?? null,
      betsFrom: definition.betsFrom ?? null,
      status,
      statusReason: reason,
      version,
      inPlay,
    })),
    sql`on conflict (id) do update set ${overwritten(
      Object.keys(MARKET).filter((name) => name !== 'id'),
    )}, updated_at = clock_timestamp(),
    closed_at = case when excluded.status = 'CLOSED' then coalesce(markets.closed_at, clock_timestamp()) else markets.closed_at end`,
  )
  const noted = insertion(
    'market_events',
    STATE_CHANGE,
    markets.map(({ definition, state: { version, status, reason }, actorId }) => ({
      marketId: definition.id,
      version,
      status,
      reason,
      actorId,
    })),
  )
  return [written, noted].filter((statement) => statement !== undefined)
}

/** Markets of these partitions that still take bets or wait for a result, or those named. */
export async function loadMarkets(
  from: Reader,
  which: { readonly partitions: readonly number[] } | { readonly ids: readonly string[] },
): Promise<StoredMarket[]> {
  const filter =
    'ids' in which
      ? sql`m.id = any(${which.ids}::text[])`
      : sql`e.partition = any(${which.partitions}::int[]) and m.status not in ${listed(FINAL_STATUSES)}`
  const { rows } = await sql<JoinedRow>`
    select m.*, e.partition, e.sport_id from markets m join events e on e.id = m.event_id where ${filter}`.execute(from)
  return rows.map(storedMarket)
}

type JoinedRow = MarketRow & Pick<StoredMarket, 'partition' | 'sportId' | 'resultVersion' | 'outcome'>

function storedMarket(row: JoinedRow): StoredMarket {
  const { partition, sportId, resultVersion, outcome, status, statusReason, version, inPlay, ...rest } = row
  const names = Object.keys(MARKET).filter((name) => !['status', 'statusReason', 'version', 'inPlay'].includes(name))
  // Only the definition's own columns: the row carries bookkeeping times beside them.
  const definition = Object.fromEntries(
    names.map((name) => [name, rest[name as keyof typeof rest]]),
  ) as MarketDefinition
  return {
    definition,
    state: { status, reason: statusReason, version, inPlay },
    partition,
    sportId,
    resultVersion,
    outcome,
  }
}

export async function loadEvents(from: Reader, ids: readonly string[] | 'live'): Promise<StoredEvent[]> {
  const filter =
    ids === 'live'
      ? sql`exists (select 1 from markets m where m.event_id = e.id and m.status not in ${listed(FINAL_STATUSES)})`
      : sql`e.id = any(${ids}::text[])`
  const { rows } = await sql<StoredEvent>`
    select id, sport_id, competition_id, competition, name, country_code, timezone, open_at, source, partition, in_play
    from events e where ${filter}`.execute(from)
  return rows
}

/** What the markets of an event are called, those that are over as well. */
export async function listMarketNames(from: Reader, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from markets where event_id = ${eventId}`.execute(from)
  return rows.map(({ name }) => name)
}

/** Whether anybody has ever bet on it, whatever has become of the bet. */
export async function hasBets(from: Reader, marketId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from bets where market_id = ${marketId}) as has`.execute(from)
  return rows[0]?.has ?? false
}

/** What is shown of an event that is there, also where no operator has said anything. */
export async function loadShowing(from: Reader, eventId: string): Promise<Showing | undefined> {
  const { rows } = await sql<Showing>`
    select id as event_id, channel, score_url, highlighted from events where id = ${eventId}`.execute(from)
  return rows[0]
}

/** Of the events that can still be bet on, those for which an operator has said something, the next to open first. */
export async function loadShowings(from: Reader): Promise<Showing[]> {
  const { rows } = await sql<Showing>`
    select id as event_id, channel, score_url, highlighted from events e
    where (channel is not null or score_url is not null or highlighted)
      and exists (select 1 from markets m where m.event_id = e.id and m.status not in ${listed(FINAL_STATUSES)})
    order by open_at, id`.execute(from)
  return rows
}

/** What was shown of it before; nothing where there is no such event. */
export async function saveShowing(to: Reader, showing: Showing): Promise<Showing | undefined> {
  const { eventId, channel, scoreUrl, highlighted } = showing
  const { rows } = await sql<Showing>`
    update events e set channel = ${channel}, score_url = ${scoreUrl}, highlighted = ${highlighted}, updated_at = clock_timestamp()
    from (select id, channel, score_url, highlighted from events where id = ${eventId} for update) before
    where e.id = before.id
    returning e.id as event_id, before.channel, before.score_url, before.highlighted`.execute(to)
  return rows[0]
}

/** The most that each site's house loses on an event, as an officer says it; null is no cap. Law D-58. */
export type EventCap = { readonly eventId: string; readonly maxHouseLoss: Paise | null }

/** Of an event that is there, also where nobody has said anything. */
export async function loadEventCap(from: Reader, eventId: string): Promise<EventCap | undefined> {
  const { rows } = await sql<EventCap>`select id as event_id, max_house_loss from events where id = ${eventId}`.execute(
    from,
  )
  return rows[0]
}

/** Of all events that have one: its next market may come later, or its last result be taken back. */
export async function loadEventCaps(from: Reader): Promise<EventCap[]> {
  const { rows } = await sql<EventCap>`
    select id as event_id, max_house_loss from events where max_house_loss is not null`.execute(from)
  return rows
}

/** What it was before; nothing where there is no such event. */
export async function saveEventCap(to: Reader, { eventId, maxHouseLoss }: EventCap): Promise<EventCap | undefined> {
  const { rows } = await sql<EventCap>`
    update events e set max_house_loss = ${maxHouseLoss}, updated_at = clock_timestamp()
    from (select id, max_house_loss from events where id = ${eventId} for update) before
    where e.id = before.id returning e.id as event_id, before.max_house_loss`.execute(to)
  return rows[0]
}

/** One of those that we know, or of an event: sources bring others. */
export async function isSport(from: Reader, id: string): Promise<boolean> {
  if (SPORTS.some((sport) => sport.id === id)) return true
  const { rows } = await sql`select from events where sport_id = ${id} limit 1`.execute(from)
  return rows.length > 0
}
