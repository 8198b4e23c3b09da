import { calls, pageInfoOf } from '@paddock/contract'
import { dayIn } from '@paddock/domain/days'
import { financialYearOf, type Quarter } from '@paddock/domain/payments'
import { answer, type Routes } from '../../platform/http-call.ts'
import { uplineOf } from '../../platform/stands-as.ts'
import { timeZoneOf } from '../../sites/index.ts'
import { listDuties } from './report.ts'

export function dutyRoutes(routes: Routes, { clock }: { readonly clock: () => number }): void {
  routes.guarded(calls.getDuties, async ({ db, actor, site, target, query }) => {
    const { page, limit, of = 'withheld', quarter } = query
    const zone = timeZoneOf(site)
    const year = query.year ?? financialYearOf(dayIn(zone, clock()))
    const named = quarter === undefined ? null : (Number(quarter) as Quarter)
    const uplineId = uplineOf({ actor, target })
    const wanted = { siteId: site.id, uplineId, of, year, quarter: named, zone, page, limit }
    const { rows, total, ...sums } = await listDuties(db, wanted)
    return answer({ docs: rows, year, ...sums, ...pageInfoOf(page, limit, total) })
  })
}
