/** What a person's account shows of itself, and what a player keeps there: presets and favourites. */
import type { Role } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

export type Account = {
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
  readonly sessionMax: Paise
  readonly bookmakerMax: Paise
  readonly betfairMax: Paise
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
  readonly createdAt: number
  readonly updatedAt: number
  /** Sum of all settlements and what was taken back of them, before commission. */
  readonly won: Paise
  readonly commission: Paise
  /** Accounts right below, and players and others anywhere below. */
  readonly children: number
  readonly playersBelow: number
  readonly operatorsBelow: number
  /** What everybody below holds. */
  readonly heldBelow: Paise
}

export async function loadAccount(from: Reader, id: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select a.id, a.site_id, a.parent_id, a.role, a.user_name, a.full_name, a.book, a.balance, a.exposure, a.credit_reference,
      a.session_max, a.bookmaker_max, a.betfair_max, a.bet_delay, a.user_locked, a.confirm_bets, a.created_at, a.updated_at,
      a.email, a.must_change_password, a.cock_fight_created, a.casino_lock, a.bonus_lock,
      exists (select 1 from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as has_second_factor,
      (select r.wager_bonus_id from registrations r where r.account_id = a.id) as wager_bonus_id,
      moved.won, moved.commission, below.children, below.players_below, below.operators_below, below.held_below
    from accounts a,
      lateral (select
        coalesce(sum(t.sign * t.amount) filter (where t.kind in ('settlement', 'rollback')), 0)::bigint as won,
        coalesce(-sum(t.sign * t.amount) filter (where t.kind in ('commission', 'commissionRollback')), 0)::bigint as commission
        from (
          select 1 as sign, amount, kind from transfers where credit_account = a.id and kind <> 'points'
          union all select -1, amount, kind from transfers where debit_account = a.id and kind <> 'points') t) moved,
      lateral (select count(*) filter (where b.parent_id = a.id) as children,
        count(*) filter (where b.role = 'user') as players_below,
        count(*) filter (where b.role not in ('user', 'system')) as operators_below,
        coalesce(sum(b.balance) filter (where b.book = 'REAL'), 0)::bigint as held_below
        from accounts b where a.role <> 'user' and b.ancestors @> array[a.id]) below
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

export async function loadFavorites(from: Reader, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select event_id from favorite_events where account_id = ${accountId} order by event_id`.execute(from)
  return rows.map((row) => row.eventId)
}

/** More than anybody follows: a list without an end is a load on everybody. */
const MOST_FAVORITES = 500

export async function addFavorite(to: Reader, accountId: number, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into favorite_events (account_id, event_id)
    select ${accountId}, e.id from events e where e.id = ${eventId}
      and (select count(*) from favorite_events f where f.account_id = ${accountId}) < ${MOST_FAVORITES}
    on conflict do nothing returning event_id`.execute(to)
  return rows.length > 0
}

export async function removeFavorite(from: Reader, accountId: number, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from favorite_events where account_id = ${accountId} and event_id = ${eventId} returning event_id`.execute(
    from,
  )
  return rows.length > 0
}
