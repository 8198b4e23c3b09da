/** Rounds with a stake and no end, as administrators see them. docs/domain/casino.md#stuck. */
import { calls, pageInfoOf, TEXTS } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { entryOf, recordAlone } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { askToCancel, type FollowDeps } from './follow.ts'
import { findStuck, listStuck, showStuck } from './store.ts'

export type StuckDeps = Pick<FollowDeps, 'db' | 'client' | 'openKey' | 'clock'> & {
  readonly refuseWrongCode: RefuseWrongCode
}

export function stuckRoutes(routes: Routes, deps: StuckDeps): void {
  const { db, refuseWrongCode } = deps
  routes.guarded(calls.getStuckCasinoRounds, async ({ query }) => {
    const { rows, counted } = await listStuck(db, query)
    return answer({ docs: rows, ...pageInfoOf(query.page, query.limit, counted) })
  })

  routes.guarded(calls.cancelStuckCasinoRound, async (asked) => {
    const { actor } = asked
    const { transactionCode, stuckId } = asked.body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const stuck = await findStuck(db, stuckId)
    if (!stuck) return refuse({ code: 'NOT_FOUND' })
    const said = await askToCancel(deps, stuck)
    if (said === undefined) return refuse({ code: 'CASINO_SILENT' })
    const objectId = `${stuck.provider.name}/${stuck.roundId}`
    const change = { action: 'CASINO_ROUND_CANCELLED', objectType: 'casinoRound', objectId } as const
    await recordAlone(db, entryOf(asked, { ...change, after: { accountId: stuck.accountId, said } }))
    const shown = await showStuck(db, stuckId)
    return shown ? answer({ docs: shown, message: TEXTS.updated }) : refuse({ code: 'NOT_FOUND' })
  })
}
