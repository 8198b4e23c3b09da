/** Calls of players who share something, for everybody who stands above players. docs/domain/risk.md#together */
import { calls, pageInfoOf } from '@paddock/contract'
import { type TogetherDays, USUAL_DAYS } from '@paddock/contract/endpoints/risk'
import { TOGETHER_BY, type TogetherGroup } from '@paddock/contract/shapes/risk'
import { paise } from '@paddock/domain/money'
import { must, refuse } from '@paddock/domain/result'
import { atOnce, type Reader } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { standsAs } from '../platform/stands-as.ts'
import { loadBetViews, presentBetMarket } from '../records/index.ts'
import {
  findGroup,
  type Group,
  listGroups,
  listMarkets,
  listMembers,
  loadNames,
  loadPayees,
  type SharedMarket,
  shownKey,
  type TogetherOf,
} from './together.ts'

type Asking = {
  readonly actor: Actor
  readonly site: HostSite
  readonly query: { readonly days?: TogetherDays | undefined }
}

const togetherOf = ({ actor, site, query }: Asking): TogetherOf => ({
  siteId: site.id,
  uplineId: standsAs(actor),
  days: query.days ?? USUAL_DAYS,
})

export function togetherRoutes(routes: Routes): void {
  routes.guarded(calls.getTogether, (asked) =>
    atOnce(asked.db, async (tx) => {
      const { by, ...paged } = asked.query
      const of = togetherOf(asked)
      const { groups, counted } = await listGroups(tx, of, by === undefined ? TOGETHER_BY : [by], paged)
      return answer({
        docs: await present(tx, of, groups),
        ...pageInfoOf(paged.page, paged.limit, counted),
      })
    }),
  )

  routes.guarded(calls.getTogetherPlayers, (asked) =>
    atOnce(asked.db, async (tx) => {
      const { by, key, page, limit } = asked.query
      const of = togetherOf(asked)
      const group = await findGroup(tx, of, by, key)
      if (!group) return refuse({ code: 'NOT_FOUND' })
      const members = await listMembers(tx, of, group, { page, limit })
      const markets = await listMarkets(tx, of, group)
      return answer({
        docs: {
          group: must((await present(tx, of, [group]))[0], 'it was found'),
          players: members.map(({ id, stake, ...member }) => ({ ...member, userId: String(id), stake: paise(stake) })),
          markets: markets && (await presentMarkets(tx, markets)),
        },
        ...pageInfoOf(page, limit, group.players),
      })
    }),
  )
}

async function present(from: Reader, { siteId }: TogetherOf, groups: readonly Group[]): Promise<TogetherGroup[]> {
  const names = await loadNames(
    from,
    groups.flatMap(({ ids }) => ids),
  )
  const payees = await loadPayees(from, siteId, groups)
  return groups.map((group) => ({
    by: group.by,
    key: group.key,
    shown: shownKey(group, payees),
    players: group.players,
    names: group.ids.map((id) => ({ userId: String(id), userName: must(names.get(id), 'an account stays') })),
    lastAt: group.lastAt,
  }))
}

async function presentMarkets(from: Reader, markets: readonly SharedMarket[]) {
  const views = await loadBetViews(
    from,
    markets.map(({ betId }) => betId),
  )
  const settings = new Map(views.map(({ setting }) => [setting.marketId, setting]))
  return markets.map(({ marketId, players, stake, isOpposite }) => ({
    market: presentBetMarket(must(settings.get(marketId), 'its bet was read')),
    players,
    stake: paise(stake),
    isOpposite,
  }))
}
