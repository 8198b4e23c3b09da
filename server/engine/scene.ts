import type { MoneyBook } from '@paddock/domain/money'
import type { Refusal } from '@paddock/contract'
import { type BetTerms, narrowed, narrowedWin, type OfferedMarket } from '@paddock/domain/betting'
import type { OwnOrders } from '@paddock/domain/book'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { LockedAccount } from './account.ts'
import type { Changes } from './changes.ts'
import type { Freshness } from './freshness.ts'
import type { LiveMarket } from './live-market.ts'
import type { CappedSite } from './over-markets.ts'

/** What betting needs to know of a site. */
export type BettingSite = CappedSite & {
  /** The accounts that take the other side of what players do not take from each other, one a book. */
  readonly houses: Readonly<Record<MoneyBook, number>>
  /** Whether its players may leave orders unmatched. Law D-03. */
  readonly restingAllowed: boolean
  /** How far from the market its players may trade with each other, in hundredths of a percent. Law D-36. */
  readonly playerBandBps: number
  /** False on a site that has only a casino. */
  readonly sportsOffered: boolean
  readonly cashOutOffered: boolean
  /** False where the law has players practise alone. docs/domain/practice.md#only. */
  readonly moneyPlayed: boolean
}

/** Everything a decision looks at. Nothing in it waits: the rows are locked and the clock has been read. */
export type Scene = {
  readonly now: number
  readonly changes: Changes
  readonly market: LiveMarket
  readonly account: LockedAccount
  readonly site: BettingSite
  /** Whether the market's prices are as fresh as a bet needs. */
  readonly isFresh: boolean
  /** What an order of the player's own does that they have set before what is decided. Decision 0029. */
  readonly own: OwnOrders
}

/** Where a scene is set. */
export type SceneDeps = {
  readonly freshness: Freshness
  readonly sites: ReadonlyMap<number, BettingSite>
  readonly clock: () => number
}

/** The scene of one account in one market; undefined while its row is not locked. */
export function sceneOf(
  { clock, sites, freshness }: SceneDeps,
  changes: Changes,
  market: LiveMarket,
  accountId: number,
): Scene | undefined {
  const account = changes.accounts.get(accountId)
  if (!account) return undefined
  const now = clock()
  const site = must(sites.get(account.siteId), 'an account that bets has a site')
  const isFresh = freshness.isFresh(market.definition.source, now)
  return { now, changes, market, account, site, isFresh, own: 'END_IT' }
}

/** A decision that must wait for an account another transaction holds. */
export const RETRY = Symbol('retry')

export type Refused = { readonly ok: false; readonly refusal: Refusal }

export const offeredOf = ({ sportId, definition }: LiveMarket): OfferedMarket => ({
  sportId,
  kind: definition.kind,
  eventId: definition.eventId,
  marketId: definition.id,
})

/** How this account may bet on the market: as that says, narrowed by the levels above the account. */
export const betTermsOf = ({ account, market }: Pick<Scene, 'account' | 'market'>): BetTerms =>
  account.restrictions.length === 0
    ? market.definition
    : narrowed(market.definition, account.restrictions, offeredOf(market))

/** The most that this account may win of the market. Law D-35. */
export const mostWinOf = ({ account, market }: Pick<Scene, 'account' | 'market'>): Paise =>
  narrowedWin(market.definition.maxUserWin, account.restrictions, offeredOf(market))
