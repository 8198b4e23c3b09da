/** Lines of a gateway's reports about nothing that was asked here: administrators see and end them. docs/domain/payments.md#strays. */
import { calls, pageInfoOf, type StrayLine, TEXTS } from '@paddock/contract'
import { netOf, STRAY_VERDICTS, takesTwo } from '@paddock/domain/payments'
import { refuse } from '@paddock/domain/result'
import { originOf } from '../../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../../auth/index.ts'
import type { Database } from '../../../platform/database.ts'
import { answer, type Routes } from '../../../platform/http-call.ts'
import { once } from '../../../platform/database/once.ts'
import { decideStray } from './decide.ts'
import { findStray, listStrays, type Stray } from './store.ts'

type StrayDeps = {
  /** The owner's: what is of no site no site's connection reads. */
  readonly db: Database
  readonly refuseWrongCode: RefuseWrongCode
  readonly clock: () => number
}

export function strayRoutes(routes: Routes, { db, refuseWrongCode, clock }: StrayDeps): void {
  routes.guarded(calls.getStrayLines, async ({ query }) => {
    const { page, limit, search } = query
    const { rows, counted } = await listStrays(db, { page, limit, search })
    return answer({ docs: rows.map(present), ...pageInfoOf(page, limit, counted) })
  })

  routes.guarded(calls.decideStrayLine, async (asked) => {
    const { actor, idempotencyKey: key } = asked
    const { transactionCode, ...wanted } = asked.body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const { strayId: id, ...rest } = wanted
    const deciding = { actorId: actor.accountId, id, ...rest, now: clock() }
    const route = { accountId: actor.accountId, key, route: 'DECIDE_STRAY', asked: wanted }
    const done = await once(db, route, (tx) => decideStray(tx, deciding, originOf(asked)))
    if (!done.ok) return done
    const now = await findStray(db, id)
    return answer({ docs: now ? present(now) : null, message: TEXTS.updated })
  })
}

function present(stray: Stray): StrayLine {
  const { id, lineId, gateway, reference, day, kind, amount, fee, tax, heldBack, since, version } = stray
  return {
    _id: id,
    gateway,
    line: lineId,
    reference,
    day,
    kind,
    amount,
    fee,
    tax,
    heldBack,
    net: netOf(stray),
    since,
    verdicts: STRAY_VERDICTS.map((one) => ({ verdict: one, takesTwo: takesTwo(one) })),
    firstBy: stray.verdictByName,
    firstVerdict: stray.verdict,
    version,
  }
}
