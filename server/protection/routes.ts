import { calls, type Refusal, type ReplyOf, TEXTS } from '@paddock/contract'
import type { Limit, LimitKind, LimitPeriod, LimitProduct, WhichLimit } from '@paddock/domain/protection'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { RefuseWrongCode } from '../auth/index.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import type { ProtectionCommands } from './protection.ts'
import { loadCost } from './queries.ts'
import { isPlayer } from './store.ts'

export type ProtectionRouteDeps = {
  readonly protection: ProtectionCommands
  readonly refuseWrongCode: RefuseWrongCode
  readonly clock: () => number
}

type Docs = ReplyOf<typeof calls.setLimit>['docs']

export function protectionRoutes(routes: Routes, deps: ProtectionRouteDeps): void {
  limitRoutes(routes, deps)
  stayAwayRoutes(routes, deps)
  choiceRoutes(routes, deps)
  operatorRoutes(routes, deps)
}

const updated = (changed: Result<Docs, Refusal>) =>
  changed.ok ? answer<typeof calls.setLimit>({ docs: changed.value, message: TEXTS.updated }) : changed

function limitRoutes(routes: Routes, { protection }: ProtectionRouteDeps): void {
  routes.guarded(calls.getProtection, async ({ db, actor }) =>
    answer({ docs: await protection.read(db, actor.accountId) }),
  )

  routes.guarded(calls.setLimit, async (asked) => {
    const wish = wishOf(asked.body)
    return wish.ok ? updated(await protection.setLimit(asked, asked.actor.accountId, wish.value)) : wish
  })

  routes.guarded(calls.confirmLoosening, async (asked) =>
    updated(await protection.confirmLoosening(asked, asked.actor.accountId, whichOf(asked.body))),
  )
  routes.guarded(calls.cancelLoosening, async (asked) =>
    updated(await protection.cancelLoosening(asked, asked.actor.accountId, whichOf(asked.query))),
  )
}

type TypedWhich = {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly product?: LimitProduct | undefined
}

const whichOf = ({ kind, period, product = 'ALL' }: TypedWhich): WhichLimit => ({ kind, period, product })

type Typed = TypedWhich & {
  readonly amount?: number | null | undefined
  readonly minutes?: number | null | undefined
}

/** Time is limited in minutes, all else in money: the other of the two must not be given, and the one must. */
function wishOf({
  amount,
  minutes,
  ...which
}: Typed): Result<Limit | (WhichLimit & { readonly value: null }), Refusal> {
  const { kind, period, product } = whichOf(which)
  const [meant, other, field] =
    kind === 'SESSION' ? ([minutes, amount, 'minutes'] as const) : ([amount, minutes, 'amount'] as const)
  if (meant === undefined) return refuse({ code: 'BAD_REQUEST', field, problem: 'missing' })
  if (other !== undefined && other !== null)
    return refuse({ code: 'BAD_REQUEST', field: kind === 'SESSION' ? 'amount' : 'minutes', problem: 'unknown' })
  return ok({ kind, period, product, value: meant })
}

function stayAwayRoutes(routes: Routes, { protection }: ProtectionRouteDeps): void {
  routes.guarded(calls.beginTimeOut, async (asked) => {
    const begun = await protection.timeOut(asked, asked.actor.accountId, asked.body.length)
    return begun.ok ? answer({ docs: begun.value }) : begun
  })

  routes.guarded(calls.excludeSelf, async (asked) => {
    const begun = await protection.excludeSelf(asked, asked.actor.accountId, asked.body.months)
    return begun.ok ? answer({ docs: begun.value }) : begun
  })
}

function choiceRoutes(routes: Routes, { protection, clock }: ProtectionRouteDeps): void {
  routes.guarded(calls.setRealityCheck, async (asked) => {
    const docs = await protection.setRealityCheck(asked, asked.actor.accountId, asked.body.everyMinutes)
    return answer({ docs, message: TEXTS.updated })
  })

  routes.guarded(calls.acknowledgeRealityCheck, async (asked) =>
    answer({ docs: await protection.acknowledge(asked, asked.actor.accountId) }),
  )
  routes.guarded(calls.declineLimits, async (asked) =>
    answer({ docs: await protection.declineLimits(asked, asked.actor.accountId) }),
  )
  routes.guarded(calls.reviewLimits, async (asked) => {
    const reviewed = await protection.reviewLimits(asked, asked.actor.accountId, asked.body.answer)
    return reviewed.ok ? answer({ docs: reviewed.value }) : reviewed
  })
  routes.guarded(calls.setMarketing, async (asked) => {
    const docs = await protection.setMarketing(asked, asked.actor.accountId, asked.body.wanted)
    return answer({ docs, message: TEXTS.updated })
  })
  routes.guarded(calls.getCost, async ({ db, actor }) => answer({ docs: await loadCost(db, actor.accountId, clock()) }))
}

/** Those above a player see the player's protection and may add to it. */
function operatorRoutes(routes: Routes, { protection, refuseWrongCode }: ProtectionRouteDeps): void {
  routes.about(calls.getProtectionOfOne, async ({ db, target }) => {
    if (!(await isPlayer(db, target))) return refuse({ code: 'NOT_FOUND' })
    return answer({ docs: await protection.read(db, target) })
  })

  routes.about(calls.tightenLimitOfOne, async (asked) => {
    const { actor, address, body, target } = asked
    if (!(await isPlayer(asked.db, target))) return refuse({ code: 'NOT_FOUND' })
    const wish = wishOf(body)
    if (!wish.ok) return wish
    const { value, ...limit } = wish.value
    if (value === null) return refuse({ code: 'LIMIT_NOT_TIGHTER' })
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    return updated(await protection.tighten(asked, target, { ...limit, value }, body.remarks ?? ''))
  })
}
