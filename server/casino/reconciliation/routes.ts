/** Reports of providers and what differs in them, as administrators see and explain it. docs/domain/casino.md#reconciliation. */
import { calls, pageInfoOf, TEXTS } from '@paddock/contract'
import { must, ok, refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/all-or-nothing.ts'
import type { Database } from '../../platform/database.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import {
  findDay,
  findDifference,
  findProvider,
  holdDifference,
  listDays,
  listDifferences,
  saveExplained,
  wantDay,
} from './store.ts'

export type ReconciliationDeps = {
  readonly db: Database
  /** Has reports read that are wanted. */
  readonly wake: () => void
  readonly refuseWrongCode: RefuseWrongCode
  readonly clock: () => number
}

export function reconciliationRoutes(routes: Routes, { db, wake, refuseWrongCode, clock }: ReconciliationDeps): void {
  routes.guarded(calls.getCasinoDays, async ({ query }) => {
    const { page, limit, providerId } = query
    const { rows, counted } = await listDays(db, { page, limit, providerId })
    return answer({ docs: rows, ...pageInfoOf(page, limit, counted) })
  })

  routes.guarded(calls.readCasinoDay, async (asked) => {
    const { day } = asked.body
    const now = clock()
    const providerId = await findProvider(db, asked.body.providerId)
    // A day that has not begun has no report.
    if (providerId === undefined || Date.parse(day) > now) return refuse({ code: 'NOT_FOUND' })
    await db.transaction().execute(async (tx) => {
      await wantDay(tx, { providerId, day }, now)
      const change = { action: 'CASINO_DAY_ASKED', objectType: 'casinoProvider', objectId: providerId } as const
      await recordAudit(tx, entryOf(asked, { ...change, after: { day } }))
    })
    wake()
    return answer({ docs: await findDay(db, { providerId, day }), message: TEXTS.updated })
  })

  routes.guarded(calls.getCasinoDifferences, async ({ query }) => {
    const { page, limit, which, providerId, day } = query
    const { rows, counted } = await listDifferences(db, { page, limit, which, providerId, day })
    return answer({ docs: rows, ...pageInfoOf(page, limit, counted) })
  })

  routes.guarded(calls.explainCasinoDifference, async (asked) => {
    const { actor, body } = asked
    const { differenceId: id, version, reason } = body
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const done = await allOrNothing(db, async (tx) => {
      const held = await holdDifference(tx, id)
      if (!held) return refuse({ code: 'NOT_FOUND' })
      if (held.version !== version || !held.isOpen) return refuse({ code: 'REQUEST_CHANGED' })
      await saveExplained(tx, id, { by: actor.accountId, reason, now: clock() })
      const change = { action: 'CASINO_DIFFERENCE_EXPLAINED', objectType: 'casinoDifference', objectId: id } as const
      await recordAudit(tx, entryOf(asked, { ...change, before: { reason: held.reason }, reason }))
      return ok(null)
    })
    if (!done.ok) return done
    return answer({ docs: must(await findDifference(db, id), 'differences stay'), message: TEXTS.updated })
  })
}
