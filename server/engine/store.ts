/** What an engine is rebuilt from, and what a batch writes. Bets, fills and cash-outs come to be here alone; settlement adds what each brought. */
import { type OfferedMarket, type Restriction, type Scope, scopesOf } from '@paddock/domain/betting'
import { FINAL_STATUSES, type Maxima, maximaOf, STRUCK_STATUSES, WATCHING_STATUSES } from '@paddock/domain/market'
import { type Paise, paise, subtract, sum } from '@paddock/domain/money'
import { addPositions, fromRow, type Position, type PositionRow, toRow } from '@paddock/domain/positions'
import { type RawBuilder, sql } from 'kysely'
import { ABOVE, CAPS_IN_FORCE, DELAY_IN_FORCE, HELD_ABOVE, LOCKS_IN_FORCE } from '../accounts/index.ts'
import { insertionOfAudits } from '../audit-log/index.ts'
import { insertionOfPartVoidAccounts, insertionOfPartVoids, insertionOfTouches } from '../catalogue/index.ts'
import type { Reader } from '../platform/database.ts'
import { listed } from '../platform/read-filters.ts'
import type { Line } from '../platform/database/pipeline.ts'
import { type Columns, insertion, overwritten, rowSet, writtenAtOnce } from '../platform/database/rows.ts'
import { GUARDED_FROM } from '../protection/index.ts'
import type { LockedAccount } from './account.ts'
import type { AutoCashOut } from './auto-cash-out.ts'
import type { Bet, Fill } from './bet.ts'
import type { Changes, JournalEntry, KeptKey } from './changes.ts'
import { holdingOf } from './live-market.ts'
import type { HeldBet, SessionCashOut, StoredPart } from './session-cash-out.ts'
import { column } from '../platform/words.ts'

type AccountRow = Omit<LockedAccount, 'maxima' | 'restrictions'> & Maxima

/** Asked once a statement: while no sport and no event is locked for anybody, no row has its locks looked at. */
const ANY_SCOPE_LOCKED = sql`(select exists (select from account_locks where kind in ('SPORT', 'EVENT')))`

/**
 * The accounts under their row locks, in id order. With `wait` false an account that another transaction holds is left
 * out of the answer: its command waits for the next batch instead of holding everybody up.
 */
export async function lockAccounts(
  line: Line,
  ids: Iterable<number>,
  wait: boolean,
): Promise<Map<number, LockedAccount>> {
  const wanted = [...ids].sort((a, b) => a - b)
  if (wanted.length === 0) return new Map()
  const rows = await line.send(sql<AccountRow>`
    select a.id, a.site_id, a.parent_id, a.role, a.book, a.balance, a.exposure, a.journal_seq, ${GUARDED_FROM},
      ${CAPS_IN_FORCE}, ${DELAY_IN_FORCE}, ${LOCKS_IN_FORCE},
      case when ${ANY_SCOPE_LOCKED} then (
        select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'scopeId', l.scope_id)), '[]') from account_locks l
        where l.kind in ('SPORT', 'EVENT') and (l.account_id = a.id or l.account_id = any(${ABOVE}))) else '[]' end as locks
    from accounts a cross join ${HELD_ABOVE} where a.id = any(${wanted}::bigint[])
    order by a.id for no key update of a ${wait ? sql`` : sql`skip locked`}`)
  return new Map(rows.map((row) => [row.id, lockedAccount(row)]))
}

const lockedAccount = (row: AccountRow): LockedAccount => ({ ...row, maxima: maximaOf(row), restrictions: [] })

type HeldRestriction = Restriction & { readonly accountIds: readonly number[] }

/**
 * What of the offer's parts that these markets are in the levels above the accounts have taken out, said of each account. Behind the statement that
 * locks them: what was said while that waited for somebody holds. One row for each that is said, of however many below it.
 */
export async function readRestrictions(
  line: Line,
  ids: Iterable<number>,
  markets: readonly OfferedMarket[],
): Promise<readonly HeldRestriction[]> {
  const wanted = [...ids]
  const scopes = new Map(markets.flatMap(scopesOf).map((scope) => [`${scope.kind} ${scope.scopeId}`, scope]))
  if (wanted.length === 0 || scopes.size === 0) return []
  const of = (part: keyof Scope) => [...scopes.values()].map(({ [part]: value }) => value)
  return await line.send(sql<HeldRestriction>`
    select r.kind, r.scope_id, r.own, array_agg(a.id) as account_ids
    from restrictions r join accounts a on a.id = any(${wanted}::bigint[]) and (r.account_id = a.id or r.account_id = any(${ABOVE}))
    where (r.kind, r.scope_id) in (select * from unnest(${of('kind')}::text[], ${of('scopeId')}::text[]))
    group by r.account_id, r.kind, r.scope_id, r.own`)
}

export type KnownKey = { readonly bodyHash: Buffer; readonly betIds: readonly string[] }
export const keyName = (accountId: number, key: string): string => `${accountId} ${key}`

/** The kept keys among those wanted, by `keyName`. */
export async function findKeys(
  line: Line,
  wanted: readonly { readonly accountId: number; readonly key: string }[],
): Promise<Map<string, KnownKey>> {
  if (wanted.length === 0) return new Map()
  const rows = await line.send(sql<KnownKey & { accountId: number; key: string }>`
    select i.account_id, i.key, i.body_hash, i.bet_ids::text[] as bet_ids
    from unnest(${wanted.map((w) => w.accountId)}::bigint[], ${wanted.map((w) => w.key)}::text[]) as w(account_id, key)
    -- The limit keeps the planner, which does not know how few are wanted, from reading all keys there are.
    cross join lateral (select * from idempotency i where i.account_id = w.account_id and i.key = w.key limit 1) as i`)
  return new Map(rows.map((row) => [keyName(row.accountId, row.key), row]))
}

/** What of a bet can change after it was placed. */
const BET_CHANGES: Columns<Bet> = {
  id: 'uuid',
  price: 'int',
  limitPrice: 'int',
  stake: 'bigint',
  persistence: 'text',
  matched: 'bigint',
  remaining: 'bigint',
  lapsed: 'bigint',
  cancelled: 'bigint',
  voided: 'bigint',
  profit: 'bigint',
  liability: 'bigint',
  priceSize: 'bigint',
  matchedRun: 'float8 null',
  sequence: 'bigint null',
  status: 'text',
  reason: 'text null',
  facts: 'jsonb null',
  version: 'int',
  decidedAt: 'timestamptz null',
  amendment: 'jsonb null',
}

const BET: Columns<Bet> = {
  ...BET_CHANGES,
  siteId: 'int',
  accountId: 'bigint',
  book: 'text',
  eventId: 'text',
  marketId: 'text',
  kind: 'text',
  slot: 'int null',
  run: 'float8 null',
  side: 'text',
  timeInForce: 'text',
  minFill: 'bigint null',
  expiresAt: 'timestamptz null',
  marketVersion: 'bigint',
  receivedAt: 'timestamptz',
  acceptAt: 'timestamptz',
  settledAt: 'timestamptz null',
  net: 'bigint null',
  cashOutId: 'uuid null',
  client: 'jsonb null',
}

const FILL: Columns<Fill> = {
  id: 'uuid',
  betId: 'uuid',
  accountId: 'bigint',
  marketId: 'text',
  slot: 'int null',
  run: 'float8 null',
  side: 'text',
  price: 'int',
  size: 'bigint',
  profit: 'bigint',
  liability: 'bigint',
  counterBet: 'uuid null',
  reference: 'int null',
  quoteVersion: 'int null',
  at: 'timestamptz',
}

/** What a removed runner changes of a fill. */
const FILL_CHANGES: Columns<Fill> = {
  betId: 'uuid',
  id: 'uuid',
  price: 'int',
  profit: 'bigint',
  liability: 'bigint',
}

const ACCOUNT_CHANGES: Columns<LockedAccount> = { id: 'bigint', exposure: 'bigint', journalSeq: 'bigint' }

type HoldingRow = PositionRow & { readonly marketId: string; readonly accountId: number; readonly exposure: number }

const POSITION: Columns<HoldingRow> = {
  marketId: 'text',
  accountId: 'bigint',
  base: 'bigint',
  keys: 'int[]',
  amounts: 'bigint[]',
  slopes: 'bigint[]',
  exposure: 'bigint',
}

const AUTO_CASH_OUT: Columns<AutoCashOut> = {
  id: 'uuid',
  siteId: 'int',
  accountId: 'bigint',
  book: 'text',
  marketId: 'text',
  fractionBps: 'int',
  whenAtLeast: 'bigint null',
  whenAtMost: 'bigint null',
  status: 'text',
  reason: 'text null',
  cashOutId: 'uuid null',
  locked: 'bigint null',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
}

const CASH_OUT: Columns<SessionCashOut> = {
  id: 'uuid',
  siteId: 'int',
  accountId: 'bigint',
  book: 'text',
  eventId: 'text',
  marketId: 'text',
  fractionBps: 'int',
  least: 'bigint null',
  status: 'text',
  reason: 'text null',
  facts: 'jsonb null',
  marketVersion: 'bigint',
  quoteVersion: 'int null',
  version: 'int',
  requestId: 'text null',
  held: 'jsonb',
  asked: 'jsonb',
  given: 'jsonb null',
  base: 'bigint',
  keys: 'int[]',
  amounts: 'bigint[]',
  slopes: 'bigint[]',
  receivedAt: 'timestamptz',
  acceptAt: 'timestamptz',
  decidedAt: 'timestamptz null',
}
const DECIDED_CASH_OUT = [
  'status',
  'reason',
  'facts',
  'quote_version',
  'version',
  'given',
  'base',
  'keys',
  'amounts',
  'slopes',
  'decided_at',
]

const CASH_OUT_PART: Columns<StoredPart> = {
  cashOutId: 'uuid',
  betId: 'uuid',
  siteId: 'int',
  amount: 'bigint',
  fee: 'bigint',
  stake: 'bigint',
  base: 'bigint',
  keys: 'int[]',
  amounts: 'bigint[]',
  slopes: 'bigint[]',
}

const JOURNAL: Columns<JournalEntry> = { accountId: 'bigint', seq: 'bigint', kind: 'text', payload: 'jsonb' }
const KEY: Columns<KeptKey> = { accountId: 'bigint', key: 'text', bodyHash: 'bytea', betIds: 'uuid[]' }

/** The statements, in their order, that write what a batch decided. Markets are written by their own store. */
export function writesOf(changes: Changes): RawBuilder<unknown>[] {
  const kept = [...changes.bets.values()]
  const placed = kept.filter(({ isNew }) => isNew).map(({ bet }) => bet)
  const changed = kept.filter(({ isNew }) => !isNew).map(({ bet }) => bet)
  const written = writtenAtOnce([
    insertion('bets', BET, placed),
    updateOfBets(changed),
    insertion('fills', FILL, changes.fills),
    insertion(
      'positions',
      POSITION,
      holdingRows(changes),
      sql`on conflict (market_id, account_id) do update set ${overwritten(['base', 'keys', 'amounts', 'slopes', 'exposure'])}`,
    ),
    updateOfAccounts(changes),
    insertion('journal', JOURNAL, changes.journal),
    insertion('idempotency', KEY, changes.keys),
  ])
  const autos = insertion(
    'auto_cash_outs',
    AUTO_CASH_OUT,
    [...changes.autoCashOuts.values()],
    sql`on conflict (id) do update set ${overwritten(['status', 'reason', 'cash_out_id', 'locked', 'updated_at'])}`,
  )
  const cashOuts = insertion(
    'session_cash_outs',
    CASH_OUT,
    [...changes.cashOuts.values()],
    sql`on conflict (id) do update set ${overwritten(DECIDED_CASH_OUT)}`,
  )
  const parts = insertion('session_cash_out_parts', CASH_OUT_PART, changes.cashOutParts)
  const audits = insertionOfAudits(changes.audits)
  const touches = insertionOfTouches(changes.touches)
  const partVoids = insertionOfPartVoids(changes.partVoids)
  const partVoidAccounts = insertionOfPartVoidAccounts(changes.partVoidAccounts)
  return [
    ...(written ? [written] : []),
    ...(autos ? [autos] : []),
    ...(cashOuts ? [cashOuts] : []),
    ...(parts ? [parts] : []),
    ...changesOfFills(changes),
    ...(audits ? [audits] : []),
    ...(touches ? [touches] : []),
    ...(partVoids ? [partVoids] : []),
    ...(partVoidAccounts ? [partVoidAccounts] : []),
  ]
}

const holdingRows = (changes: Changes): HoldingRow[] =>
  [...changes.positions.values()].map(({ market, accountId }) => {
    const holding = holdingOf(market, accountId)
    return { marketId: market.definition.id, accountId, exposure: holding.exposure, ...toRow(holding.matched) }
  })

function updateOfBets(bets: readonly Bet[]): RawBuilder<unknown> | undefined {
  if (bets.length === 0) return undefined
  const names = Object.keys(BET_CHANGES).filter((name) => name !== 'id')
  const set = sql.join(names.map((name) => sql`${column(name)} = ${column(`new.${name}`)}`))
  return sql`update bets set ${set} from (${rowSet(BET_CHANGES, bets)}) as new where bets.id = new.id`
}

type NamedFill = Changes['voidedFills'][number]
type NamedPart = Changes['voidedParts'][number]
const VOIDED_FILL: Columns<NamedFill> = { betId: 'uuid', id: 'uuid' }
const VOIDED_PART: Columns<NamedPart> = { cashOutId: 'uuid', betId: 'uuid' }

/** What a removed runner and a void do to fills and to parts of cash-outs, those of this batch among them. */
function changesOfFills({ reducedFills, voidedBets, voidedFills, voidedParts }: Changes): RawBuilder<unknown>[] {
  const statements: RawBuilder<unknown>[] = []
  if (voidedFills.length > 0)
    statements.push(sql`update fills set voided = true from (${rowSet(VOIDED_FILL, voidedFills)}) as gone
      where fills.bet_id = gone.bet_id and fills.id = gone.id`)
  if (voidedParts.length > 0)
    statements.push(sql`update session_cash_out_parts p set voided_at = clock_timestamp() from (${rowSet(VOIDED_PART, voidedParts)}) as gone
      where p.cash_out_id = gone.cash_out_id and p.bet_id = gone.bet_id`)
  if (voidedBets.length > 0)
    statements.push(sql`update fills set voided = true where bet_id = any(${voidedBets}::uuid[])`)
  if (reducedFills.length === 0) return statements
  const given = rowSet(FILL_CHANGES, reducedFills)
  statements.push(sql`update fills set reduced_from = coalesce(fills.reduced_from, fills.price), price = new.price,
    profit = new.profit, liability = new.liability from (${given}) as new where fills.bet_id = new.bet_id and fills.id = new.id`)
  return statements
}

function updateOfAccounts(changes: Changes): RawBuilder<unknown> | undefined {
  const touched = new Set(changes.journal.map((entry) => entry.accountId))
  for (const { accountId } of changes.positions.values()) if (changes.accounts.has(accountId)) touched.add(accountId)
  const accounts = [...touched].flatMap((id) => changes.accounts.get(id) ?? [])
  if (accounts.length === 0) return undefined
  return sql`update accounts set exposure = new.exposure, journal_seq = new.journal_seq from (${rowSet(ACCOUNT_CHANGES, accounts)}) as new where accounts.id = new.id`
}

/** The open bets of these markets, those that rest first and in the order in which they stand in the book. */
export async function loadOpenBets(from: Reader, marketIds: readonly string[]): Promise<Bet[]> {
  const { rows } = await sql<Bet>`select * from bets where market_id = any(${marketIds}::text[])
    and remaining > 0 order by sequence nulls last, received_at, id`.execute(from)
  return rows
}

export async function loadBets(from: Reader, ids: readonly string[]): Promise<Bet[]> {
  const { rows } = await sql<Bet>`select * from bets where id = any(${ids}::uuid[])`.execute(from)
  return rows
}

/** What stands of a market's matched bets. */
export type MatchedBets = { readonly bets: readonly Bet[]; readonly fills: readonly Fill[] }

export async function loadMatched(from: Reader, marketId: string): Promise<MatchedBets> {
  const bets = await sql<Bet>`select * from bets where market_id = ${marketId} and matched > 0`.execute(from)
  const fills = await sql<Fill>`select f.* from bets b join fills f on f.bet_id = b.id
    where b.market_id = ${marketId} and not f.voided`.execute(from)
  return { bets: bets.rows, fills: fills.rows }
}

/** The cash-outs of a session that were given and stand, and what of them belongs to which bet. */
export type GivenSums = { readonly cashOuts: readonly SessionCashOut[]; readonly parts: readonly StoredPart[] }

export async function loadGivenSums(from: Reader, marketId: string): Promise<GivenSums> {
  const cashOuts = await sql<SessionCashOut>`
    select * from session_cash_outs where market_id = ${marketId} and status in ${listed(STRUCK_STATUSES)} order by decided_at, id`.execute(
    from,
  )
  const parts = await sql<StoredPart>`
    select p.* from session_cash_outs o join session_cash_out_parts p on p.cash_out_id = o.id
    where o.market_id = ${marketId} and p.voided_at is null order by p.cash_out_id, p.bet_id`.execute(from)
  return { cashOuts: cashOuts.rows, parts: parts.rows }
}

export type StoredHolding = {
  readonly marketId: string
  readonly accountId: number
  readonly matched: Position
  readonly exposure: Paise
}

export async function loadHoldings(from: Reader, marketIds: readonly string[]): Promise<StoredHolding[]> {
  const { rows } = await sql<HoldingRow>`
    select market_id, account_id, base, keys, amounts, slopes, exposure from positions where market_id = any(${marketIds}::text[])`.execute(
    from,
  )
  return rows.map((row) => ({
    marketId: row.marketId,
    accountId: row.accountId,
    matched: fromRow(row),
    exposure: paise(row.exposure),
  }))
}

/** Cash-outs by id. */
export async function loadCashOuts(from: Reader, ids: readonly string[]): Promise<SessionCashOut[]> {
  const { rows } = await sql<SessionCashOut>`select * from session_cash_outs where id = any(${ids}::uuid[])`.execute(
    from,
  )
  return rows
}

/** Those of these markets that wait out their delay, as their engine takes them up again. */
export async function loadWaitingCashOuts(from: Reader, marketIds: readonly string[]): Promise<SessionCashOut[]> {
  const { rows } = await sql<SessionCashOut>`
    select * from session_cash_outs where market_id = any(${marketIds}::text[]) and status = 'PENDING'`.execute(from)
  return rows
}

type HeldPart = PositionRow & { readonly betId: string; readonly stake: Paise }

/** The bets an account's position on a session is made of, oldest first, each with what earlier cash-outs made of it. */
export async function loadHeldBets(
  from: Reader,
  { accountId, marketId }: Pick<SessionCashOut, 'accountId' | 'marketId'>,
  positionOf: (fill: Fill) => Position,
): Promise<HeldBet[]> {
  const { rows: fills } = await sql<Fill>`
    select f.* from bets b join fills f on f.bet_id = b.id
    where b.market_id = ${marketId} and b.account_id = ${accountId} and not f.voided order by b.received_at, b.id`.execute(
    from,
  )
  const { rows: parts } = await sql<HeldPart>`
    select p.* from bets b join session_cash_out_parts p on p.bet_id = b.id
    where b.market_id = ${marketId} and b.account_id = ${accountId} and p.voided_at is null`.execute(from)
  const partsOf = Map.groupBy(parts, ({ betId }) => betId)
  return [...Map.groupBy(fills, ({ betId }) => betId)].map(([id, own]) => {
    const earlier = partsOf.get(id) ?? []
    return {
      id,
      position: [...own.map(positionOf), ...earlier.map(fromRow)].reduce(addPositions),
      stake: subtract(sum(own.map(({ size }) => size)), sum(earlier.map(({ stake }) => stake))),
    }
  })
}

/** What watches these markets, as their engine takes it up again. */
export async function loadWatching(from: Reader, marketIds: readonly string[]): Promise<AutoCashOut[]> {
  const { rows } = await sql<AutoCashOut>`select * from auto_cash_outs
    where market_id = any(${marketIds}::text[]) and status in ${listed(WATCHING_STATUSES)}`.execute(from)
  return rows
}

/** A market that was settled before its engine could say so has nothing to watch any more. */
export async function endOfFinishedMarkets(db: Reader): Promise<void> {
  await sql`
    update auto_cash_outs a set status = 'ENDED', reason = 'MARKET_CLOSED', cash_out_id = null, locked = null,
      updated_at = clock_timestamp()
    from markets m where m.id = a.market_id and m.status in ${listed(FINAL_STATUSES)} and a.status in ${listed(WATCHING_STATUSES)}`.execute(
    db,
  )
}

/** Forgets keys older than a day. Law D-11. */
export async function forgetOldKeys(db: Reader): Promise<void> {
  await sql`delete from idempotency where created_at < clock_timestamp() - interval '24 hours'`.execute(db)
}
