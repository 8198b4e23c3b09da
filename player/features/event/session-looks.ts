/** How each variant of a session looks: its tab, what its cells show. What it counts and pays is the domain's, what a bet on it is called the contract's. */
import type { LineQuote } from '@paddock/contract/frames/index'
import type { SessionVariant } from '@paddock/domain/market'
import { formatOdds } from '@paddock/domain/odds'
import { formatSize } from '@paddock/ui/formats'

/** The tabs of the sessions, in their order. docs/screens.md "Tabs". */
export const SESSION_GROUPS = ['session', 'over', 'ball', 'oddEven', 'wicket', 'khado', 'meter', 'other'] as const
export type SessionGroup = (typeof SESSION_GROUPS)[number]

type Figures = { readonly main: string; readonly small: string }

export type SessionLook = {
  readonly group: (name: string) => SessionGroup
  /** What a cell shows, large and small; `word` is what it takes, an outcome or a side. */
  readonly figures: (quote: LineQuote, word: string) => Figures
  /** How many outcomes stand beside each other, each with a price of its own to back; null where there are two sides. */
  readonly outcomes: number | null
  /** Whether the outcomes take rows of their own. */
  readonly isGrid: boolean
  /** Whether there is no other side to take. */
  readonly isBackOnly: boolean
}

/** The run over its price, YES and NO. */
const RUNS = {
  figures: ({ line, price }) => ({ main: String(line), small: formatOdds(price) }),
  outcomes: null,
  isGrid: false,
  isBackOnly: false,
} as const satisfies Omit<SessionLook, 'group'>

/** What feeds call the fall of a wicket, or what it is worth. */
const OF_A_WICKET = /\b(wickets?|wkts?)\b/i

const LOOKS: Readonly<Record<SessionVariant, SessionLook>> = {
  session: { ...RUNS, group: (name) => (OF_A_WICKET.test(name) ? 'wicket' : 'session') },
  overByOver: { ...RUNS, group: () => 'over' },
  ballByBall: { ...RUNS, group: () => 'ball' },
  oddEven: {
    ...RUNS,
    group: () => 'oddEven',
    figures: ({ price }, word) => ({ main: word, small: formatOdds(price) }),
    outcomes: 2,
  },
  yesNo: {
    ...RUNS,
    group: () => 'other',
    // Nothing is counted: the price over what can be had.
    figures: ({ price, max }) => ({ main: formatOdds(price), small: formatSize(max) }),
  },
  lastDigit: {
    ...RUNS,
    group: () => 'other',
    outcomes: 10,
    isGrid: true,
  },
  khado: { ...RUNS, group: () => 'khado', isBackOnly: true },
  meter: { ...RUNS, group: () => 'meter' },
  line: { ...RUNS, group: () => 'other' },
}

export const lookOf = ({ variant }: { readonly variant: SessionVariant }): SessionLook => LOOKS[variant]
