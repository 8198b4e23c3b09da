/** The only file that names the betting tables: what an engine is rebuilt from, and what a batch writes. */
import { type Paise, paise } from '@paddock/domain/money'
import { fromRow, type Position, type PositionRow, toRow } from '@paddock/domain/positions'
import { type RawBuilder, sql } from 'kysely'
import { insertionOfAudits } from '../audit-log/index.ts'
import type { Reader } from '../platform/database.ts'
import type { Line } from '../platform/pipeline.ts'
import { type Columns, insertion, overwritten, rowSet, writtenAtOnce } from '../platform/rows.ts'
import { GUARDED_FROM } from '../protection/index.ts'
import type { LockedAccount } from './account.ts'
import type { AutoCashOut } from './auto-cash-out.ts'
import type { Bet, Fill } from './bet.ts'
import type { Changes, JournalEntry, KeptKey } from './changes.ts'
import { holdingOf } from './live-market.ts'

type AccountRow = Omit<LockedAccount, 'maxima'> & {
  readonly sessionMax: Paise
  readonly bookmakerMax: Paise
  readonly betfairMax: Paise
}

/** Asked once a statement: while nobody is locked or limited, no row has its uplines looked at. */
const ANY_LOCKED = sql`(select exists (select from accounts where user_locked or bet_locked))`
const ANY_LIMITED = sql`(select exists (select from accounts where exposure_limit > 0))`

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
    select a.id, a.site_id, a.parent_id, a.role, a.book, a.balance, a.exposure, a.journal_seq, a.bet_delay,
      a.session_max, a.bookmaker_max, a.betfair_max, ${GUARDED_FROM},
      case when ${ANY_LIMITED} then coalesce((select min(u.exposure_limit) from accounts u
        where u.exposure_limit > 0 and (u.id = a.id or u.id = any(a.ancestors))), 0) else 0 end as exposure_limit,
      case when (select exists (select from account_locks)) then (
        select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'scopeId', l.scope_id)), '[]') from account_locks l
        where l.account_id = a.id or l.account_id = any(a.ancestors)) else '[]' end as locks,
      a.user_locked or (${ANY_LOCKED} and exists (select from accounts u where u.id = any(a.ancestors) and u.user_locked)) as user_locked,
      a.bet_locked or (${ANY_LOCKED} and exists (select from accounts u where u.id = any(a.ancestors) and u.bet_locked)) as bet_locked
    from accounts a where a.id = any(${wanted}::bigint[])
    order by a.id for no key update of a ${wait ? sql`` : sql`skip locked`}`)
  return new Map(rows.map((row) => [row.id, lockedAccount(row)]))
}

const lockedAccount = ({ sessionMax, bookmakerMax, betfairMax, ...rest }: AccountRow): LockedAccount => ({
  ...rest,
  maxima: { SESSION: sessionMax, BOOKMAKER: bookmakerMax, BETFAIR: betfairMax },
})

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
  matchedRun: 'float8',
  sequence: 'bigint',
  status: 'text',
  reason: 'text',
  facts: 'jsonb',
  version: 'int',
  decidedAt: 'timestamptz',
}

const BET: Columns<Bet> = {
  ...BET_CHANGES,
  siteId: 'int',
  accountId: 'bigint',
  book: 'text',
  eventId: 'text',
  marketId: 'text',
  kind: 'text',
  slot: 'int',
  run: 'float8',
  side: 'text',
  timeInForce: 'text',
  minFill: 'bigint',
  expiresAt: 'timestamptz',
  marketVersion: 'bigint',
  receivedAt: 'timestamptz',
  acceptAt: 'timestamptz',
  settledAt: 'timestamptz',
  net: 'bigint',
  cashOutId: 'uuid',
  client: 'jsonb',
}

const FILL: Columns<Fill> = {
  id: 'uuid',
  betId: 'uuid',
  accountId: 'bigint',
  marketId: 'text',
  slot: 'int',
  run: 'float8',
  side: 'text',
  price: 'int',
  size: 'bigint',
  profit: 'bigint',
  liability: 'bigint',
  counterBet: 'uuid',
  at: 'timestamptz',
}

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
  whenAtLeast: 'bigint',
  whenAtMost: 'bigint',
  status: 'text',
  reason: 'text',
  cashOutId: 'uuid',
  locked: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
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
  const audits = insertionOfAudits(changes.audits)
  return [
    ...(written ? [written] : []),
    ...(autos ? [autos] : []),
    ...changesOfFills(changes),
    ...(audits ? [audits] : []),
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
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`new.${name}`)}`))
  return sql`update bets set ${set} from (${rowSet(BET_CHANGES, bets)}) as new where bets.id = new.id`
}

/** What a removed runner does to fills, those of this batch among them. */
function changesOfFills({ reducedFills, voidedBets }: Changes): RawBuilder<unknown>[] {
  const statements: RawBuilder<unknown>[] = []
  if (voidedBets.length > 0)
    statements.push(sql`update fills set voided = true where bet_id = any(${voidedBets}::uuid[])`)
  if (reducedFills.length === 0) return statements
  const given = rowSet<Fill>(
    { betId: 'uuid', id: 'uuid', price: 'int', profit: 'bigint', liability: 'bigint' },
    reducedFills,
  )
  statements.push(sql`update fills set reduced_from = coalesce(fills.reduced_from, fills.price), price = new.price,
    profit = new.profit, liability = new.liability from (${given}) as new where fills.bet_id = new.bet_id and fills.id = new.id`)
  return statements
}

function updateOfAccounts(changes: Changes): RawBuilder<unknown> | undefined {
  const touched = new Set(changes.journal.map((entry) => entry.accountId))
  for (const { accountId } of changes.positions.values()) if (changes.accounts.has(accountId)) touched.add(accountId)
  const accounts = [...touched].flatMap((id) => changes.accounts.get(id) ?? [])
  if (accounts.length === 0) return undefined
  return sql`update accounts set exposure = new.exposure, journal_seq = new.journal_seq from (${rowSet<LockedAccount>(
    { id: 'bigint', exposure: 'bigint', journalSeq: 'bigint' },
    accounts,
  )}) as new where accounts.id = new.id`
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

/** What watches these markets, as their engine takes it up again. */
export async function loadWatching(from: Reader, marketIds: readonly string[]): Promise<AutoCashOut[]> {
  const { rows } = await sql<AutoCashOut>`select * from auto_cash_outs
    where market_id = any(${marketIds}::text[]) and status in ('WATCHING', 'PLACED')`.execute(from)
  return rows
}

/** A market that was settled before its engine could say so has nothing to watch any more. */
export async function endOfFinishedMarkets(db: Reader): Promise<void> {
  await sql`
    update auto_cash_outs a set status = 'ENDED', reason = 'MARKET_CLOSED', cash_out_id = null, locked = null,
      updated_at = clock_timestamp()
    from markets m where m.id = a.market_id and m.status in ('SETTLED', 'VOIDED') and a.status in ('WATCHING', 'PLACED')`.execute(
    db,
  )
}

/** Forgets keys older than a day. RULES D-11. */
export async function forgetOldKeys(db: Reader): Promise<void> {
  await sql`delete from idempotency where created_at < clock_timestamp() - interval '24 hours'`.execute(db)
}
