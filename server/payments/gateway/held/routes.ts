/** What a payment gateway left open: officers see it and end it. docs/domain/payments.md#held. */
import { calls, pageInfoOf, type Refusal, TEXTS } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { findConcerned } from '../../../platform/downline.ts'
import { originOf } from '../../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../../auth/index.ts'
import type { ToldAccount } from '../../../ledger/index.ts'
import type { Database, Tx } from '../../../platform/database.ts'
import { answer, type Routes } from '../../../platform/http-call.ts'
import { once } from '../../../platform/database/once.ts'
import { uplineOf } from '../../../platform/stands-as.ts'
import { type DepositNews, newsOf } from '../../deposits/news.ts'
import { isBelow, isOwnedWithin } from '../../requests/reach.ts'
import { newsOf as withdrawalNewsOf, type WithdrawalNews } from '../../withdrawals/news.ts'
import { decideLine } from './decide-line.ts'
import { decideOrder, type HeldDecided } from './decide-order.ts'
import { presentHeld } from './present.ts'
import { findHeld, listHeld } from './store.ts'
import { sql } from 'kysely'

export type HeldDeps = {
  /** The owner's: what a gateway has settled no site writes. */
  readonly db: Database
  readonly refuseWrongCode: RefuseWrongCode
  readonly tellAccount: (account: ToldAccount) => void
  readonly tellDeposit: (news: DepositNews) => void
  readonly tellWithdrawal: (news: WithdrawalNews) => void
  /** Null where the installation has no gateway. */
  readonly work: { readonly wake: () => void } | null
  readonly clock: () => number
}

export function heldRoutes(routes: Routes, deps: HeldDeps): void {
  const { refuseWrongCode, clock } = deps

  routes.guarded(calls.getHeldPayments, async ({ db, actor, site, target, query }) => {
    const { page, limit, search, mine = false } = query
    const isWithin = await findConcerned(db, uplineOf({ actor, target }))
    const whose = { siteId: site.id, isOwned: isOwnedWithin(actor), isBelow: isWithin(sql`a`) }
    const { rows, counted } = await listHeld(db, whose, { page, limit, search, onlyMine: mine, now: clock() })
    return answer({ docs: rows.map((row) => presentHeld(row, actor.role)), ...pageInfoOf(page, limit, counted) })
  })

  routes.guarded(calls.decideHeldPayment, async (asked) => {
    const { actor, site, idempotencyKey: key } = asked
    const { transactionCode, ...wanted } = asked.body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const { heldId: id, utr = null, payer = null, ...rest } = wanted
    const whose = { siteId: site.id, isOwned: isOwnedWithin(actor), isBelow: isBelow(actor) }
    const seen = await findHeld(asked.db, id, whose)
    if (!seen) return refuse({ code: 'NOT_FOUND' })
    const deciding = { site, actor, id, utr, payer, ...rest, now: clock() }
    const isLine = seen.kind === 'LINE'
    let decided: HeldDecided | undefined
    const work = async (tx: Tx): Promise<Result<null, Refusal>> => {
      if (isLine) return await decideLine(tx, deciding, originOf(asked))
      const done = await decideOrder(tx, deciding, originOf(asked))
      if (!done.ok) return done
      decided = done.value
      return ok(null)
    }
    const route = { accountId: actor.accountId, key, route: 'DECIDE_HELD', asked: wanted }
    const done = await once(isLine ? deps.db : asked.db, route, work)
    if (!done.ok) return done
    if (decided) tell(deps, decided)
    const now = await findHeld(asked.db, id, whose)
    return answer({ docs: now ? presentHeld(now, actor.role) : null, message: TEXTS.updated })
  })
}

/** Told only once it is written; what is to be asked is asked now. */
function tell(
  { tellAccount, tellDeposit, tellWithdrawal, work }: HeldDeps,
  { deposit, withdrawal, told }: HeldDecided,
) {
  told.forEach(tellAccount)
  if (deposit) tellDeposit(newsOf(deposit, false))
  if (withdrawal) tellWithdrawal(withdrawalNewsOf(withdrawal, false))
  work?.wake()
}
