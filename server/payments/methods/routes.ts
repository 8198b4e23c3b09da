/** Payment methods, as players are shown them and as officers keep them. docs/domain/payments.md#methods. */
import { calls, pageInfoOf, type PaymentMethod } from '@paddock/contract'
import { imagesOf } from '@paddock/domain/payments'
import { refuse } from '@paddock/domain/result'
import { readCodesOf } from '../../images/index.ts'
import type { Database } from '../../platform/database.ts'
import { answer, type HostSite, type Routes } from '../../platform/http-call.ts'
import { uplineOf } from '../../platform/stands-as.ts'
import {
  arrangeMethod,
  changeMethod,
  confirmMethod,
  createMethod,
  type MethodDeps,
  presentAll,
  withdrawChange,
} from './change.ts'
import { presentShown } from './present.ts'
import type { Quotes } from './quote.ts'
import { listManaged, listShown } from './store.ts'

type MethodRoutesDeps = MethodDeps & { readonly quotes: Quotes }

export function methodRoutes(routes: Routes, deps: MethodRoutesDeps): void {
  routes.guarded(calls.getPaymentMethods, async ({ db, actor, site, query: { active } }) => {
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    // Only active ones are shown at all.
    return answer({ docs: active === false ? [] : await shownTo(deps, db, site, actor.accountId) })
  })

  routes.about(calls.getPaymentMethodsOf, async ({ db, site, target }) =>
    answer({ docs: await shownTo(deps, db, site, target) }),
  )

  routes.guarded(calls.getManagedMethods, async (asked) => {
    const { db, actor, site, target, query } = asked
    const { page, limit, active = null, waiting: onlyWaiting = false, search } = query
    const standing = uplineOf({ actor, target })
    const wanted = { siteId: site.id, standing, active, onlyWaiting, search, page, limit }
    const { rows, total } = await listManaged(db, wanted, deps.clock())
    return answer({ docs: await presentAll(deps, asked, rows), ...pageInfoOf(page, limit, total) })
  })

  routes.guarded(calls.createMethod, (asked) => createMethod(deps, asked))
  routes.guarded(calls.changeMethod, (asked) => changeMethod(deps, asked))
  routes.guarded(calls.arrangeMethod, (asked) => arrangeMethod(deps, asked))
  routes.guarded(calls.confirmMethod, (asked) => confirmMethod(deps, asked))
  routes.guarded(calls.withdrawMethodChange, (asked) => withdrawChange(deps, asked))
}

async function shownTo(
  { quotes, clock }: MethodRoutesDeps,
  db: Database,
  site: HostSite,
  playerId: number,
): Promise<PaymentMethod[]> {
  const shown = await listShown(db, playerId, { site, now: clock() })
  const images = shown.flatMap(({ inForce }) => (inForce ? imagesOf(inForce.terms) : []))
  const codes = await readCodesOf(db, site.id, images)
  const quoteOf = (methodId: string, version: number) =>
    quotes.quote({ siteId: site.id, accountId: playerId, methodId }, version, clock())
  return shown.map((method) => presentShown(method, codes, quoteOf))
}
