/** What one officer published alone is reckoned anew by how it is reckoned now. docs/domain/bonuses.md#rules. */
import { expectedProfit } from '@paddock/domain/bonuses'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { byItself, recordAudit } from '../../audit-log/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { endInForce, findRule, holdRule, insertVersion } from './store.ts'

export type ReckoningDeps = { readonly db: Database; readonly log: Log }

/** A rule that is in force by the word of one, though a player makes money of it, waits for another officer. @internal Exported for the tests. */
export async function reckonRules({ db, log }: ReckoningDeps): Promise<void> {
  const { rows } = await sql<OfSite>`
    select distinct r.id, r.site_id from bonus_rules r join bonus_rule_versions v on v.rule_id = r.id
    where r.active and v.in_force and v.ended_at is null and v.confirmed_by is null order by r.site_id, r.id`.execute(
    db,
  )
  await eachByItself(rows, async (rule) => {
    if (await db.transaction().execute((tx) => reckon(tx, rule)))
      log.warn({ rule: rule.id, site: rule.siteId }, 'a rule of bonuses that one officer published waits for another')
  })
}

type OfSite = { readonly id: string; readonly siteId: number }

/** Whether it waits from now on. What somebody proposed since is what waits then. */
async function reckon(tx: Tx, { id, siteId }: OfSite): Promise<boolean> {
  await holdRule(tx, id)
  const { inForce, waiting, active } = must(await findRule(tx, siteId, id), 'rules stay')
  if (!active || inForce === null || inForce.confirmedByName !== null) return false
  const { terms, madeBy, anewOf, expectedProfit: before } = inForce
  const profit = expectedProfit(terms)
  if (profit <= 0) return false
  await endInForce(tx, id)
  if (waiting === null)
    await insertVersion(tx, { ruleId: id, siteId, madeBy, terms, expectedProfit: profit, inForce: false, anewOf })
  await recordAudit(tx, {
    ...byItself(siteId),
    action: 'BONUS_RULE_CHANGED',
    objectType: 'bonusRule',
    objectId: id,
    before: { inForce: true, expectedProfit: before },
    after: { inForce: false, expectedProfit: profit },
    reason: '',
  })
  return true
}

/** At each start: how it is reckoned may be another since. */
export function startReckoning({ jobs, ...deps }: ReckoningDeps & { readonly jobs: Jobs }): void {
  jobs.start({
    name: 'bonus-rules',
    first: 'NOW',
    failed: 'rules of bonuses were not reckoned anew',
    work: () => reckonRules(deps),
  })
}
