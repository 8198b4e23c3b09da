/** Calls of big bets, for everybody who stands above players. docs/domain/risk.md#big */
import { calls, pageInfoOf, TEXTS } from '@paddock/contract'
import { LEAST_BIG, MOST_BIG } from '@paddock/contract/endpoints/risk'
import { paise } from '@paddock/domain/money'
import { refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { atOnce, type Reader } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { standsAs } from '../platform/stands-as.ts'
import { loadBetViews, presentBet } from '../records/index.ts'
import { timeZoneOf } from '../sites/index.ts'
import { type BigTo, listBigBets, loadLeast, loadNews, saveLeast } from './big-bets.ts'

type Asking = { readonly actor: Actor; readonly site: HostSite }

const bigTo = async (from: Reader, { actor, site }: Asking): Promise<BigTo> => ({
  siteId: site.id,
  uplineId: standsAs(actor),
  least: await loadLeast(from, actor.accountId),
})

export function bigBetRoutes(routes: Routes): void {
  routes.guarded(calls.getBigBets, (asked) =>
    atOnce(asked.db, async (tx) => {
      const { query, site } = asked
      const to = await bigTo(tx, asked)
      const { ids, counted } = await listBigBets(tx, to, query, timeZoneOf(site))
      const views = await loadBetViews(tx, ids)
      return answer({
        docs: views.map((view) => ({ ...presentBet(view), userId: String(view.bet.accountId) })),
        ...pageInfoOf(query.page, query.limit, counted),
        from: to.least,
      })
    }),
  )

  routes.guarded(calls.getBigBetNews, (asked) =>
    atOnce(asked.db, async (tx) => {
      const to = await bigTo(tx, asked)
      return answer({ docs: { from: to.least, ...(await loadNews(tx, to, asked.query.since)) } })
    }),
  )

  routes.guarded(calls.setBigBets, async (asked) => {
    const { accountId } = asked.actor
    const { from } = asked.body
    if (from < LEAST_BIG || from > MOST_BIG)
      return refuse({ code: 'BIG_BETS_OUT_OF_RANGE', least: paise(LEAST_BIG), most: paise(MOST_BIG) })
    await asked.db.transaction().execute(async (tx) => {
      const before = { from: await loadLeast(tx, accountId) }
      await saveLeast(tx, accountId, from)
      await recordAudit(
        tx,
        entryOf(asked, { action: 'BIG_BETS_SET', objectType: 'account', objectId: accountId, before, after: { from } }),
      )
    })
    return answer({ docs: { from }, message: TEXTS.updated })
  })
}
