/** What it takes to offer a rule: what its terms bring a player, who has to agree, and what that makes of its versions. docs/domain/bonuses.md#rules. */
import { type BonusTerms, earnedAlike, expectedProfit, type RuleKind } from '@paddock/domain/bonuses'
import type { Paise } from '@paddock/domain/money'
import { type Role, standsAbove } from '@paddock/domain/roles'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { AskedByActor } from '../../platform/http-call.ts'
import {
  endInForce,
  endReplaced,
  type EndedRule,
  insertVersion,
  listEnded,
  type RuleVersion,
  type StoredRule,
} from './store.ts'

type Weighed = { readonly profit: Paise; readonly needsTwo: boolean; readonly anewOf: readonly string[] }

/** One that a player makes money of takes two, as does one that is earned by the same as what a higher level ended. */
export async function weigh(
  from: Reader,
  asked: Pick<AskedByActor, 'actor' | 'site'>,
  terms: BonusTerms,
): Promise<Weighed> {
  const profit = expectedProfit(terms)
  const ended = await listEndedAbove(from, { siteId: asked.site.id, role: asked.actor.role, kind: terms.kind })
  return { profit, needsTwo: profit > 0 || ended.length > 0, anewOf: ended.map(({ id }) => id) }
}

type Below = { readonly siteId: number; readonly role: Role; readonly kind: RuleKind }

async function listEndedAbove(from: Reader, { siteId, role, kind }: Below): Promise<EndedRule[]> {
  const ended = await listEnded(from, siteId, earnedAlike(kind))
  return ended.filter(({ endedBy }) => standsAbove(endedBy, role))
}

/** Whose word stands against two officers below: one of them has to be of that level, or above. */
export async function refuseAnew(
  from: Reader,
  { actor, site }: Pick<AskedByActor, 'actor' | 'site'>,
  { terms, madeByRole }: RuleVersion,
): Promise<Role | undefined> {
  const role = standsAbove(madeByRole, actor.role) ? madeByRole : actor.role
  const [ended] = await listEndedAbove(from, { siteId: site.id, role, kind: terms.kind })
  return ended?.endedBy
}

type Publishing = { readonly terms: BonusTerms; readonly before: RuleVersion | null }

export async function publish(
  tx: Tx,
  asked: AskedByActor,
  ruleId: string,
  { terms, before }: Publishing,
): Promise<void> {
  const weighed = await weigh(tx, asked, terms)
  const placed = await insertVersion(tx, {
    ...madeBy(asked, ruleId, { terms, before }, weighed),
    inForce: !weighed.needsTwo,
  })
  await note(tx, asked, 'BONUS_RULE_CHANGED', ruleId, before?.terms, { ...terms, ...placed })
}

/** What it was made anew of stays with a rule, however it is changed. */
const madeBy = ({ actor, site }: AskedByActor, ruleId: string, { terms, before }: Publishing, weighed: Weighed) => ({
  ruleId,
  siteId: site.id,
  madeBy: actor.accountId,
  terms,
  expectedProfit: weighed.profit,
  anewOf: [...new Set([...(before?.anewOf ?? []), ...weighed.anewOf])].filter((id) => id !== ruleId),
})

/** Nobody earns by any of its versions any more. */
export async function endOffer(tx: Tx, { id, inForce }: StoredRule): Promise<{ readonly ended: readonly number[] }> {
  const replaced = await endReplaced(tx, id)
  return { ended: [...replaced, ...(inForce ? [inForce.version] : [])] }
}

/** What takes two officers takes them again once it was ended: it waits as it was, and nobody earns by it until then. */
export async function offerAgain(
  tx: Tx,
  asked: AskedByActor,
  { id, inForce }: StoredRule,
): Promise<{ readonly ended?: readonly number[]; readonly waits?: number }> {
  if (inForce === null) return {}
  const { version, terms } = inForce
  // As it is reckoned now, whatever was reckoned when it was published.
  const weighed = await weigh(tx, asked, terms)
  if (!weighed.needsTwo) return {}
  await endInForce(tx, id)
  const made = await insertVersion(tx, {
    ...madeBy(asked, id, { terms, before: inForce }, weighed),
    inForce: false,
  })
  return { ended: [version], waits: made.version }
}

export async function note(
  tx: Tx,
  asked: AskedByActor,
  action: 'BONUS_RULE_CHANGED' | 'BONUS_RULE_CONFIRMED' | 'BONUS_RULE_WITHDRAWN',
  objectId: string,
  before: object | null | undefined,
  after: object,
): Promise<void> {
  await recordAudit(tx, entryOf(asked, { action, objectType: 'bonusRule', objectId, before: before ?? null, after }))
}
