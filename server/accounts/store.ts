/** What a person's account shows of itself, and what a player keeps there: presets and favourites. */
import type { Role } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { FINAL_STATUSES, type Maxima } from '@paddock/domain/market'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { listed } from '../platform/read-filters.ts'
import { countsBelowOf } from '../ledger/index.ts'
import { IS_WAGERED } from './wagered-bonus.ts'
import { CAPS_IN_FORCE, DELAY_IN_FORCE, HELD_ABOVE, LOCKS_IN_FORCE, SWITCHES_IN_FORCE } from './terms-in-force.ts'
import { column } from '../platform/words.ts'

export type Account = Maxima & {
  readonly id: number
  readonly siteId: number | null
  readonly parentId: number | null
  readonly role: Role
  readonly userName: string
  readonly fullName: string
  readonly book: 'REAL' | 'DEMO'
  readonly balance: Paise
  readonly exposure: Paise
  readonly creditReference: Paise
  /** These and the locks below: what is in force, by its own terms or by those of anybody above. */
  /** Seconds. */
  readonly betDelay: number
  readonly userLocked: boolean
  readonly confirmBets: boolean
  readonly email: string | null
  readonly hasSecondFactor: boolean
  readonly mustChangePassword: boolean
  readonly cockFightCreated: boolean
  readonly casinoLock: boolean
  readonly bonusLock: boolean
  readonly wagerBonusId: string | null
  /** Deposits that were approved. */
  readonly depositCount: number
  readonly createdAt: number
  readonly updatedAt: number
  /** Sum of all settlements and what was taken back of them, before commission. */
  readonly won: Paise
  /** Of rounds of the casino, and what casinos hold of the exposure. */
  readonly casinoWon: Paise
  readonly casinoHeld: Paise
  readonly commission: Paise
  /** Accounts right below, and players and others anywhere below. */
  readonly children: number
  readonly playersBelow: number
  readonly operatorsBelow: number
  /** What it holds with everybody below, and what of it its upline gave in points. */
  readonly held: Paise
  readonly given: Paise
}

export async function loadAccount(from: Reader, id: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select a.id, a.site_id, a.parent_id, a.role, a.user_name, a.full_name, a.book, a.balance, a.exposure, a.casino_held, a.credit_reference,
      ${CAPS_IN_FORCE}, ${DELAY_IN_FORCE}, ${LOCKS_IN_FORCE}, ${SWITCHES_IN_FORCE},
      a.confirm_bets, a.created_at, a.updated_at, a.email, a.must_change_password, a.cock_fight_created,
      exists (select 1 from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as has_second_factor,
      coalesce(
        (select b.id::text from bonus_awards b where b.account_id = a.id and ${IS_WAGERED} order by b.accepted_at, b.id limit 1),
        -- What was signed up for comes with the first deposit.
        (select r.wager_bonus_id from registrations r join bonus_rules x on x.id::text = r.wager_bonus_id and x.active
          where r.account_id = a.id and not exists (select from deposits d where d.account_id = a.id and d.state = 'approved'))) as wager_bonus_id,
      (select count(*)::int from deposits d where d.account_id = a.id and d.state = 'approved') as deposit_count,
      a.sports_net as won, a.casino_net as casino_won, -a.commission_net as commission, below.children, below.players_below, below.operators_below,
      a.balance + below.held as held, a.points_net + below.given as given
    from accounts a cross join ${HELD_ABOVE},
      lateral (select coalesce(sum(r.people) filter (where r.upline_id = a.id), 0)::bigint as children,
        coalesce(sum(r.people) filter (where r.role = 'user'), 0)::bigint as players_below,
        coalesce(sum(r.people) filter (where r.role <> 'user'), 0)::bigint as operators_below,
        coalesce(sum(r.balance) filter (where r.book = 'REAL'), 0)::bigint as held,
        coalesce(sum(r.given) filter (where r.book = 'REAL'), 0)::bigint as given
        from right_below r where a.role <> 'user' and ${countsBelowOf(sql`r`, sql`a`)}) below
    where a.id = ${id}`.execute(from)
  return rows[0]
}

/** Gives what it was before. */
export async function saveConfirmBets(to: Reader, id: number, confirmBets: boolean): Promise<boolean> {
  const { rows } = await sql<{ before: boolean }>`
    update accounts a set confirm_bets = ${confirmBets}, updated_at = clock_timestamp()
    from (select id, confirm_bets from accounts where id = ${id} for no key update) as b where a.id = b.id
    returning b.confirm_bets as before`.execute(to)
  return rows[0]?.before ?? false
}

export type PresetKind = 'stake' | 'quickBet'
export type Preset = { readonly _id: string; readonly label: string; readonly value: Paise }

export async function loadPresets(
  from: Reader,
  accountId: number,
  kind: PresetKind,
): Promise<readonly Preset[] | undefined> {
  const { rows } = await sql<{ entries: readonly Preset[] }>`
    select entries from presets where account_id = ${accountId} and kind = ${kind}`.execute(from)
  return rows[0]?.entries
}

export async function savePresets(
  to: Reader,
  accountId: number,
  kind: PresetKind,
  entries: readonly Preset[],
): Promise<void> {
  await sql`insert into presets (account_id, kind, entries) values (${accountId}, ${kind}, ${JSON.stringify(entries)}::jsonb)
    on conflict (account_id, kind) do update set entries = excluded.entries`.execute(to)
}

export async function isDemo(from: Reader, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ book: string }>`select book from accounts where id = ${accountId}`.execute(from)
  return rows[0]?.book === 'DEMO'
}

/** What a player may mark, and where it stands. */
const MARKED = {
  event: { table: sql.table('favorite_events'), id: column('event_id'), all: sql.table('events') },
  market: { table: sql.table('favorite_markets'), id: column('market_id'), all: sql.table('markets') },
} as const
export type FavoriteKind = keyof typeof MARKED

export async function loadFavorites(from: Reader, accountId: number, kind: FavoriteKind): Promise<string[]> {
  const { table, id } = MARKED[kind]
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${table} where account_id = ${accountId} order by ${id}`.execute(from)
  return rows.map((row) => row.id)
}

/** Whether there is such an event or market. */
export async function isThere(from: Reader, kind: FavoriteKind, id: string): Promise<boolean> {
  const { rows } = await sql`select from ${MARKED[kind].all} where id = ${id}`.execute(from)
  return rows.length > 0
}

/** Whether one that is marked already is marked again does not matter. */
export async function addFavorite(to: Reader, accountId: number, kind: FavoriteKind, marked: string): Promise<void> {
  const { table, id } = MARKED[kind]
  await sql`insert into ${table} (account_id, ${id}) values (${accountId}, ${marked}) on conflict do nothing`.execute(
    to,
  )
}

export async function removeFavorite(
  from: Reader,
  accountId: number,
  kind: FavoriteKind,
  marked: string,
): Promise<boolean> {
  const { table, id } = MARKED[kind]
  const { rows } = await sql`
    delete from ${table} where account_id = ${accountId} and ${id} = ${marked} returning ${id}`.execute(from)
  return rows.length > 0
}

/** Forgets what is over: nobody removes the stars of last year by hand. */
export async function forgetFinishedFavorites(from: Reader, accountId: number): Promise<void> {
  await sql`delete from favorite_events f where account_id = ${accountId} and not exists (
    select from markets m where m.event_id = f.event_id and m.status not in ${listed(FINAL_STATUSES)})`.execute(from)
  await sql`delete from favorite_markets f where account_id = ${accountId} and not exists (
    select from markets m where m.id = f.market_id and m.status not in ${listed(FINAL_STATUSES)})`.execute(from)
}
