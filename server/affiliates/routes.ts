/** Calls of affiliates: visits, their own page, and what officers do. docs/domain/affiliates.md. */
import { calls, isOn, pageInfoOf } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { answer, type Routes } from '../platform/http-call.ts'
import { timeZoneOf } from '../sites/index.ts'
import type { AffiliateDeps } from './deps.ts'
import { officerRoutes } from './officer-routes.ts'
import { presentOwn } from './present.ts'
import { listSubs } from './queries.ts'
import { findAffiliate } from './store.ts'
import { countVisit } from './visits.ts'

export function affiliateRoutes(routes: Routes, deps: AffiliateDeps): void {
  publicRoutes(routes, deps)
  ownRoutes(routes, deps)
  officerRoutes(routes, deps)
}

function publicRoutes(routes: Routes, { mark, clock }: AffiliateDeps): void {
  routes.open(calls.countVisit, async (asked) => {
    const { db, site, body, address } = asked
    if (!isOn(site.config, 'affiliates')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const agent = asked.header('user-agent') ?? ''
    await countVisit(db, {
      siteId: site.id,
      ...body,
      subId: body.subId,
      agent,
      mark: (day) => mark(`${day} ${address} ${agent}`),
      zone: timeZoneOf(site),
      now: clock(),
    })
    return answer({ docs: {} })
  })
}

function ownRoutes(routes: Routes, { clock }: AffiliateDeps): void {
  routes.guarded(calls.getMyAffiliate, async ({ db, actor, site }) => {
    const own = await findAffiliate(db, site.id, actor.accountId)
    const at = { siteId: site.id, zone: timeZoneOf(site), now: clock() }
    return answer({ docs: { affiliate: own ? await presentOwn(db, own, at) : null } })
  })
  routes.guarded(calls.getMyAffiliateSubs, async ({ db, actor, query: { page, limit } }) => {
    const { rows, counted } = await listSubs(db, actor.accountId, { page, limit })
    return answer({ docs: rows, ...pageInfoOf(page, limit, counted) })
  })
}
