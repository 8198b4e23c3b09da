/** Rules of bonuses and their versions as they are kept. docs/domain/bonuses.md#rules. */
import type { BonusTerms } from '@paddock/domain/bonuses'
import type { Paise } from '@paddock/domain/money'
import type { Role } from '@paddock/domain/roles'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'

export type RuleVersion = {
  readonly version: number
  readonly at: number
  readonly madeBy: number
  readonly madeByName: string
  readonly confirmedByName: string | null
  readonly expectedProfit: Paise
  readonly terms: BonusTerms
}

/** A rule with the version that is in force and the one that waits for another officer; null where there is none. */
export type StoredRule = {
  readonly id: string
  readonly active: boolean
  readonly sort: number
  /** Whose word it is that it is not active: only they and those above them offer it again. */
  readonly endedBy: Role | null
  readonly inForce: RuleVersion | null
  readonly waiting: RuleVersion | null
}

const VERSION = sql`jsonb_build_object('version', v.version, 'at', floor(extract(epoch from v.at) * 1000), 'madeBy', v.made_by,
  'madeByName', m.user_name, 'confirmedByName', c.user_name, 'expectedProfit', v.expected_profit,
  'terms', v.terms || jsonb_build_object('kind', v.kind))`
const WITH_NAMES = sql`bonus_rule_versions v join accounts m on m.id = v.made_by left join accounts c on c.id = v.confirmed_by`

/** The newest version that is in force counts; a newer one that is not waits. */
const RULES = sql`
  select r.id, r.active, r.sort, r.ended_by, f.version as in_force, w.version as waiting from bonus_rules r
  left join lateral (select ${VERSION} as version, v.version as number from ${WITH_NAMES}
    where v.rule_id = r.id and v.ended_at is null and v.in_force order by v.version desc limit 1) f on true
  left join lateral (select ${VERSION} as version from ${WITH_NAMES}
    where v.rule_id = r.id and v.ended_at is null and not v.in_force and v.version > coalesce(f.number, 0) order by v.version desc limit 1) w on true`

export async function listRules(from: Reader, siteId: number): Promise<StoredRule[]> {
  const { rows } =
    await sql<StoredRule>`${RULES} where r.site_id = ${siteId} order by r.sort, r.created_at, r.id`.execute(from)
  return rows
}

/** A rule that players can earn by, in the version that they are shown. */
export type RuleInForce = { readonly id: string; readonly version: number; readonly terms: BonusTerms }

export async function listInForce(from: Reader, siteId: number): Promise<RuleInForce[]> {
  return (await listRules(from, siteId)).flatMap(({ id, active, inForce }) =>
    active && inForce ? [{ id, version: inForce.version, terms: inForce.terms }] : [],
  )
}

const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

export async function findRule(from: Reader, siteId: number, id: string): Promise<StoredRule | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<StoredRule>`${RULES} where r.site_id = ${siteId} and r.id = ${id}::uuid`.execute(from)
  return rows[0]
}

/** Nobody else changes it until the transaction ends. */
export async function holdRule(tx: Tx, id: string): Promise<void> {
  await sql`select from bonus_rules where id = ${id}::uuid for update`.execute(tx)
}

export async function insertRule(tx: Tx, id: string, siteId: number): Promise<void> {
  await sql`insert into bonus_rules (id, site_id) values (${id}::uuid, ${siteId})`.execute(tx)
}

export type NewVersion = {
  readonly ruleId: string
  readonly siteId: number
  readonly madeBy: number
  readonly terms: BonusTerms
  readonly expectedProfit: Paise
  readonly inForce: boolean
}

/** In place of what waited. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  const { ruleId, siteId, madeBy, terms, expectedProfit, inForce } = version
  const { kind, ...rest } = terms
  await sql`update bonus_rule_versions set ended_at = clock_timestamp() where rule_id = ${ruleId}::uuid and ended_at is null and not in_force`.execute(
    tx,
  )
  await sql`insert into bonus_rule_versions (rule_id, version, site_id, made_by, kind, terms, expected_profit, in_force)
    select ${ruleId}::uuid, coalesce(max(version), 0) + 1, ${siteId}, ${madeBy}, ${kind}, ${JSON.stringify(rest)}::jsonb, ${expectedProfit}, ${inForce}
    from bonus_rule_versions where rule_id = ${ruleId}::uuid`.execute(tx)
}

export type VersionKey = { readonly id: string; readonly version: number }

export async function confirmVersion(tx: Tx, { id, version }: VersionKey, by: number): Promise<void> {
  await sql`update bonus_rule_versions set confirmed_by = ${by}, in_force = true where rule_id = ${id}::uuid and version = ${version}`.execute(
    tx,
  )
}

export async function endVersion(tx: Tx, { id, version }: VersionKey): Promise<void> {
  await sql`update bonus_rule_versions set ended_at = clock_timestamp() where rule_id = ${id}::uuid and version = ${version}`.execute(
    tx,
  )
}

/** None of its versions counts any more: of those that were in force the one before the last would be again. */
export async function endInForce(tx: Tx, id: string): Promise<void> {
  await sql`update bonus_rule_versions set ended_at = clock_timestamp() where rule_id = ${id}::uuid and ended_at is null and in_force`.execute(
    tx,
  )
}

export async function saveArrangement(
  tx: Tx,
  id: string,
  { active, sort, endedBy }: Pick<StoredRule, 'active' | 'sort' | 'endedBy'>,
): Promise<void> {
  await sql`update bonus_rules set active = ${active}, sort = ${sort}, ended_by = ${endedBy} where id = ${id}::uuid`.execute(
    tx,
  )
}
