/** Rules of bonuses: what officers publish. One that a player makes money of takes two of them. docs/domain/bonuses.md#rules. */
import {
  type BonusRule,
  calls,
  type Refusal,
  termsOfWire,
  termsToWire,
  TEXTS,
  type WireBonusTerms,
} from '@paddock/contract'
import { type BonusTerms, earnedAlike, expectedProfit, type RuleKind, wrongTerm } from '@paddock/domain/bonuses'
import type { Paise } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type Role, standsAbove, turnSwitch } from '@paddock/domain/roles'
import { randomUUID } from 'node:crypto'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../../platform/http-call.ts'
import { once } from '../../platform/database/once.ts'
import { officerTold } from '../../platform/stands-as.ts'
import { mayBeSecond, refuseSecond } from '../../second-officer/index.ts'
import {
  confirmVersion,
  endInForce,
  endReplaced,
  type EndedRule,
  endVersion,
  findRule,
  holdRule,
  insertRule,
  insertVersion,
  listEnded,
  listRules,
  type RuleVersion,
  saveArrangement,
  type StoredRule,
} from './store.ts'

type Asked = {
  readonly db: Database
  readonly actor: Actor
  readonly site: HostSite
  readonly address: string
  readonly requestId: string
}

export type RuleDeps = { readonly refuseWrongCode: RefuseWrongCode; readonly clock: () => number }

export function ruleRoutes(routes: Routes, { refuseWrongCode, clock }: RuleDeps): void {
  routes.guarded(calls.getBonusRules, async (asked) =>
    answer({ docs: await presentAll(asked, await listRules(asked.db, asked.site.id)) }),
  )

  routes.guarded(calls.previewBonusRule, async (asked) => {
    const terms = readTerms(asked.body.terms)
    if (!terms.ok) return terms
    const { profit, needsTwo } = await weigh(asked.db, asked, terms.value)
    return answer({ docs: { expectedProfit: profit, needsTwo } })
  })

  routes.guarded(calls.createBonusRule, async (asked) => {
    const { db, actor, site, body, idempotencyKey: key } = asked
    const terms = await readPublished(asked, body)
    if (!terms.ok) return terms
    const made = await once(
      db,
      { accountId: actor.accountId, key, route: 'BONUS_RULE', asked: body.terms },
      async (tx) => {
        const id = randomUUID()
        await insertRule(tx, id, site.id)
        await publish(tx, asked, id, { terms: terms.value, before: null })
        return ok({ id })
      },
    )
    return made.ok
      ? answer({ docs: await presentNow(asked, await findRule(db, site.id, made.value.id)), message: TEXTS.updated })
      : made
  })

  routes.guarded(calls.changeBonusRule, async (asked) => {
    const { body, params } = asked
    const terms = await readPublished(asked, body)
    if (!terms.ok) return terms
    const changed = await change(asked, params.ruleId, async (tx, { inForce, waiting }) => {
      if ((waiting ?? inForce)?.version !== body.version) return refuse({ code: 'BONUS_RULE_CHANGED' })
      await publish(tx, asked, params.ruleId, { terms: terms.value, before: inForce ?? waiting })
      return ok(undefined)
    })
    return changed.ok ? answer({ docs: changed.value, message: TEXTS.updated }) : changed
  })

  routes.guarded(calls.arrangeBonusRule, async (asked) => {
    const { transactionCode, ...wanted } = asked.body
    const wrong = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const changed = await change(asked, asked.params.ruleId, async (tx, rule) => {
      const { id, active, sort, endedBy } = rule
      const isEnded = wanted.active === undefined ? undefined : !wanted.active
      const turned = turnSwitch({ off: !active, setBy: endedBy }, isEnded, asked.actor.role, 'rule')
      if (!turned.ok) return turned
      const after = { active: !turned.value.off, sort: wanted.sort ?? sort }
      await saveArrangement(tx, id, { ...after, endedBy: turned.value.setBy })
      const ended = active && !after.active ? await endOffer(tx, rule) : {}
      const offered = after.active && !active ? await offerAgain(tx, asked, rule) : {}
      await note(tx, asked, 'BONUS_RULE_CHANGED', id, { active, sort }, { ...after, ...ended, ...offered })
      return ok(undefined)
    })
    return changed.ok ? answer({ docs: changed.value, message: TEXTS.updated }) : changed
  })

  routes.guarded(calls.confirmBonusRule, async (asked) => {
    const { actor } = asked
    const { transactionCode, version } = asked.body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const changed = await change(asked, asked.params.ruleId, async (tx, { id, inForce, waiting }) => {
      if (waiting?.version !== version) return refuse({ code: 'BONUS_RULE_CHANGED' })
      const { refused, ...by } = await refuseSecond(tx, waiting.madeBy, actor.accountId, clock())
      if (refused) return refuse(refused)
      const setBy = await refuseAnew(tx, asked, waiting)
      if (setBy) return refuse({ code: 'SET_ABOVE', field: 'rule', setBy })
      const placed = await confirmVersion(tx, { id, version }, actor.accountId)
      await note(tx, asked, 'BONUS_RULE_CONFIRMED', id, inForce?.terms, { ...waiting.terms, ...by, ...placed })
      return ok(undefined)
    })
    return changed.ok ? answer({ docs: changed.value, message: TEXTS.updated }) : changed
  })

  routes.guarded(calls.withdrawBonusRule, async (asked) => {
    const { transactionCode, version } = asked.body
    const wrong = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const changed = await change(asked, asked.params.ruleId, async (tx, { id, inForce, waiting }) => {
      if (waiting?.version !== version) return refuse({ code: 'BONUS_RULE_CHANGED' })
      await endVersion(tx, { id, version })
      await note(tx, asked, 'BONUS_RULE_WITHDRAWN', id, waiting.terms, inForce?.terms ?? {})
      return ok(undefined)
    })
    return changed.ok ? answer({ docs: changed.value, message: TEXTS.updated }) : changed
  })

  async function readPublished(
    { actor, address }: Asked,
    body: { readonly terms: WireBonusTerms; readonly transactionCode: string },
  ): Promise<Result<BonusTerms, Refusal>> {
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    return wrong ? refuse(wrong) : readTerms(body.terms)
  }

  /** Under the rule's lock, looked at again there. */
  async function change(
    asked: Asked,
    id: string,
    work: (tx: Tx, rule: StoredRule) => Promise<Result<undefined, Refusal>>,
  ): Promise<Result<BonusRule, Refusal>> {
    const { db, site } = asked
    const changed = await allOrNothing(db, async (tx): Promise<Result<StoredRule, Refusal>> => {
      if (!(await findRule(tx, site.id, id))) return refuse({ code: 'NOT_FOUND' })
      await holdRule(tx, id)
      const done = await work(tx, must(await findRule(tx, site.id, id), 'rules stay'))
      return done.ok ? ok(must(await findRule(tx, site.id, id), 'rules stay')) : done
    })
    return changed.ok ? ok(await presentNow(asked, changed.value)) : changed
  }

  async function presentAll({ db, actor }: Asked, rules: readonly StoredRule[]): Promise<BonusRule[]> {
    const makers = rules.flatMap(({ waiting }) => waiting?.madeBy ?? [])
    const mayConfirm = await mayBeSecond(db, makers, actor.accountId, clock())
    return rules.map((rule) => presentRule(rule, actor.role, mayConfirm))
  }

  const presentNow = async (asked: Asked, rule: StoredRule | undefined): Promise<BonusRule> =>
    must((await presentAll(asked, [must(rule, 'it was just written')]))[0], 'one each')
}

function readTerms(wire: WireBonusTerms): Result<BonusTerms, Refusal> {
  const terms = termsOfWire(wire)
  const field = wrongTerm(terms)
  return field ? refuse({ code: 'BONUS_TERM_WRONG', field }) : ok(terms)
}

type Weighed = { readonly profit: Paise; readonly needsTwo: boolean; readonly anewOf: readonly string[] }

/** One that a player makes money of takes two, as does one that is earned by the same as what a higher level ended. */
async function weigh(from: Reader, asked: Pick<Asked, 'actor' | 'site'>, terms: BonusTerms): Promise<Weighed> {
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
async function refuseAnew(
  from: Reader,
  { actor, site }: Pick<Asked, 'actor' | 'site'>,
  { terms, madeByRole }: RuleVersion,
): Promise<Role | undefined> {
  const role = standsAbove(madeByRole, actor.role) ? madeByRole : actor.role
  const [ended] = await listEndedAbove(from, { siteId: site.id, role, kind: terms.kind })
  return ended?.endedBy
}

type Publishing = { readonly terms: BonusTerms; readonly before: RuleVersion | null }

async function publish(tx: Tx, asked: Asked, ruleId: string, { terms, before }: Publishing): Promise<void> {
  const weighed = await weigh(tx, asked, terms)
  const placed = await insertVersion(tx, {
    ...madeBy(asked, ruleId, { terms, before }, weighed),
    inForce: !weighed.needsTwo,
  })
  await note(tx, asked, 'BONUS_RULE_CHANGED', ruleId, before?.terms, { ...terms, ...placed })
}

/** What it was made anew of stays with a rule, however it is changed. */
const madeBy = ({ actor, site }: Asked, ruleId: string, { terms, before }: Publishing, weighed: Weighed) => ({
  ruleId,
  siteId: site.id,
  madeBy: actor.accountId,
  terms,
  expectedProfit: weighed.profit,
  anewOf: [...new Set([...(before?.anewOf ?? []), ...weighed.anewOf])].filter((id) => id !== ruleId),
})

/** Nobody earns by any of its versions any more. */
async function endOffer(tx: Tx, { id, inForce }: StoredRule): Promise<{ readonly ended: readonly number[] }> {
  const replaced = await endReplaced(tx, id)
  return { ended: [...replaced, ...(inForce ? [inForce.version] : [])] }
}

/** What takes two officers takes them again once it was ended: it waits as it was, and nobody earns by it until then. */
async function offerAgain(
  tx: Tx,
  asked: Asked,
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

const presentRule = (
  { id, active, sort, inForce, waiting }: StoredRule,
  reader: Role,
  mayConfirm: (madeBy: number) => boolean,
): BonusRule => ({
  _id: id,
  active,
  sort,
  inForce: inForce && presentVersion(inForce, reader),
  waiting: waiting && { ...presentVersion(waiting, reader), mayConfirm: mayConfirm(waiting.madeBy) },
})

const presentVersion = (
  { version, at, madeByName, madeByRole, confirmedByName, confirmedByRole, expectedProfit: profit, terms }: RuleVersion,
  reader: Role,
) => ({
  ...termsToWire(terms),
  version,
  at,
  madeBy: officerTold(madeByName, madeByRole, reader),
  confirmedBy:
    confirmedByName !== null && confirmedByRole !== null ? officerTold(confirmedByName, confirmedByRole, reader) : null,
  expectedProfit: profit,
})

async function note(
  tx: Tx,
  asked: Asked,
  action: 'BONUS_RULE_CHANGED' | 'BONUS_RULE_CONFIRMED' | 'BONUS_RULE_WITHDRAWN',
  objectId: string,
  before: object | null | undefined,
  after: object,
): Promise<void> {
  await recordAudit(tx, entryOf(asked, { action, objectType: 'bonusRule', objectId, before: before ?? null, after }))
}
