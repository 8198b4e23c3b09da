/** Reports of the ledger: the caller's own or, with `userId`, those of an account below. Reads only. */
import { calls, pageInfoOf } from '@paddock/contract'
import { atOnce } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import type { Range } from '../platform/read-filters.ts'
import { standsAs, uplineOf } from '../platform/stands-as.ts'
import { loadNarrowed } from '../records/index.ts'
import { timeZoneOf } from '../sites/index.ts'
import { loadBalanceHistory } from './balance.ts'
import { loadGameReport, loadPath, loadProfitLoss } from './profit-loss.ts'
import { loadStatement } from './statement.ts'

type Asking = {
  readonly actor: Actor
  readonly target: number | null
  readonly site: HostSite
  readonly query: Omit<Range, 'zone'>
}

const rangeOf = ({ query: { startDate, endDate }, site }: Asking): Range => ({
  startDate,
  endDate,
  zone: timeZoneOf(site),
})

export function reportRoutes(routes: Routes): void {
  routes.guarded(calls.getStatement, async (asked) => {
    const { page, limit, trxType, search } = asked.query
    const wanted = { page, limit, search, type: trxType ?? 'all' } as const
    const { rows, totals } = await atOnce(asked.db, (tx) => loadStatement(tx, uplineOf(asked), rangeOf(asked), wanted))
    const { total, ...sums } = totals
    return answer({ docs: rows, ...sums, ...pageInfoOf(page, limit, total) })
  })

  routes.guarded(calls.getBalanceHistory, async (asked) => {
    const { points, ...facts } = await atOnce(asked.db, (tx) => loadBalanceHistory(tx, uplineOf(asked), rangeOf(asked)))
    return answer({ docs: points, ...facts })
  })

  routes.guarded(calls.getProfitLoss, async (asked) => {
    const { page, limit, by, order, eventTypeId, eventId, marketId } = asked.query
    const wanted = { page, limit, by, order, sportId: eventTypeId, eventId, marketId }
    const accountId = uplineOf(asked)
    return await atOnce(asked.db, async (tx) => {
      const { rows, totals } = await loadProfitLoss(
        tx,
        { siteId: asked.site.id, accountId, range: rangeOf(asked) },
        wanted,
      )
      const { total, ...sums } = totals
      const narrowed = asked.actor.role === 'user' ? {} : await loadNarrowed(tx, { eventId, marketId })
      const path = await loadPath(tx, standsAs(asked.actor), accountId)
      return answer({ docs: rows, ...sums, narrowed, path, ...pageInfoOf(page, limit, total) })
    })
  })

  routes.guarded(calls.getGameReport, async (asked) =>
    answer({ docs: await atOnce(asked.db, (tx) => loadGameReport(tx, uplineOf(asked), rangeOf(asked))) }),
  )
}
