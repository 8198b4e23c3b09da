/** Reports of providers and what differs in them, as administrators see and explain it. docs/domain/casino.md#reconciliation. */
import { calls, pageInfoOf, type Refusal, TEXTS } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { type Applier, proposeChange } from '../../second-officer/index.ts'
import { OF_CASINO } from '../providers/keys.ts'
import {
  findDay,
  findDifference,
  findProvider,
  type HeldDifference,
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
  readonly tellSecondOfficers: (actorId: number) => Promise<void>
  readonly clock: () => number
}

/** Held, as it was looked at. */
async function holdOpen(tx: Tx, id: string, version: number): Promise<Result<HeldDifference, Refusal>> {
  const held = await holdDifference(tx, id)
  if (!held) return refuse({ code: 'NOT_FOUND' })
  return held.version === version && held.isOpen ? ok(held) : refuse({ code: 'REQUEST_CHANGED' })
}

/** Whoever has a key of a provider could explain away what they did with it: two officers say why both sides differ. */
export const createExplanationApplier = (clock: () => number): Applier<'CASINO_DIFFERENCE'> => ({
  async describe(from, { payload }) {
    const difference = await findDifference(from, payload.differenceId)
    return difference ? { what: 'DIFFERENCE', difference } : null
  },
  async hold(tx, { payload }) {
    await holdDifference(tx, payload.differenceId)
  },
  prepare:
    async ({ actorId, reason, payload: { differenceId, version } }) =>
    async (tx) => {
      const held = await holdOpen(tx, differenceId, version)
      if (!held.ok) return held
      await saveExplained(tx, differenceId, { by: actorId, reason, now: clock() })
      return ok({ before: { reason: held.value.reason }, after: { differenceId, reason } })
    },
})

export function reconciliationRoutes(routes: Routes, deps: ReconciliationDeps): void {
  const { db, wake, refuseWrongCode, tellSecondOfficers, clock } = deps
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
    const { accountId: actorId } = actor
    const proposed = await allOrNothing(db, async (tx) => {
      const held = await holdOpen(tx, id, version)
      if (!held.ok) return held
      const about = { kind: 'CASINO_DIFFERENCE', subject: held.value.name, weakens: ['casinoDifferences'] } as const
      const payload = { differenceId: id, version }
      const waiting = await proposeChange(tx, { ...about, ...OF_CASINO, payload, reason, actorId }, clock())
      if (!waiting.ok) return waiting
      const change = { action: 'CASINO_DIFFERENCE_EXPLAINED', objectType: 'casinoDifference', objectId: id } as const
      const after = { waitsForSecondOfficer: waiting.value.changeId }
      await recordAudit(tx, entryOf(asked, { ...change, before: { reason: held.value.reason }, after, reason }))
      return waiting
    })
    if (!proposed.ok) return proposed
    await tellSecondOfficers(actorId)
    return answer({
      docs: must(await findDifference(db, id), 'differences stay'),
      ...proposed.value,
      message: TEXTS.updated,
    })
  })
}
