/** Affiliates, their deals in versions, and what was stated of each month. docs/domain/affiliates.md. */
import type { Refusal } from '@paddock/contract'
import type { AffiliateFlag, AffiliateStatementState, DealTerms } from '@paddock/domain/affiliates'
import type { Paise } from '@paddock/domain/money'
import { highestOf, refuseUnlock, type Role, standsAbove } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { timeOf, timeOrNull } from '../platform/sql-time.ts'

export type StoredAffiliate = {
  readonly id: number
  readonly siteId: number
  readonly userName: string
  readonly code: string
  readonly active: boolean
  readonly endedBy: Role | null
  readonly createdAt: number
}

const AFFILIATE = sql`f.account_id as id, f.site_id, a.user_name, f.code, f.active, f.ended_by, f.created_at`

export async function listAffiliates(
  from: Reader,
  isMeant: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<StoredAffiliate[]> {
  const { rows } = await sql<StoredAffiliate>`
    select ${AFFILIATE} from affiliates f join accounts a on a.id = f.account_id where ${isMeant} order by f.created_at desc, f.account_id ${page}`.execute(
    from,
  )
  return rows
}

export const findAffiliate = async (from: Reader, siteId: number, id: number): Promise<StoredAffiliate | undefined> =>
  (await listAffiliates(from, sql`f.site_id = ${siteId} and f.account_id = ${id}`))[0]

/** A deal, or a statement, of the affiliate `f` that an officer has to decide about. */
export const SOMETHING_WAITS: RawBuilder<unknown> = sql`(
  exists (select from affiliate_deals d where d.affiliate_id = f.account_id and d.confirmed_by is null and d.ended_at is null)
  or exists (select from affiliate_statements s where s.affiliate_id = f.account_id and s.state in ('due', 'agreed')))`

/** Nobody else decides anything about them until the transaction ends; accounts are locked behind it. */
export async function holdAffiliate(tx: Tx, id: number): Promise<void> {
  await sql`select from affiliates where account_id = ${id} for no key update`.execute(tx)
}

export type NewAffiliate = Pick<StoredAffiliate, 'id' | 'siteId' | 'code'> & { readonly by: number }

/** False where the account is one, or the code another one's. */
export async function insertAffiliate(tx: Tx, { id, siteId, code, by }: NewAffiliate): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into affiliates (account_id, site_id, code, created_by) values (${id}, ${siteId}, ${code}, ${by}) on conflict do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export type Turned = { readonly active: boolean; readonly endedBy: Role | null }

export async function saveActive(
  tx: Tx,
  id: number,
  { active, endedBy, zone, now }: Turned & { readonly zone: string; readonly now: number },
): Promise<void> {
  const monthAfter = (at: RawBuilder<unknown>) =>
    sql`(date_trunc('month', ${at} at time zone ${zone}) + interval '1 month') at time zone ${zone}`
  // Ended and taken up again in one month it has been idle for none.
  await sql`update affiliates set active = ${active}, ended_by = ${endedBy}, ended_at = case when ${active} then null else ${timeOf(now)} end,
      idle = case when ${active} and ended_at < date_trunc('month', ${timeOf(now)} at time zone ${zone}) at time zone ${zone}
        then idle + tstzmultirange(tstzrange(${monthAfter(sql`ended_at`)}, ${monthAfter(timeOf(now))})) else idle end
    where account_id = ${id}`.execute(tx)
}

/** For nothing, also in months before; or again for what they always did. */
export async function saveExcluded(
  tx: Tx,
  accountId: number,
  excluded: { readonly by: number; readonly role: Role; readonly at: number } | null,
): Promise<void> {
  await sql`update affiliate_players set excluded_at = ${timeOrNull(excluded?.at ?? null)}, excluded_by = ${excluded?.by ?? null}::bigint,
      excluded_role = ${excluded?.role ?? null}
    where account_id = ${accountId}`.execute(tx)
}

/* Deals */

export type DealVersion = {
  readonly affiliateId: number
  readonly version: number
  readonly terms: DealTerms
  readonly madeAt: number
  readonly madeBy: number
  readonly madeByName: string
  readonly madeByRole: Role
  readonly confirmedByName: string | null
  readonly confirmedByRole: Role | null
  /** Null of one that waits. */
  readonly fromAt: number | null
}

type DealRow = Omit<DealVersion, 'terms'> & DealTerms

/** The newest first, without those that were taken back. */
export async function listDeals(from: Reader, affiliateIds: readonly number[]): Promise<DealVersion[]> {
  const { rows } = await sql<DealRow>`
    select d.affiliate_id, d.version, d.sports_bps, d.casino_bps, d.head, d.head_deposit, d.head_turnover, d.made_at, d.made_by,
      m.user_name as made_by_name, m.role as made_by_role, c.user_name as confirmed_by_name, c.role as confirmed_by_role, d.from_at
    from affiliate_deals d join accounts m on m.id = d.made_by left join accounts c on c.id = d.confirmed_by
    where d.affiliate_id = any(${[...affiliateIds]}::bigint[]) and d.ended_at is null order by d.affiliate_id, d.version desc`.execute(
    from,
  )
  return rows.map(({ sportsBps, casinoBps, head, headDeposit, headTurnover, ...row }) => ({
    ...row,
    terms: { sportsBps, casinoBps, head, headDeposit, headTurnover },
  }))
}

type DealsNow = {
  readonly inForce: DealVersion | null
  readonly waiting: DealVersion | null
  /** The newest that two have agreed to: in force, or from the next month. */
  readonly agreed: DealVersion | null
}

/** Of versions of one affiliate, the newest first: what goes by now, what it will be, and what waits for a second officer. */
export function dealsNow(deals: readonly DealVersion[], now: number): DealsNow {
  const begun = deals.filter(({ fromAt }) => fromAt !== null && fromAt <= now)
  const [inForce = null] = begun.toSorted(
    (one, other) => (other.fromAt ?? 0) - (one.fromAt ?? 0) || other.version - one.version,
  )
  return {
    inForce,
    waiting: deals.find(({ fromAt }) => fromAt === null) ?? null,
    agreed: deals.find(({ fromAt }) => fromAt !== null) ?? null,
  }
}

/** What a level above has made, or agreed to, no lower one ends: terms of a deal have no stricter side. docs/decisions/0018. */
export function refuseDeal(deal: DealVersion | null, level: Role): Refusal | undefined {
  const setBy = highestOf([deal?.madeByRole, deal?.confirmedByRole])
  return setBy && refuseUnlock([setBy], level, 'deal')
}

/** In place of what is agreed, by the higher of its two officers. */
export const refuseAgreed = (
  agreed: DealVersion | null,
  { madeByRole }: DealVersion,
  second: Role,
): Refusal | undefined => refuseDeal(agreed, standsAbove(madeByRole, second) ? madeByRole : second)

export type NewDeal = {
  readonly affiliateId: number
  readonly siteId: number
  readonly terms: DealTerms
  readonly by: number
}

/** In place of the one that waited. */
export async function insertDeal(tx: Tx, { affiliateId, siteId, terms, by }: NewDeal): Promise<number> {
  await sql`update affiliate_deals set ended_at = clock_timestamp()
    where affiliate_id = ${affiliateId} and confirmed_by is null and ended_at is null`.execute(tx)
  const { rows } = await sql<{ version: number }>`
    insert into affiliate_deals (affiliate_id, version, site_id, sports_bps, casino_bps, head, head_deposit, head_turnover, made_by)
    select ${affiliateId}, coalesce(max(version), 0) + 1, ${siteId}::int, ${terms.sportsBps}::int, ${terms.casinoBps}::int, ${terms.head}::bigint,
      ${terms.headDeposit}::bigint, ${terms.headTurnover}::bigint, ${by}::bigint
    from affiliate_deals where affiliate_id = ${affiliateId} returning version`.execute(tx)
  return rows[0]?.version ?? 0
}

type OneDeal = { readonly affiliateId: number; readonly version: number }

/** The first one from the beginning of the month in which two have agreed to it, each other from that of the next. */
export async function confirmDeal(
  tx: Tx,
  { affiliateId, version }: OneDeal,
  { by, zone, now }: { readonly by: number; readonly zone: string; readonly now: number },
): Promise<void> {
  await sql`update affiliate_deals set confirmed_by = ${by}, from_at = (date_trunc('month', ${timeOf(now)} at time zone ${zone})
      + case when exists (select from affiliate_deals e where e.affiliate_id = ${affiliateId} and e.confirmed_by is not null)
        then interval '1 month' else interval '0' end) at time zone ${zone}
    where affiliate_id = ${affiliateId} and version = ${version}`.execute(tx)
}

export async function endDeal(tx: Tx, { affiliateId, version }: OneDeal): Promise<void> {
  await sql`update affiliate_deals set ended_at = clock_timestamp() where affiliate_id = ${affiliateId} and version = ${version}`.execute(
    tx,
  )
}

/* Statements */

export type StoredStatement = {
  readonly id: string
  readonly affiliateId: number
  readonly monthAt: number
  readonly endsAt: number
  readonly sports: Paise
  readonly casino: Paise
  readonly share: Paise
  readonly heads: number
  readonly headAmount: Paise
  readonly corrections: Paise
  readonly carriedIn: Paise
  readonly due: Paise
  readonly carriedOut: Paise
  readonly state: AffiliateStatementState
  readonly firstBy: number | null
  readonly firstByName: string | null
  readonly decidedByName: string | null
  readonly decidedAt: number | null
  readonly remarks: string
}

/** The newest first. */
export async function listStatements(from: Reader, isMeant: RawBuilder<unknown>): Promise<StoredStatement[]> {
  const { rows } = await sql<StoredStatement>`
    select s.id, s.affiliate_id, s.month_at, s.ends_at, s.sports, s.casino, s.share, s.heads, s.head_amount, s.corrections, s.carried_in, s.due,
      s.carried_out, s.state, s.first_by, o.user_name as first_by_name, d.user_name as decided_by_name, s.decided_at, s.remarks
    from affiliate_statements s left join accounts o on o.id = s.first_by left join accounts d on d.id = s.decided_by
    where ${isMeant} order by s.month_at desc limit 120`.execute(from)
  return rows
}

export async function saveFirstWord(
  tx: Tx,
  id: string,
  { by, flags }: { readonly by: number; readonly flags: readonly AffiliateFlag[] },
): Promise<void> {
  await sql`update affiliate_statements set state = 'agreed', first_by = ${by}, flags = ${[...flags]}::text[] where id = ${id}::uuid`.execute(
    tx,
  )
}

export type Decided = {
  readonly as: 'paid' | 'refused'
  readonly by: number
  readonly flags: readonly AffiliateFlag[]
  readonly remarks: string
  readonly now: number
}

/** `first_by` stays that of the other one: whoever spoke first and ends it alone is told once. */
export async function saveDecision(tx: Tx, id: string, { as, by, flags, remarks, now }: Decided): Promise<void> {
  await sql`update affiliate_statements set state = ${as}, first_by = nullif(first_by, ${by}), decided_by = ${by}, decided_at = ${timeOf(now)},
      flags = ${[...flags]}::text[], remarks = ${remarks}
    where id = ${id}::uuid`.execute(tx)
}
