/** What the event page shows, from facts, books and the bet in mind. */
import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Side } from '@paddock/domain/markets'
import { add, negate, type Paise, ZERO } from '@paddock/domain/money'
import type { MarketFacts, RunnerFacts, SessionFacts } from '@paddock/ui/live'

/** The bet in the slip, as far as positions are concerned. */
export type PlannedBet = {
  readonly marketId: string
  readonly side: Side
  readonly runnerId: string
  readonly line: number | null
  readonly profit: Paise
  readonly liability: Paise
}

/** The words over the prices of a market that takes no bets; null when it does. 000 §4 "Market status". */
export function overlayOf(facts: MarketFacts, suspended: string): string | null {
  if (facts.status === 'SUSPENDED') return facts.remarksMessage?.toUpperCase() || suspended
  if (facts.status !== 'OPEN') return facts.status
  return facts.betAllow && facts.marketActive ? null : suspended
}

/** What the runner's win would bring now; undefined where the player has nothing in the market. */
export const positionOf = (book: MarketBook | undefined, runnerId: string): Paise | undefined =>
  book?.map[runnerId]?.exposureOrProfit

/** What it would bring with the planned bet too: the bet's runner takes its one side, every other runner the other. */
export function positionWith(book: MarketBook | undefined, runnerId: string, planned: PlannedBet): Paise {
  const isWon = (planned.runnerId === runnerId) === (planned.side === 'BACK')
  return add(positionOf(book, runnerId) ?? ZERO, isWon ? planned.profit : negate(planned.liability))
}

/** Beyond the runs of the book, so that a new bet's step is seen. RULES 2.11. */
const MARGIN_RUNS = 5

export type BookRow = { readonly run: number; readonly now: Paise; readonly planned: Paise | null }

/** The book of a session by result, with the planned bet beside it. Only for sessions counted in runs. */
export function sessionRows(book: MarketBook | undefined, planned: PlannedBet | null): BookRow[] {
  const rows = book?.sessionBookArray ?? []
  const line = planned?.line ?? null
  const known = rows.map((row) => row.line)
  if (known.length === 0 && line === null) return []
  const from = Math.max(0, Math.min(...known, ...(line === null ? [] : [line - MARGIN_RUNS])))
  const to = Math.max(...known, ...(line === null ? [] : [line + MARGIN_RUNS]))
  const amountAt = (run: number) => rows.findLast((row) => row.line <= run)?.amount ?? rows[0]?.amount ?? ZERO
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const run = from + at
    const now = amountAt(run)
    return { run, now, planned: planned && line !== null ? add(now, outcomeOf(planned, run >= line)) : null }
  })
}

const outcomeOf = ({ side, profit, liability }: PlannedBet, isReached: boolean): Paise =>
  isReached === (side === 'BACK') ? profit : negate(liability)

/** Rows with the same amounts put together: '0–41', '42 and more'. */
export type BookSpan = { readonly from: number; readonly to: number | null } & Omit<BookRow, 'run'>

export function spansOf(rows: readonly BookRow[]): BookSpan[] {
  const spans: BookSpan[] = []
  for (const { run, now, planned } of rows) {
    const last = spans.at(-1)
    if (last && last.now === now && last.planned === planned) spans[spans.length - 1] = { ...last, to: run }
    else spans.push({ from: spans.length === 0 ? 0 : run, to: run, now, planned })
  }
  const last = spans.at(-1)
  if (last) spans[spans.length - 1] = { ...last, to: null }
  return spans
}

/** The words over one runner's prices: its own fate before that of the market. */
export function runnerOverlayOf(facts: MarketFacts, runner: RunnerFacts, words: OverlayWords): string | null {
  if (runner.status === 'REMOVED') return words.removed
  if (runner.status === 'WINNER') return words.winner
  return overlayOf(facts, words.suspended)
}
type OverlayWords = { readonly suspended: string; readonly removed: string; readonly winner: string }

/** A session that has its result leaves the list: its next one is there already. 001 §3.9. */
export const isOver = ({ status }: MarketFacts): boolean => status === 'SETTLED' || status === 'VOIDED'

const NAMES = new Intl.Collator('en', { numeric: true })
const isClosed = ({ status }: MarketFacts): number => (status === 'CLOSED' || status === 'SETTLING' ? 1 : 0)

/** Sessions in the order in which operators put them; those that wait for their result stand last. */
export const bySessionOrder = (a: SessionFacts, b: SessionFacts): number =>
  isClosed(a) - isClosed(b) || a.priority - b.priority || a.marketIndex - b.marketIndex || NAMES.compare(a.name, b.name)

/** Sessions whose outcome is named, not counted. Their number is what the order names. */
export const isNamedOutcome = ({ variant }: SessionFacts): boolean =>
  variant === 'oddEven' || variant === 'yesNo' || variant === 'lastDigit'
