/** The only file that writes accounts of people: new ones, their terms, locks and passwords. */
import type { PersonTerms, RebateKind } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { ALL_SHARES, limitInForce, NO_SHARES, type Role, type Shares } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'

export type TermsRow = {
  readonly fullName: string
  readonly remarks: string
  readonly creditReference: Paise
  readonly exposureLimit: Paise
  readonly sessionMax: Paise
  readonly bookmakerMax: Paise
  readonly betfairMax: Paise
  readonly betDelay: number
  readonly casinoLock: boolean
  readonly bonusLock: boolean
  readonly sportsShareBps: number
  readonly casinoShareBps: number
  readonly matchRebateKind: RebateKind
  readonly matchRebateBps: number
  readonly sessionRebateBps: number
  readonly casinoRebateBps: number
  readonly commissionBps: number | null
}

export const TERMS = sql`a.full_name, a.remarks, a.credit_reference, a.exposure_limit, a.session_max, a.bookmaker_max, a.betfair_max,
  a.bet_delay, a.casino_lock, a.bonus_lock, a.sports_share_bps, a.casino_share_bps, a.match_rebate_kind, a.match_rebate_bps,
  a.session_rebate_bps, a.casino_rebate_bps, a.commission_bps`

export const termsOf = (row: TermsRow): PersonTerms => ({
  fullName: row.fullName,
  remarks: row.remarks,
  creditPts: row.creditReference,
  exposureLimit: row.exposureLimit,
  sessionMax: row.sessionMax,
  bookmakerMax: row.bookmakerMax,
  betfairMax: row.betfairMax,
  betDelay: row.betDelay,
  casinoLock: row.casinoLock,
  bonusLock: row.bonusLock,
  share: { sports: row.sportsShareBps, casino: row.casinoShareBps },
  commission: {
    matchKind: row.matchRebateKind,
    match: row.matchRebateBps,
    session: row.sessionRebateBps,
    casino: row.casinoRebateBps,
    exchange: row.commissionBps,
  },
})

/** The terms as columns with their values. */
function columnsOf({ share, commission, ...terms }: PersonTerms): readonly (readonly [string, unknown])[] {
  return [
    ['full_name', terms.fullName],
    ['remarks', terms.remarks],
    ['credit_reference', terms.creditPts],
    ['exposure_limit', terms.exposureLimit],
    ['session_max', terms.sessionMax],
    ['bookmaker_max', terms.bookmakerMax],
    ['betfair_max', terms.betfairMax],
    ['bet_delay', terms.betDelay],
    ['casino_lock', terms.casinoLock],
    ['bonus_lock', terms.bonusLock],
    ['sports_share_bps', share.sports],
    ['casino_share_bps', share.casino],
    ['match_rebate_kind', commission.matchKind],
    ['match_rebate_bps', commission.match],
    ['session_rebate_bps', commission.session],
    ['casino_rebate_bps', commission.casino],
    ['commission_bps', commission.exchange],
  ]
}

/** An account under its lock, with what its terms are measured by. */
export type HeldAccount = {
  readonly id: number
  readonly parentId: number | null
  readonly ancestors: readonly number[]
  readonly role: Role
  readonly userName: string
  readonly book: 'REAL' | 'DEMO'
  readonly terms: PersonTerms
  /** The limit in force above it: 0 is none. */
  readonly limitAbove: Paise
  /** The largest share of anybody right below. */
  readonly passedOn: Shares
}

type HeldRow = TermsRow & {
  readonly id: number
  readonly parentId: number | null
  readonly ancestors: readonly number[]
  readonly role: Role
  readonly userName: string
  readonly book: 'REAL' | 'DEMO'
  readonly limits: readonly Paise[]
  readonly passedSports: number
  readonly passedCasino: number
}

/**
 * The account, locked against other changes of its terms. An administrator is the installation's, not the site's: nobody of the
 * site may lock him, and his terms do not change.
 */
export async function holdAccount(tx: Tx, id: number): Promise<HeldAccount | undefined> {
  await sql`select 1 from accounts where id = ${id} and role <> 'administrator' for no key update`.execute(tx)
  const { rows } = await sql<HeldRow>`
    select a.id, a.parent_id, a.ancestors, a.role, a.user_name, a.book, ${TERMS},
      array(select u.exposure_limit from accounts u where u.id = any(a.ancestors)) as limits,
      coalesce(below.sports, 0) as passed_sports, coalesce(below.casino, 0) as passed_casino
    from accounts a cross join lateral (
      select max(c.sports_share_bps) as sports, max(c.casino_share_bps) as casino from accounts c where c.parent_id = a.id) below
    where a.id = ${id} and a.role <> 'system'`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { id: accountId, parentId, ancestors, role, userName, book, limits, passedSports, passedCasino } = row
  const passedOn = { sports: passedSports, casino: passedCasino }
  return {
    id: accountId,
    parentId,
    ancestors,
    role,
    userName,
    book,
    terms: termsOf(row),
    limitAbove: limitInForce(limits),
    passedOn,
  }
}

/** A parent never changes, so it is read without a lock. Undefined also for who has none. */
export async function findParent(from: Reader, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ parentId: number | null }>`select parent_id from accounts where id = ${id}`.execute(from)
  return rows[0]?.parentId ?? undefined
}

/** What an account has to pass on: the administrator the whole, a player nothing. */
export const sharesOf = ({ role, terms }: Pick<HeldAccount, 'role' | 'terms'>): Shares => {
  if (role === 'administrator') return ALL_SHARES
  return role === 'user' ? NO_SHARES : terms.share
}

/** Whether a sign-in on this site would know the name already: of one of its accounts, or of the installation's. */
export async function isNameTaken(from: Reader, siteId: number, userName: string): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts
    where coalesce(site_id, 0) in (${siteId}, 0) and lower(user_name) = lower(${userName})`.execute(from)
  return rows.length > 0
}

export type NewPerson = {
  readonly siteId: number
  readonly upline: Pick<HeldAccount, 'id' | 'ancestors' | 'book'>
  readonly role: Role
  readonly userName: string
  readonly passwordHash: string
  readonly terms: PersonTerms
}

/** Gives its id; undefined when somebody else took the name a moment ago. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<number | undefined> {
  const { siteId, upline, role, userName, passwordHash } = person
  const columns = columnsOf(person.terms)
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name, password_hash, must_change_password, book,
      ${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${siteId}, ${upline.id}, ${[...upline.ancestors, upline.id]}::bigint[], ${role}, ${userName}, ${passwordHash}, true, ${upline.book},
      ${sql.join(columns.map(([, value]) => value))})
    on conflict (coalesce(site_id, 0), lower(user_name)) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function saveTerms(tx: Tx, id: number, terms: PersonTerms): Promise<void> {
  const set = columnsOf(terms).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update accounts set ${sql.join(set)}, updated_at = clock_timestamp() where id = ${id}`.execute(tx)
}

/** The transaction code ends with the password: a new one is shown at the forced change. RULES 2.7. */
export async function saveResetPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await sql`update accounts set password_hash = ${passwordHash}, must_change_password = true, transaction_code_hash = null,
    updated_at = clock_timestamp() where id = ${id}`.execute(tx)
}

export type OwnLocks = {
  readonly id: number
  readonly userName: string
  readonly userLocked: boolean
  readonly betLocked: boolean
}

export async function holdLocks(tx: Tx, ids: readonly number[]): Promise<OwnLocks[]> {
  const { rows } = await sql<OwnLocks>`
    select id, user_name, user_locked, bet_locked from accounts where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  return rows
}

export async function saveLock(tx: Tx, ids: readonly number[], kind: 'USER' | 'BET', locked: boolean): Promise<void> {
  const column: RawBuilder<unknown> = kind === 'USER' ? sql`user_locked` : sql`bet_locked`
  await sql`update accounts set ${column} = ${locked}, updated_at = clock_timestamp() where id = any(${ids}::bigint[])`.execute(
    tx,
  )
}

export type ScopeLock = { readonly kind: 'SPORT' | 'EVENT'; readonly scopeId: string }

export async function saveScopeLock(
  tx: Tx,
  ids: readonly number[],
  { kind, scopeId }: ScopeLock,
  locked: boolean,
  actorId: number,
): Promise<void> {
  if (locked) {
    await sql`insert into account_locks (account_id, kind, scope_id, actor_id)
      select id, ${kind}, ${scopeId}, ${actorId} from unnest(${ids}::bigint[]) as id on conflict do nothing`.execute(tx)
    return
  }
  await sql`delete from account_locks where account_id = any(${ids}::bigint[]) and kind = ${kind} and scope_id = ${scopeId}`.execute(
    tx,
  )
}

/** These accounts and everybody below them. */
export async function loadSubtree(from: Reader, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where id = any(${ids}::bigint[]) or ancestors && ${ids}::bigint[]`.execute(from)
  return rows.map(({ id }) => id)
}
