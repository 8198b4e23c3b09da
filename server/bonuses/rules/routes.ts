/** Rules of bonuses: what officers publish. One that a player makes money of takes two of them. docs/domain/bonuses.md#rules. */
import { type BonusRule, calls, type Refusal, termsOfWire, TEXTS, type WireBonusTerms } from '@paddock/contract'
import { type BonusTerms, wrongTerm } from '@paddock/domain/bonuses'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { turnSwitch } from '@paddock/domain/roles'
import { randomUUID } from 'node:crypto'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Tx } from '../../platform/database.ts'
import { answer, type AskedBy, type AskedByActor, type Outcome, type Routes } from '../../platform/http-call.ts'
import { once } from '../../platform/database/once.ts'
import { mayBeSecond, refuseSecond } from '../../second-officer/index.ts'
import { presentRule } from './present.ts'
import { endOffer, note, offerAgain, publish, refuseAnew, weigh } from './publish.ts'
import {
  confirmVersion,
  endVersion,
  findRule,
  holdRule,
  insertRule,
  listRules,
  saveArrangement,
  type StoredRule,
} from './store.ts'

export type RuleDeps = { readonly refuseWrongCode: RefuseWrongCode; readonly clock: () => number }

export function ruleRoutes(routes: Routes, deps: RuleDeps): void {
  routes.guarded(calls.getBonusRules, async (asked) =>
    answer({ docs: await presentAll(deps, asked, await listRules(asked.db, asked.site.id)) }),
  )
  routes.guarded(calls.previewBonusRule, async (asked) => {
    const terms = readTerms(asked.body.terms)
    if (!terms.ok) return terms
    const { profit, needsTwo } = await weigh(asked.db, asked, terms.value)
    return answer({ docs: { expectedProfit: profit, needsTwo } })
  })
  routes.guarded(calls.createBonusRule, (asked) => create(deps, asked))
  routes.guarded(calls.changeBonusRule, (asked) => changeTerms(deps, asked))
  routes.guarded(calls.arrangeBonusRule, (asked) => arrange(deps, asked))
  routes.guarded(calls.confirmBonusRule, (asked) => confirm(deps, asked))
  routes.guarded(calls.withdrawBonusRule, (asked) => withdraw(deps, asked))
}

async function create(
  deps: RuleDeps,
  asked: AskedBy<typeof calls.createBonusRule>,
): Promise<Outcome<typeof calls.createBonusRule>> {
  const { db, actor, site, body, idempotencyKey: key } = asked
  const terms = await readPublished(deps, asked, body)
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
  if (!made.ok) return made
  const rule = await findRule(db, site.id, made.value.id)
  return answer({ docs: await presentNow(deps, asked, rule), message: TEXTS.updated })
}

async function changeTerms(
  deps: RuleDeps,
  asked: AskedBy<typeof calls.changeBonusRule>,
): Promise<Outcome<typeof calls.changeBonusRule>> {
  const { body, params } = asked
  const terms = await readPublished(deps, asked, body)
  if (!terms.ok) return terms
  const changed = await change(deps, asked, params.ruleId, async (tx, { inForce, waiting }) => {
    if ((waiting ?? inForce)?.version !== body.version) return refuse({ code: 'BONUS_RULE_CHANGED' })
    await publish(tx, asked, params.ruleId, { terms: terms.value, before: inForce ?? waiting })
    return ok(undefined)
  })
  return changed.ok ? answer({ docs: changed.value, message: TEXTS.updated }) : changed
}

async function arrange(
  deps: RuleDeps,
  asked: AskedBy<typeof calls.arrangeBonusRule>,
): Promise<Outcome<typeof calls.arrangeBonusRule>> {
  const { transactionCode, ...wanted } = asked.body
  const wrong = await deps.refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  const changed = await change(deps, asked, asked.params.ruleId, async (tx, rule) => {
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
}

async function confirm(
  deps: RuleDeps,
  asked: AskedBy<typeof calls.confirmBonusRule>,
): Promise<Outcome<typeof calls.confirmBonusRule>> {
  const { actor } = asked
  const { transactionCode, version } = asked.body
  const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  const changed = await change(deps, asked, asked.params.ruleId, async (tx, { id, inForce, waiting }) => {
    if (waiting?.version !== version) return refuse({ code: 'BONUS_RULE_CHANGED' })
    const { refused, ...by } = await refuseSecond(tx, waiting.madeBy, actor.accountId, deps.clock())
    if (refused) return refuse(refused)
    const setBy = await refuseAnew(tx, asked, waiting)
    if (setBy) return refuse({ code: 'SET_ABOVE', field: 'rule', setBy })
    const placed = await confirmVersion(tx, { id, version }, actor.accountId)
    await note(tx, asked, 'BONUS_RULE_CONFIRMED', id, inForce?.terms, { ...waiting.terms, ...by, ...placed })
    return ok(undefined)
  })
  return changed.ok ? answer({ docs: changed.value, message: TEXTS.updated }) : changed
}

async function withdraw(
  deps: RuleDeps,
  asked: AskedBy<typeof calls.withdrawBonusRule>,
): Promise<Outcome<typeof calls.withdrawBonusRule>> {
  const { transactionCode, version } = asked.body
  const wrong = await deps.refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  const changed = await change(deps, asked, asked.params.ruleId, async (tx, { id, inForce, waiting }) => {
    if (waiting?.version !== version) return refuse({ code: 'BONUS_RULE_CHANGED' })
    await endVersion(tx, { id, version })
    await note(tx, asked, 'BONUS_RULE_WITHDRAWN', id, waiting.terms, inForce?.terms ?? {})
    return ok(undefined)
  })
  return changed.ok ? answer({ docs: changed.value, message: TEXTS.updated }) : changed
}

async function readPublished(
  { refuseWrongCode }: RuleDeps,
  { actor, address }: AskedByActor,
  body: { readonly terms: WireBonusTerms; readonly transactionCode: string },
): Promise<Result<BonusTerms, Refusal>> {
  const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
  return wrong ? refuse(wrong) : readTerms(body.terms)
}

function readTerms(wire: WireBonusTerms): Result<BonusTerms, Refusal> {
  const terms = termsOfWire(wire)
  const field = wrongTerm(terms)
  return field ? refuse({ code: 'BONUS_TERM_WRONG', field }) : ok(terms)
}

/** Under the rule's lock, looked at again there. */
async function change(
  deps: RuleDeps,
  asked: AskedByActor,
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
  return changed.ok ? ok(await presentNow(deps, asked, changed.value)) : changed
}

async function presentAll(
  { clock }: RuleDeps,
  { db, actor }: AskedByActor,
  rules: readonly StoredRule[],
): Promise<BonusRule[]> {
  const makers = rules.flatMap(({ waiting }) => waiting?.madeBy ?? [])
  const mayConfirm = await mayBeSecond(db, makers, actor.accountId, clock())
  return rules.map((rule) => presentRule(rule, actor.role, mayConfirm))
}

const presentNow = async (deps: RuleDeps, asked: AskedByActor, rule: StoredRule | undefined): Promise<BonusRule> =>
  must((await presentAll(deps, asked, [must(rule, 'it was just written')]))[0], 'one each')
