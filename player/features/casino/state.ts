/** Which games a tab shows, and what a game says to the page around it. docs/domain/casino.md#lobby. */
import type { CasinoGame } from '@paddock/contract/shapes/casino'
import { GAME_TYPES } from '@paddock/domain/casino'

/** A sports book has a page of its own. */
const TYPES = GAME_TYPES.filter((type) => type !== 'sports')
export const TABS = ['all', ...TYPES] as const
export type Tab = (typeof TABS)[number]

export const PATHS: Readonly<Record<Tab, string>> = {
  all: '/top-casino',
  live: '/live-casino',
  crash: '/crash-games',
  slot: '/slot-games',
  lottery: '/lottery',
  virtual: '/virtual-games',
  premium: '/premium-casino',
}

export const ofTab = (games: readonly CasinoGame[], tab: Tab): readonly CasinoGame[] =>
  tab === 'all' ? games : games.filter(({ gameType }) => gameType === tab)

/** A game, or all of a provider, that was taken off for the player. */
export type Withheld = { readonly provider: string; readonly gameCode: string | null }

/** The list is one for all of a site: these are not for this player. */
export function without(games: readonly CasinoGame[], withheld: readonly Withheld[]): readonly CasinoGame[] {
  if (withheld.length === 0) return games
  const off = new Set(withheld.map(keyOf))
  return games.filter(
    ({ provider, gameCode }) =>
      !off.has(keyOf({ provider, gameCode: null })) && !off.has(keyOf({ provider, gameCode })),
  )
}
const keyOf = ({ provider, gameCode }: Withheld): string => JSON.stringify([provider, gameCode])

/** Those whose name, or whose provider's, has that in it. */
export function foundIn(games: readonly CasinoGame[], search: string): readonly CasinoGame[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return games
  return games.filter(({ gameName, providerName }) => `${gameName} ${providerName}`.toLowerCase().includes(wanted))
}

export const ORDERS = ['site', 'new', 'return', 'calm', 'wild'] as const
export type Order = (typeof ORDERS)[number]

const SPREAD = { low: 0, medium: 1, high: 2 } as const
const LAST = Number.POSITIVE_INFINITY

/** In which the games of a tab stand; of equals the site's own order holds, and what says nothing of itself stands last. */
export function inOrder(games: readonly CasinoGame[], order: Order): readonly CasinoGame[] {
  const rank = RANKS[order]
  return games.toSorted((one, other) => difference(rank(one), rank(other)))
}
const difference = (one: number, other: number): number => (one === other ? 0 : one - other)
const spreadOf = ({ volatility }: CasinoGame): number | null => volatility && SPREAD[volatility]
const RANKS: Readonly<Record<Order, (game: CasinoGame) => number>> = {
  site: () => 0,
  new: ({ isNew }) => (isNew ? 0 : 1),
  return: ({ rtpBps }) => (rtpBps === null ? LAST : -rtpBps),
  calm: (game) => spreadOf(game) ?? LAST,
  wild: (game) => -(spreadOf(game) ?? -LAST),
}

export type NamedGame = Pick<CasinoGame, 'provider' | 'gameCode'>

export const isGame = (one: NamedGame, other: NamedGame): boolean =>
  one.provider === other.provider && one.gameCode === other.gameCode

type Placed = Pick<CasinoGame, 'gameId' | 'gameCode' | 'provider' | 'subProviderName'>

/** 001 §2.2: game, code, provider, sub-provider. */
export const addressOf = ({ gameId, gameCode, provider, subProviderName }: Placed): string =>
  `/casino/${[gameId, gameCode, provider, subProviderName].map(encodeURIComponent).join('/')}`

export type Said = 'ready' | 'closeRequest' | 'depositRequest' | 'balanceChanged'
const SAID: readonly string[] = ['ready', 'closeRequest', 'depositRequest', 'balanceChanged']

/** What a message of a frame asks of us; nothing where it is not the game's, or not for us. */
export function readMessage(
  { origin, data }: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  game: string,
): Said | null {
  if (origin !== game || typeof data !== 'object' || data === null) return null
  const type: unknown = Reflect.get(data, 'type')
  return isSaid(type) ? type : null
}

const isSaid = (type: unknown): type is Said => typeof type === 'string' && SAID.includes(type)
