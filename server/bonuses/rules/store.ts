/** Rules of bonuses and their versions as they are kept. docs/domain/bonuses.md#rules. */
import type { BonusTerms, RuleKind } from '@paddock/domain/bonuses'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Role } from '@paddock/domain/roles'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'

export type RuleVersion = {
  readonly version: number
  readonly at: number
  readonly madeBy: number
  readonly madeByName: string
  readonly madeByRole: Role
  readonly confirmedByName: string | null
  readonly confirmedByRole: Role | null
  readonly expectedProfit: Paise
  /** Rules that a higher level had ended when it was made: what a player had by them counts for its limit. */
  readonly anewOf: readonly string[]
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
  'madeByName', m.user_name, 'madeByRole', m.role, 'confirmedByName', c.user_name, 'confirmedByRole', c.role, 'expectedProfit', v.expected_profit, 'anewOf', to_jsonb(v.anew_of),
  'terms', v.terms || jsonb_build_object('kind', v.kind))`
const WITH_NAMES = sql`bonus_rule_versions v join accounts m on m.id = v.made_by left join accounts c on c.id = v.confirmed_by`

/** Of the versions of a rule at most one: the database refuses a second. Any other that was is replaced, or ended. */
export const IS_IN_FORCE = sql`(v.in_force and v.ended_at is null and v.replaced_by is null)`

/** A newer version than the one in force, which is not, waits. */
const RULES = sql`
  select r.id, r.active, r.sort, r.ended_by, f.version as in_force, w.version as waiting from bonus_rules r
  left join lateral (select ${VERSION} as version, v.version as number from ${WITH_NAMES}
    where v.rule_id = r.id and ${IS_IN_FORCE}) f on true
  left join lateral (select ${VERSION} as version from ${WITH_NAMES}
    where v.rule_id = r.id and v.ended_at is null and not v.in_force and v.version > coalesce(f.number, 0) order by v.version desc limit 1) w on true`

export async function listRules(from: Reader, siteId: number): Promise<StoredRule[]> {
  const { rows } =
    await sql<StoredRule>`${RULES} where r.site_id = ${siteId} order by r.sort, r.created_at, r.id`.execute(from)
  return rows
}

/** A rule that players can earn by, in the version that they are shown. */
export type RuleInForce = Pick<RuleVersion, 'version' | 'terms' | 'anewOf'> & { readonly id: string }

export async function listInForce(from: Reader, siteId: number): Promise<RuleInForce[]> {
  return (await listRules(from, siteId)).flatMap(({ id, active, inForce }) =>
    active && inForce ? [{ id, version: inForce.version, terms: inForce.terms, anewOf: inForce.anewOf }] : [],
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

export type EndedRule = { readonly id: string; readonly endedBy: Role }

/** Rules that somebody ended, by which one of these kinds could ever be earned. */
export async function listEnded(from: Reader, siteId: number, kinds: readonly RuleKind[]): Promise<EndedRule[]> {
  const { rows } = await sql<EndedRule>`
    select r.id, r.ended_by from bonus_rules r where r.site_id = ${siteId} and not r.active and r.ended_by is not null
      and exists (select from bonus_rule_versions v where v.rule_id = r.id and v.in_force and v.kind = any(${[...kinds]}::text[]))
    order by r.id`.execute(from)
  return rows
}

export type NewVersion = {
  readonly ruleId: string
  readonly siteId: number
  readonly madeBy: number
  readonly terms: BonusTerms
  readonly expectedProfit: Paise
  readonly inForce: boolean
  readonly anewOf: readonly string[]
}

/** A version that was made, or confirmed, and those whose place it took. */
export type Placed = { readonly version: number; readonly replaces: readonly number[] }

/** In place of what waited, and of what is in force where it is at once. */
export async function insertVersion(tx: Tx, made: NewVersion): Promise<Placed> {
  const { ruleId, siteId, madeBy, terms, expectedProfit, inForce, anewOf } = made
  const { kind, ...rest } = terms
  await sql`update bonus_rule_versions set ended_at = clock_timestamp() where rule_id = ${ruleId}::uuid and ended_at is null and not in_force`.execute(
    tx,
  )
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(version), 0) + 1 as next from bonus_rule_versions where rule_id = ${ruleId}::uuid`.execute(tx)
  const version = must(rows[0], 'one row').next
  const replaces = inForce ? await replaceBy(tx, { id: ruleId, version }) : []
  await sql`insert into bonus_rule_versions (rule_id, version, site_id, made_by, kind, terms, expected_profit, in_force, anew_of)
    values (${ruleId}::uuid, ${version}, ${siteId}, ${madeBy}, ${kind}, ${JSON.stringify(rest)}::jsonb, ${expectedProfit}, ${inForce},
      ${[...anewOf]}::uuid[])`.execute(tx)
  return { version, replaces }
}

export type VersionKey = { readonly id: string; readonly version: number }

/** What is in force gives way: it comes back by nothing, and stays with who chose it before with a deposit until the rule is ended. */
async function replaceBy(tx: Tx, { id, version }: VersionKey): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`
    update bonus_rule_versions v set replaced_by = ${version} where v.rule_id = ${id}::uuid and ${IS_IN_FORCE} returning v.version`.execute(
    tx,
  )
  return rows.map((row) => row.version)
}

export async function confirmVersion(tx: Tx, key: VersionKey, by: number): Promise<Placed> {
  const { id, version } = key
  const replaces = await replaceBy(tx, key)
  await sql`update bonus_rule_versions set confirmed_by = ${by}, in_force = true where rule_id = ${id}::uuid and version = ${version}`.execute(
    tx,
  )
  return { version, replaces }
}

/** With the rule: nobody earns by what was replaced any more, who chose it before neither. */
export async function endReplaced(tx: Tx, id: string): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`
    update bonus_rule_versions set ended_at = clock_timestamp()
    where rule_id = ${id}::uuid and replaced_by is not null and ended_at is null returning version`.execute(tx)
  return rows.map(({ version }) => version).toSorted((one, other) => one - other)
}

export async function endVersion(tx: Tx, { id, version }: VersionKey): Promise<void> {
  await sql`update bonus_rule_versions set ended_at = clock_timestamp() where rule_id = ${id}::uuid and version = ${version}`.execute(
    tx,
  )
}

/** None of its versions counts any more, also for who chose one before. */
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
