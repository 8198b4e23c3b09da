/** Which tab of the bar at the bottom is marked. 001 §2.6. */

const BAR_TABS = ['home', 'inPlay', 'sportsBook', 'whatsapp', 'casino', 'bet', 'transactions'] as const
export type BarTab = (typeof BAR_TABS)[number]

/** The specification's own name for what is remembered. */
const STORED_UNDER = 'activeTabs'

export const keepTab = (storage: Storage, tab: BarTab): void => storage.setItem(STORED_UNDER, tab)

export const keptTab = (storage: Storage): BarTab | null =>
  BAR_TABS.find((tab) => tab === storage.getItem(STORED_UNDER)) ?? null

const PATHS: readonly (readonly [RegExp, BarTab])[] = [
  [/^\/(m|exchange)?\/?$/, 'home'],
  [/^\/inPlay/, 'inPlay'],
  [/^\/sports-book/, 'sportsBook'],
  [
    /^\/(live-casino|lottery|virtual-games|crash-games|slot-games|top-casino|premium-casino|casino|game-screen)(\/|$)/,
    'casino',
  ],
]

const tabOfPath = (path: string): BarTab | null => PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? null

type Marked = {
  readonly path: string
  /** What was tapped just now: a popup that is open, or what shines for two seconds. */
  readonly tapped: BarTab | null
  readonly kept: BarTab | null
}

/** Bet and Transactions only shine; of the others the last one stays where the page itself belongs to none. */
export function markedTab({ path, tapped, kept }: Marked): BarTab | null {
  const lasting = kept === 'bet' || kept === 'transactions' ? null : kept
  return tapped ?? tabOfPath(path) ?? lasting
}
