/** Players who sign up, and how they came. */
import { TAKE_PLAYERS } from '@paddock/domain/roles'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { listed } from '../../platform/read-filters.ts'
import { IS_LOCKED } from '../../accounts/index.ts'

export type Upline = { readonly id: number; readonly ancestors: readonly number[] }

/** An account of these roles on the site under which players are made; undefined when it is not one, or locked by itself or from above. */
export async function findBranch(from: Reader, siteId: number, id: number): Promise<Upline | undefined> {
  const { rows } = await sql<Upline>`
    select a.id, a.ancestors from accounts a where a.id = ${id} and a.site_id = ${siteId}
      and a.role in ${listed(TAKE_PLAYERS)} and a.retired_at is null and not ${IS_LOCKED}`.execute(from)
  return rows[0]
}

/** Who takes the players that come by themselves: the site's first agent, or its default branch where it has none. */
export async function findDefaultUpline(from: Reader, siteId: number): Promise<Upline | undefined> {
  const { rows } = await sql<Upline>`
    select a.id, a.ancestors from accounts a
    where a.site_id = ${siteId} and a.role in ('agent', 'defaultBranch') and a.retired_at is null and not ${IS_LOCKED}
    order by a.role = 'agent' desc, a.id limit 1`.execute(from)
  return rows[0]
}

/** The player of the site whose name is the referral code. */
export async function findReferrer(from: Reader, siteId: number, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where site_id = ${siteId} and role = 'user' and name_key = lower(${code})`.execute(from)
  return rows[0]?.id ?? null
}

export type NewPlayer = {
  readonly siteId: number
  /** Null stands under nobody: a demo account is in nobody's downline. */
  readonly upline: Upline | null
  readonly userName: string
  readonly fullName: string
  /** Null: nobody signs in to it. */
  readonly passwordHash: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly book: 'REAL' | 'DEMO'
}

/** Gives its id; undefined when the name or the number was taken a moment ago. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<number | undefined> {
  const { siteId, upline, userName, fullName, passwordHash, phone, email, book } = player
  const ancestors = upline ? [...upline.ancestors, upline.id] : []
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name, full_name, password_hash, phone, email, book,
      password_changed_at)
    values (${siteId}, ${upline?.id ?? null}, ${ancestors}::bigint[], 'user', ${userName}, ${fullName}, ${passwordHash},
      ${phone}, ${email}, ${book}, clock_timestamp())
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export type Registration = {
  readonly referrer: string | null
  readonly referrerId: number | null
  readonly branchId: number | null
  readonly utmSource: string | null
  readonly registrationSource: string | null
  readonly type: string | null
  readonly promoCode: string | null
  readonly wagerBonusId: string | null
  readonly ageConfirmed: boolean | null
  readonly termsAccepted: boolean | null
  readonly address: string
  readonly place: string
  readonly agent: string
}

export async function saveRegistration(tx: Tx, accountId: number, siteId: number, r: Registration): Promise<void> {
  await sql`insert into registrations (account_id, site_id, referrer, referrer_id, branch_id, utm_source, registration_source,
      type, promo_code, wager_bonus_id, age_confirmed, terms_accepted, address, place, agent)
    values (${accountId}, ${siteId}, ${r.referrer}, ${r.referrerId}, ${r.branchId}, ${r.utmSource}, ${r.registrationSource},
      ${r.type}, ${r.promoCode}, ${r.wagerBonusId}, ${r.ageConfirmed}, ${r.termsAccepted}, ${r.address}, ${r.place}, ${r.agent})`.execute(
    tx,
  )
}
