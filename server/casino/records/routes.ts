/** Rounds, one's own and those of one's downline. 000 §7; docs/domain/casino.md#records. */
import { calls, pageInfoOf, type RequestOf } from '@paddock/contract'
import type { Database } from '../../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../../platform/http-call.ts'
import { standsAs } from '../../platform/stands-as.ts'
import { timeZoneOf } from '../../sites/index.ts'
import { findNamed, listMoves, listRounds, sumCost, type Whose } from './queries.ts'

export function casinoRecordRoutes(routes: Routes): void {
  routes.guarded(calls.getOpenCasinoBets, async (asked) => answer(await read(asked, own(asked.actor), true)))
  routes.guarded(calls.getCasinoHistory, async (asked) => answer(await read(asked, own(asked.actor), false)))
  routes.guarded(calls.getCasinoHistoryDetails, async ({ db, actor, query }) =>
    answer({ docs: await listMoves(db, own(actor), query) }),
  )
  routes.guarded(calls.getCasinoCost, async ({ db, actor, query }) =>
    answer({ docs: await sumCost(db, actor.accountId, query) }),
  )
  routes.guarded(calls.getDownlineOpenCasinoBets, async (asked) => answer(await readBelow(asked, true)))
  routes.guarded(calls.getDownlineCasinoHistory, async (asked) => answer(await readBelow(asked, false)))
  routes.about(calls.getDownlineCasinoHistoryDetails, async ({ db, site, actor, target, query }) => {
    const whose: Whose = { type: 'BELOW', siteId: site.id, uplineId: standsAs(actor), userId: target }
    return answer({ docs: await listMoves(db, whose, query) })
  })
}

const own = ({ accountId }: Actor): Whose => ({ type: 'OWN', accountId })

type Below = Asking & { readonly actor: Actor; readonly target: number | null }

/** Of one player, of all below an officer who was named, or of all below whoever asks. That they stand below was looked at. */
async function readBelow(asked: Below, isOpen: boolean) {
  const { db, site, actor, target } = asked
  const siteId = site.id
  const named = target === null ? undefined : await findNamed(db, target)
  const whose: Whose =
    target === null || named?.isPlayer
      ? { type: 'BELOW', siteId, uplineId: standsAs(actor), userId: target }
      : { type: 'BELOW', siteId, uplineId: target, userId: null }
  const user = target !== null && named && { id: String(target), name: named.name }
  return { ...(await read(asked, whose, isOpen)), narrowed: { ...(user && { user }) } }
}

type Asking = {
  readonly db: Database
  readonly site: HostSite
  readonly query: RequestOf<typeof calls.getCasinoHistory>['query']
}

async function read({ db, site, query }: Asking, whose: Whose, isOpen: boolean) {
  const { page, limit, gameType, startDate, endDate } = query
  const range = { startDate, endDate, zone: timeZoneOf(site) }
  const { rows, counted } = await listRounds(db, whose, { page, limit, gameType, isOpen, ...range })
  return { docs: [...rows], ...pageInfoOf(page, limit, counted) }
}
