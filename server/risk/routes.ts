/** Calls of risk: what the markets that are not paid may bring, for everybody who stands above players. docs/domain/risk.md */
import { calls, type MarketRisk, pageInfoOf } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import type { MarketControl } from '../markets/index.ts'
import { atOnce, type Database } from '../platform/database.ts'
import { type Actor, answer, type Routes } from '../platform/http-call.ts'
import { standsAs, uplineOf } from '../platform/stands-as.ts'
import { bigBetRoutes } from './big-bets-routes.ts'
import { createKnownWorsts, loadEventsAtRisk, sumOfMarkets } from './events.ts'
import { findEventName, loadMarketsAtRisk, type MarketAtRisk } from './markets.ts'
import { loadPath, loadPeopleAtRisk } from './people.ts'
import { presentEventRisk, presentMarketRisk, presentPersonRisk } from './present.ts'
import type { Whose } from './sums.ts'
import { type Naming, togetherRoutes } from './together-routes.ts'

type Asking = { readonly db: Database; readonly actor: Actor; readonly target: number | null }

/** The share is the reader's, whoever's players they are. */
const whoseOf = (asked: Asking): Whose => ({ readerId: standsAs(asked.actor), uplineId: uplineOf(asked) })

export type RiskDeps = {
  /** What is offered now. */
  readonly control: Pick<MarketControl, 'likely'>
  readonly keys: Naming
}

export function riskRoutes(routes: Routes, { control, keys }: RiskDeps): void {
  const present = (market: MarketAtRisk): MarketRisk =>
    presentMarketRisk(market, control.likely(market.setting.marketId))
  const worsts = createKnownWorsts()
  bigBetRoutes(routes)
  togetherRoutes(routes, keys)

  routes.guarded(calls.getRisk, async (asked) => {
    const { db, query } = asked
    const whose = whoseOf(asked)
    // Of somebody's below it is asked seldom, and each time of all.
    const known = whose.readerId === whose.uplineId ? worsts.of(asked.site.id, whose.readerId) : undefined
    const { eventTypeId: sportId, type: kind, inPlay } = query
    const events = await atOnce(db, (tx) => loadEventsAtRisk(tx, whose, { sportId, kind, inPlay }, known))
    const { worst, waiting } = sumOfMarkets(events)
    const first = (query.page - 1) * query.limit
    return answer({
      docs: events.slice(first, first + query.limit).map(presentEventRisk),
      ...pageInfoOf(query.page, query.limit, events.length),
      totalWorst: worst.total,
      totalMine: worst.mine,
      totalWaiting: waiting.total,
      totalWaitingMine: waiting.mine,
    })
  })

  routes.guarded(calls.getEventRisk, (asked) =>
    atOnce(asked.db, async (tx) => {
      const { eventId: id } = asked.params
      const name = await findEventName(tx, id)
      if (name === undefined) return refuse({ code: 'NOT_FOUND' })
      const markets = await loadMarketsAtRisk(tx, whoseOf(asked), { eventId: id })
      return answer({ docs: { event: { id, name }, markets: markets.map(present) } })
    }),
  )

  routes.guarded(calls.getMarketRiskPeople, (asked) =>
    atOnce(asked.db, async (tx) => {
      const whose = whoseOf(asked)
      const [market] = await loadMarketsAtRisk(tx, whose, { marketId: asked.params.marketId })
      if (!market) return refuse({ code: 'NOT_FOUND' })
      const [people, path] = [await loadPeopleAtRisk(tx, whose, market), await loadPath(tx, whose)]
      return answer({
        docs: {
          market: present(market),
          path: path.map(({ id, userName }) => ({ userId: String(id), userName })),
          people: people.map(presentPersonRisk),
        },
      })
    }),
  )
}
