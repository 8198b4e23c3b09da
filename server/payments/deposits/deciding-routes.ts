/** What officers do with deposits: approve, reject, take back, say that money is owed and that it was sent. docs/domain/payments.md#deposits. */
import { calls, presentRefusal, type QueuedDeposit, type Refusal, type ReplyOf, TEXTS } from '@paddock/contract'
import { must, refuse, type Result } from '@paddock/domain/result'
import { originOf } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import type { Key } from '../../platform/database/once.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { answer, type AskedBy, type AskedByActor, type Outcome, type Routes } from '../../platform/http-call.ts'
import { changeAndShow, changeOnce, ONCE_BY_ITSELF } from '../requests/change.ts'
import { readingOf } from '../requests/present.ts'
import { isBelow, isOwnedWithin } from '../requests/reach.ts'
import { type Decided, decideDeposit, type Decision, outcomeOf } from './decide.ts'
import { newsOf, type TellDeposit, tellDecided } from './news.ts'
import { oweDeposit, sendBackDeposit } from './owed.ts'
import { presentQueued } from './present.ts'
import { findQueued } from './queries.ts'
import { reverseDeposit } from './reverse.ts'
import { takeDeposit } from './take.ts'
import { undoOwed } from './undo-owed.ts'
import { AS_CLAIMED } from './what-came.ts'

export type DecidingDeps = TellDeposit & { readonly refuseWrongCode: RefuseWrongCode; readonly clock: () => number }

export function decidingRoutes(routes: Routes, deps: DecidingDeps): void {
  routes.guarded(calls.decideDeposit, (asked) => decideOne(deps, asked))
  routes.guarded(calls.decideDeposits, (asked) => decideSeveral(deps, asked))
  routes.guarded(calls.reverseDeposit, (asked) => reverse(deps, asked))
  routes.guarded(calls.oweDeposit, (asked) => owe(deps, asked))
  routes.guarded(calls.sendBackDeposit, (asked) => sendBack(deps, asked))
  routes.guarded(calls.undoOwedDeposit, (asked) => undo(deps, asked))
  routes.guarded(calls.takeDeposit, (asked) => take(deps, asked))
}

const REJECT = { action: 'REJECT' } as const

async function decideOne(
  deps: DecidingDeps,
  asked: AskedBy<typeof calls.decideDeposit>,
): Promise<Outcome<typeof calls.decideDeposit>> {
  const { transactionCode, ...wanted } = asked.body
  const depositId = wanted.depositId ?? wanted.withdrawId
  const { version = null, remarks, amount: received = null, arrived = null } = wanted
  const action = wanted.action.startsWith('approve')
    ? ({ action: 'APPROVE', stated: { received, arrived } } as const)
    : REJECT
  const wrong = await deps.refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  if (depositId === undefined) return refuse({ code: 'BAD_REQUEST', field: 'depositId', problem: 'missing' })
  const key = { key: asked.idempotencyKey, route: 'DECIDE_DEPOSIT', asked: wanted }
  const done = await change(deps, asked, key, decideBy(deps, asked, { depositId, version, remarks, ...action }))
  return done.ok ? answer({ docs: done.value, message: TEXTS.updated }) : done
}

async function decideSeveral(
  deps: DecidingDeps,
  asked: AskedBy<typeof calls.decideDeposits>,
): Promise<Outcome<typeof calls.decideDeposits>> {
  const { actor, idempotencyKey: key } = asked
  const { transactionCode, deposits, action: wanted, remarks } = asked.body
  const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  const action = wanted === 'approved' ? ({ action: 'APPROVE', stated: AS_CLAIMED } as const) : REJECT
  const docs: ReplyOf<typeof calls.decideDeposits>['docs'][number][] = []
  // One after the other: whose points run out is refused from there on, in the order in which they were chosen.
  for (const { depositId, version } of deposits) {
    const one = key === null ? null : `${key} ${depositId}`
    const repeated = { key: one, route: 'DECIDE_DEPOSIT', asked: { depositId, version, wanted, remarks } }
    const work = decideBy(deps, asked, { depositId, version, remarks, ...action })
    const done = await changeOnce(asked, repeated, work, {
      outcome: outcomeOf,
      tell: (decided) => tellDecided(deps, decided),
    })
    docs.push({
      depositId,
      status: done.ok ? done.value.state : null,
      refusal: done.ok ? null : presentRefusal(done.refusal).body,
    })
  }
  return answer({ docs, message: TEXTS.updated })
}

async function reverse(
  deps: DecidingDeps,
  asked: AskedBy<typeof calls.reverseDeposit>,
): Promise<Outcome<typeof calls.reverseDeposit>> {
  const { actor, site, params } = asked
  const { transactionCode, ...wanted } = asked.body
  const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  const reversing = { site, actor, depositId: params.depositId, ...wanted, now: deps.clock() }
  const key = { key: asked.idempotencyKey, route: 'REVERSE_DEPOSIT', asked: { ...params, ...wanted } }
  const done = await change(deps, asked, key, (tx) => reverseDeposit(tx, reversing, originOf(asked)))
  return done.ok ? answer({ docs: done.value, message: TEXTS.updated }) : done
}

async function owe(
  deps: DecidingDeps,
  asked: AskedBy<typeof calls.oweDeposit>,
): Promise<Outcome<typeof calls.oweDeposit>> {
  const { actor, site, params } = asked
  const { transactionCode, ...wanted } = asked.body
  const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  const { version, remarks, amount: received = null, arrived = null } = wanted
  const stated = { received, arrived }
  const saying = { site, actor, depositId: params.depositId, version, remarks, stated, now: deps.clock() }
  const key = { key: asked.idempotencyKey, route: 'OWE_DEPOSIT', asked: { ...params, ...wanted } }
  const done = await change(deps, asked, key, (tx) => oweDeposit(tx, saying, originOf(asked)))
  return done.ok ? answer({ docs: done.value, message: TEXTS.updated }) : done
}

async function sendBack(
  deps: DecidingDeps,
  asked: AskedBy<typeof calls.sendBackDeposit>,
): Promise<Outcome<typeof calls.sendBackDeposit>> {
  const { actor, site, params } = asked
  const { transactionCode, ...wanted } = asked.body
  const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  const saying = { site, actor, depositId: params.depositId, ...wanted, now: deps.clock() }
  const key = { key: asked.idempotencyKey, route: 'SEND_BACK_DEPOSIT', asked: { ...params, ...wanted } }
  const done = await change(deps, asked, key, (tx) => sendBackDeposit(tx, saying, originOf(asked)))
  return done.ok ? answer({ docs: done.value, message: TEXTS.updated }) : done
}

async function undo(
  deps: DecidingDeps,
  asked: AskedBy<typeof calls.undoOwedDeposit>,
): Promise<Outcome<typeof calls.undoOwedDeposit>> {
  const { actor, site, params } = asked
  const { transactionCode, ...wanted } = asked.body
  const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  const undoing = { site, actor, depositId: params.depositId, ...wanted, now: deps.clock() }
  const key = { key: asked.idempotencyKey, route: 'UNDO_OWED_DEPOSIT', asked: { ...params, ...wanted } }
  const done = await change(deps, asked, key, (tx) => undoOwed(tx, undoing, originOf(asked)))
  return done.ok ? answer({ docs: done.value, message: TEXTS.updated }) : done
}

async function take(
  deps: DecidingDeps,
  asked: AskedBy<typeof calls.takeDeposit>,
): Promise<Outcome<typeof calls.takeDeposit>> {
  const { actor, params, body } = asked
  const taking = { actor, depositId: params.depositId, take: body.take, now: deps.clock() }
  const taken = await changeAndShow(asked, ONCE_BY_ITSELF, (tx) => takeDeposit(tx, taking, originOf(asked)), {
    outcome: ({ id }) => id,
    tell: (deposit) => deps.tellDeposit(newsOf(deposit, false)),
    show: (from, id) => presentNow(deps, asked, from, id),
  })
  return taken.ok ? answer({ docs: taken.value }) : taken
}

const decideBy =
  ({ clock }: DecidingDeps, asked: AskedByActor, decision: Decision) =>
  async (tx: Tx): Promise<Result<Decided, Refusal>> => {
    const { site, actor } = asked
    return await decideDeposit(tx, { site, actor, now: clock(), ...decision }, originOf(asked))
  }

/** What an officer does with a deposit, once, and what it is then. */
async function change(
  deps: DecidingDeps,
  asked: AskedByActor,
  key: Omit<Key, 'accountId'>,
  work: (tx: Tx) => Promise<Result<Decided, Refusal>>,
): Promise<Result<QueuedDeposit, Refusal>> {
  return await changeAndShow(asked, key, work, {
    outcome: outcomeOf,
    tell: (decided) => tellDecided(deps, decided),
    show: async (from, { id }) => await presentNow(deps, asked, from, id),
  })
}

async function presentNow(
  { clock }: DecidingDeps,
  { actor, site }: AskedByActor,
  from: Reader,
  id: string,
): Promise<QueuedDeposit> {
  const whose = { whose: isBelow(actor), isOwned: isOwnedWithin(actor), now: clock() }
  const row = must(await findQueued(from, id, whose), 'it was just decided')
  return presentQueued(row, site, readingOf(actor, clock()))
}
