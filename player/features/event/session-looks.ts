/** How each variant of a session looks: its tab, its words, what its cells show. What it counts and pays is the domain's. */
import type { LineQuote } from '@paddock/contract/frames/index'
import type { SessionVariant, Side } from '@paddock/domain/market'
import { formatOdds } from '@paddock/domain/odds'
import { formatSize } from '@paddock/ui/formats'
import { BETTING_WORDS } from '../../words/betting.ts'
import { EVENT_WORDS } from './words.ts'

/** The tabs of the sessions, in their order. docs/screens.md "Tabs". */
export const SESSION_GROUPS = ['session', 'over', 'ball', 'oddEven', 'wicket', 'khado', 'meter', 'other'] as const
export type SessionGroup = (typeof SESSION_GROUPS)[number]

type Figures = { readonly main: string; readonly small: string }

export type SessionLook = {
  readonly group: (name: string) => SessionGroup
  /** What a side is called: of an outcome its name, of a line whether it is below or above. */
  readonly sideWord: (side: Side, quote: LineQuote | null) => string
  /** What a cell shows, large and small. */
  readonly figures: (quote: LineQuote) => Figures
  /** How many outcomes stand beside each other, each with a price of its own to back; null where there are two sides. */
  readonly outcomes: number | null
  /** Whether the outcomes take rows of their own. */
  readonly isGrid: boolean
  /** Whether there is no other side to take. */
  readonly isBackOnly: boolean
  /** The name of a result in the book; null where it is a number of runs. */
  readonly resultName: (result: number) => string | null
}

/** The run over its price, YES and NO. */
const RUNS = {
  sideWord: (side) => (side === 'BACK' ? BETTING_WORDS.yes : BETTING_WORDS.no),
  figures: ({ line, price }) => ({ main: String(line), small: formatOdds(price) }),
  outcomes: null,
  isGrid: false,
  isBackOnly: false,
  resultName: () => null,
} as const satisfies Omit<SessionLook, 'group'>

const oddOrEven = (result: number | undefined): string => (result === 0 ? EVENT_WORDS.even : EVENT_WORDS.odd)

/** What feeds call the fall of a wicket, or what it is worth. */
const OF_A_WICKET = /\b(wickets?|wkts?)\b/i

const LOOKS: Readonly<Record<SessionVariant, SessionLook>> = {
  session: { ...RUNS, group: (name) => (OF_A_WICKET.test(name) ? 'wicket' : 'session') },
  overByOver: { ...RUNS, group: () => 'over' },
  ballByBall: { ...RUNS, group: () => 'ball' },
  oddEven: {
    ...RUNS,
    group: () => 'oddEven',
    sideWord: (_, quote) => oddOrEven(quote?.line),
    figures: ({ line, price }) => ({ main: oddOrEven(line), small: formatOdds(price) }),
    outcomes: 2,
    resultName: oddOrEven,
  },
  yesNo: {
    ...RUNS,
    group: () => 'other',
    // Nothing is counted: the price over what can be had.
    figures: ({ price, max }) => ({ main: formatOdds(price), small: formatSize(max) }),
    resultName: (result) => (result === 1 ? BETTING_WORDS.yes : BETTING_WORDS.no),
  },
  lastDigit: {
    ...RUNS,
    group: () => 'other',
    sideWord: (_, quote) => `${EVENT_WORDS.digit} ${quote?.line ?? ''}`.trim(),
    outcomes: 10,
    isGrid: true,
  },
  khado: { ...RUNS, group: () => 'khado', isBackOnly: true },
  meter: { ...RUNS, group: () => 'meter' },
  line: {
    ...RUNS,
    group: () => 'other',
    sideWord: (side) => (side === 'BACK' ? EVENT_WORDS.under : EVENT_WORDS.over),
  },
}

export const lookOf = ({ variant }: { readonly variant: SessionVariant }): SessionLook => LOOKS[variant]
