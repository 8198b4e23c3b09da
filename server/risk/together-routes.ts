/** Calls of players who share something, for everybody who stands above players. docs/domain/risk.md#together */
import { calls, pageInfoOf } from '@paddock/contract'
import { type TogetherDays, USUAL_DAYS } from '@paddock/contract/endpoints/risk'
import { TOGETHER_BY, type TogetherGroup } from '@paddock/contract/shapes/risk'
import { paise } from '@paddock/domain/money'
import { must, refuse } from '@paddock/domain/result'
import type { Keys } from '../auth/index.ts'
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

/** Names what is shared to one reader: by a mark that all were told, two could tell that they have a player in common. */
export type Naming = Pick<Keys, 'nameTo' | 'namedTo'>

const readerOf = ({ actor, site }: Pick<Asking, 'actor' | 'site'>): string => `${site.id} ${actor.accountId}`

export function togetherRoutes(routes: Routes, naming: Naming): void {
  const present = presentTo(naming)

  routes.guarded(calls.getTogether, (asked) =>
    atOnce(asked.db, async (tx) => {
      const { by, ...paged } = asked.query
      const of = togetherOf(asked)
      const { groups, counted } = await listGroups(tx, of, by === undefined ? TOGETHER_BY : [by], paged)
      return answer({
        docs: await present(tx, asked, groups),
        ...pageInfoOf(paged.page, paged.limit, counted),
      })
    }),
  )

  routes.guarded(calls.getTogetherPlayers, (asked) =>
    atOnce(asked.db, async (tx) => {
      const { by, key: name, page, limit } = asked.query
      const of = togetherOf(asked)
      const key = by === 'ADDRESS' ? name : naming.namedTo(readerOf(asked), name)
      const group = key === undefined ? undefined : await findGroup(tx, of, by, key)
      if (!group) return refuse({ code: 'NOT_FOUND' })
      const members = await listMembers(tx, of, group, { page, limit })
      const markets = await listMarkets(tx, of, group)
      return answer({
        docs: {
          group: must((await present(tx, asked, [group]))[0], 'it was found'),
          players: members.map(({ id, stake, ...member }) => ({ ...member, userId: String(id), stake: paise(stake) })),
          markets: markets && (await presentMarkets(tx, markets)),
        },
        ...pageInfoOf(page, limit, group.players),
      })
    }),
  )
}

const presentTo =
  (naming: Naming) =>
  async (from: Reader, asked: Pick<Asking, 'actor' | 'site'>, groups: readonly Group[]): Promise<TogetherGroup[]> => {
    const names = await loadNames(
      from,
      groups.flatMap(({ ids }) => ids),
    )
    const payees = await loadPayees(from, asked.site.id, groups)
    return groups.map((group) => {
      const key = group.by === 'ADDRESS' ? group.key : naming.nameTo(readerOf(asked), group.key)
      return {
        by: group.by,
        key,
        shown: shownKey(group, key, payees),
        players: group.players,
        names: group.ids.map((id) => ({ userId: String(id), userName: must(names.get(id), 'an account stays') })),
        lastAt: group.lastAt,
      }
    })
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
