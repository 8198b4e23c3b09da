/** What operators make and change of people's accounts: new ones, their terms, locks and passwords. */
import type { PersonTerms, RebateKind } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import {
  ALL_SHARES,
  levelsUpTo,
  NO_HOLD,
  NO_SHARES,
  type Role,
  type Setting,
  type Shares,
  standsAbove,
  type Term,
  TERMS as TERM_NAMES,
} from '@paddock/domain/roles'
import { MAX_TERMS, type Maxima, maximaOf } from '@paddock/domain/market'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { type SetTerms, type Settings, valuesOf } from './terms.ts'
import { column } from '../platform/words.ts'

export type TermsRow = Maxima & {
  readonly fullName: string
  readonly remarks: string
  readonly creditReference: Paise
  readonly exposureLimit: Paise
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

/** Each in the column of its name. */

export const TERMS = sql`a.full_name, a.remarks, a.credit_reference, a.exposure_limit, ${sql.join(MAX_TERMS.map((name) => column(`a.${name}`)))},
  a.bet_delay, a.casino_lock, a.bonus_lock, a.sports_share_bps, a.casino_share_bps, a.match_rebate_kind, a.match_rebate_bps,
  a.session_rebate_bps, a.casino_rebate_bps, a.commission_bps`

export const termsOf = (row: TermsRow): PersonTerms => ({
  fullName: row.fullName,
  remarks: row.remarks,
  creditPts: row.creditReference,
  exposureLimit: row.exposureLimit,
  ...maximaOf(row),
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
    ...MAX_TERMS.map((term) => [term, terms[term]] as const),
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

/** One account of a chain with its terms and who set them. */
export type Level = SetTerms & { readonly id: number; readonly userName: string; readonly role: Role }

type LevelRow = TermsRow & {
  readonly id: number
  readonly userName: string
  readonly role: Role
  readonly set: readonly (Setting & { readonly term: Term })[]
}

/** The uplines of an account from the root down, then the account itself; what was set of a term from the highest level down. */
export async function loadLevels(from: Reader, id: number): Promise<Level[]> {
  const { rows } = await sql<LevelRow>`
    select a.id, a.user_name, a.role, ${TERMS}, coalesce((select jsonb_agg(
      jsonb_build_object('term', t.term, 'setBy', t.set_by, 'value', t.value)) from account_terms t where t.account_id = a.id), '[]') as set
    from accounts last cross join lateral unnest(last.ancestors || last.id) with ordinality as c(id, n) join accounts a on a.id = c.id
    where last.id = ${id} order by c.n`.execute(from)
  return rows.map((row, n) => levelOf(row, rows[n - 1]?.role))
}

function levelOf(row: LevelRow, upline: Role | undefined): Level {
  const { id, userName, role, set } = row
  const terms = termsOf(row)
  const values = valuesOf(terms)
  const settings: { [T in Term]?: readonly Setting[] } = {}
  for (const term of TERM_NAMES) {
    const known = set
      .filter((setting) => setting.term === term)
      .map(({ setBy, value }) => ({ setBy, value }))
      .sort((one, other) => (standsAbove(one.setBy, other.setBy) ? -1 : 1))
    // What holds below and nobody is known to have set counts as the upline's: it is from before it was remembered.
    const isOld = upline !== undefined && term in NO_HOLD && values[term] !== NO_HOLD[term as keyof typeof NO_HOLD]
    const standing = known.length === 0 && isOld ? [{ setBy: upline, value: values[term] }] : known
    if (standing.length > 0) settings[term] = standing
  }
  return { id, userName, role, terms, settings }
}

/** An account under its lock, with what its terms are measured by. */
export type HeldAccount = Level & {
  readonly parentId: number | null
  readonly ancestors: readonly number[]
  readonly book: 'REAL' | 'DEMO'
  /** From the root down, without the account itself. */
  readonly above: readonly Level[]
  /** The largest share of anybody right below. */
  readonly passedOn: Shares
}

type HeldRow = {
  readonly parentId: number | null
  readonly ancestors: readonly number[]
  readonly book: 'REAL' | 'DEMO'
  readonly passedSports: number
  readonly passedCasino: number
}

/**
 * The account, locked against other changes of its terms. An administrator is the installation's, not the site's: nobody of the
 * site may lock one, and the terms of one do not change.
 */
export async function holdAccount(tx: Tx, id: number): Promise<HeldAccount | undefined> {
  await sql`select 1 from accounts where id = ${id} and role <> 'administrator' for no key update`.execute(tx)
  const { rows } = await sql<HeldRow>`
    select a.parent_id, a.ancestors, a.book, coalesce(below.sports, 0) as passed_sports, coalesce(below.casino, 0) as passed_casino
    from accounts a cross join lateral (
      select max(c.sports_share_bps) as sports, max(c.casino_share_bps) as casino from accounts c where c.parent_id = a.id) below
    where a.id = ${id} and a.role <> 'system'`.execute(tx)
  const [row] = rows
  const levels = await loadLevels(tx, id)
  const account = levels.at(-1)
  if (!row || !account) return undefined
  const { passedSports, passedCasino, ...rest } = row
  return { ...account, ...rest, above: levels.slice(0, -1), passedOn: { sports: passedSports, casino: passedCasino } }
}

export type Place = { readonly parentId: number; readonly role: Role }

/** An account's parent and role never change, so they are read without a lock. Undefined also for who has no parent. */
export async function findPlace(from: Reader, id: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select parent_id, role from accounts where id = ${id} and parent_id is not null`.execute(from)
  return rows[0]
}

/** What an account has to pass on: the administrator the whole, a player nothing. */
export const sharesOf = ({ role, terms }: Pick<HeldAccount, 'role' | 'terms'>): Shares => {
  if (role === 'administrator') return ALL_SHARES
  return role === 'user' ? NO_SHARES : terms.share
}

/** Whether a sign-in on this site would know the name already: of one of its accounts, or of the installation's. */
export async function isNameTaken(from: Reader, siteId: number, userName: string): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts
    where (site_id = ${siteId} or site_id is null) and name_key = lower(${userName})`.execute(from)
  return rows.length > 0
}

export type NewPerson = {
  readonly siteId: number
  readonly upline: Pick<HeldAccount, 'id' | 'ancestors' | 'book'>
  readonly role: Role
  readonly userName: string
  readonly passwordHash: string
  readonly set: SetTerms
}

/** Gives its id; undefined when somebody else took the name a moment ago. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<number | undefined> {
  const { siteId, upline, role, userName, passwordHash } = person
  const columns = columnsOf(person.set.terms)
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name, password_hash, must_change_password, handed_over_at, book,
      ${sql.join(columns.map(([name]) => column(name)))})
    values (${siteId}, ${upline.id}, ${[...upline.ancestors, upline.id]}::bigint[], ${role}, ${userName}, ${passwordHash}, true, clock_timestamp(), ${upline.book},
      ${sql.join(columns.map(([, value]) => value))})
    on conflict (coalesce(site_id, 0), lower(user_name)) do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id !== undefined) await saveSettings(tx, id, person.set.settings)
  return id
}

export async function saveTerms(tx: Tx, id: number, { terms, settings }: SetTerms): Promise<void> {
  const set = columnsOf(terms).map(([name, value]) => sql`${column(name)} = ${value}`)
  await sql`update accounts set ${sql.join(set)}, updated_at = clock_timestamp() where id = ${id}`.execute(tx)
  await sql`delete from account_terms where account_id = ${id}`.execute(tx)
  await saveSettings(tx, id, settings)
}

async function saveSettings(tx: Tx, id: number, settings: Settings): Promise<void> {
  const rows = TERM_NAMES.flatMap((term) => (settings[term] ?? []).map((setting) => ({ term, ...setting })))
  await sql`insert into account_terms (account_id, term, set_by, value)
    select ${id}, s.term, s."setBy", s.value from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (term text, "setBy" text, value jsonb)`.execute(
    tx,
  )
}

/** The transaction code ends with the password: a new one is shown at the forced change. Law 2.7. */
export async function saveResetPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await sql`update accounts set password_hash = ${passwordHash}, must_change_password = true, transaction_code_hash = null,
    reset_by_officer = true, handed_over_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${id}`.execute(
    tx,
  )
}

/** `scopeId`: empty for what is not of one sport or event. */
export type LockKey = { readonly kind: 'USER' | 'BET' | 'SPORT' | 'EVENT'; readonly scopeId: string }

export type OwnLock = {
  readonly id: number
  readonly userName: string
  /** The levels that have locked the account so. */
  readonly setters: readonly Role[]
}

/** The accounts under their row locks, in id order, with who holds this lock on each. */
export async function holdLocks(tx: Tx, ids: readonly number[], { kind, scopeId }: LockKey): Promise<OwnLock[]> {
  await sql`select 1 from accounts where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<OwnLock>`
    select a.id, a.user_name, array(select l.set_by from account_locks l
      where l.account_id = a.id and l.kind = ${kind} and l.scope_id = ${scopeId}) as setters
    from accounts a where a.id = any(${ids}::bigint[]) order by a.id`.execute(tx)
  return rows
}

export type Locker = { readonly level: Role; readonly actorId: number | null }

/** Each level has a lock of its own. */
export async function addLock(
  tx: Tx,
  ids: readonly number[],
  { kind, scopeId }: LockKey,
  { level, actorId }: Locker,
): Promise<void> {
  await sql`insert into account_locks (account_id, kind, scope_id, set_by, actor_id)
    select id, ${kind}, ${scopeId}, ${level}, ${actorId} from unnest(${ids}::bigint[]) as id on conflict do nothing`.execute(
    tx,
  )
  // Who is locked out ends their links, row by row.
  if (kind === 'USER') await sql`select hold_links_below(${ids}::bigint[])`.execute(tx)
  await tellLocked(tx, ids)
}

/** Takes off the locks of this level and of those below it. */
export async function removeLocks(
  tx: Tx,
  ids: readonly number[],
  { kind, scopeId }: LockKey,
  level: Role,
): Promise<void> {
  await sql`delete from account_locks where account_id = any(${ids}::bigint[]) and kind = ${kind} and scope_id = ${scopeId}
    and set_by = any(${levelsUpTo(level)}::text[])`.execute(tx)
  await tellLocked(tx, ids)
}

/** Whether an account is locked stands in its row, which every bet and every request reads. */
async function tellLocked(tx: Tx, ids: readonly number[]): Promise<void> {
  const has = (kind: LockKey['kind']): RawBuilder<unknown> =>
    sql`exists (select from account_locks l where l.account_id = a.id and l.kind = ${kind})`
  await sql`update accounts a set user_locked = ${has('USER')}, bet_locked = ${has('BET')}, updated_at = clock_timestamp()
    where a.id = any(${ids}::bigint[])`.execute(tx)
}

/** The locks that officers above this level laid on one account, on another as well. */
export async function copyLocksFromAbove(tx: Tx, from: number, to: number, level: Role): Promise<void> {
  await sql`insert into account_locks (account_id, kind, scope_id, set_by, actor_id)
    select ${to}, l.kind, l.scope_id, l.set_by, l.actor_id from account_locks l
    where l.account_id = ${from} and l.set_by <> all(${levelsUpTo(level)}::text[])`.execute(tx)
  await tellLocked(tx, [to])
}

/** These accounts and everybody below them. */
export async function loadSubtree(from: Reader, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct b.id from accounts a join accounts b on b.path between a.path and a.path_end where a.id = any(${ids}::bigint[])`.execute(
    from,
  )
  return rows.map(({ id }) => id)
}
