/** What the event page shows, from facts, books and the bet in mind. */
import { struckAt } from '@paddock/contract/bet-words'
import { sessionShapeOf } from '@paddock/contract/frames/index'
import type { Bet } from '@paddock/contract/shapes/bet'
import type { MarketBook } from '@paddock/contract/shapes/market'
import { isRacing } from '@paddock/domain/betting'
import { isFinal, type SessionNumber, type Side } from '@paddock/domain/market'
import { add, negate, type Paise, ZERO } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import { amountIf, lawOfVariant, type RowWith, rowsWith, type Span } from '@paddock/domain/positions'
import type { MarketFacts, RunnerFacts, RunnersFacts, SessionFacts } from '@paddock/ui/live'
import { BETTING_WORDS } from '../../words/betting.ts'
import { takesBets, whyShut } from '../../words/shut.ts'
import { EVENT_WORDS } from './words.ts'

/** The bet in the slip, as far as positions are concerned. */
export type PlannedBet = {
  readonly marketId: string
  readonly side: Side
  readonly runnerId: string
  readonly line: number | null
  readonly price: Odds
  readonly stake: Paise
  readonly profit: Paise
  readonly liability: Paise
}

/** The words over the prices of a market that takes no bets; null when it does. 000 §4 "Market status". */
export function overlayOf(facts: MarketFacts, words: OverlayWords): string | null {
  switch (facts.status) {
    case 'OPEN':
      return takesBets(facts) ? null : whyShut(facts)
    case 'SUSPENDED':
      return whyShut(facts)
    case 'INACTIVE':
    case 'CLOSED':
    case 'SETTLING':
    case 'SETTLED':
    case 'VOIDED':
      return words.statuses[facts.status]
  }
}

/** Read when they are drawn, in the language that is spoken then. */
export const overlayWords = (): OverlayWords => ({
  removed: BETTING_WORDS.removed,
  winner: BETTING_WORDS.winner,
  statuses: EVENT_WORDS.statuses,
})

export type OverlayWords = {
  readonly removed: string
  readonly winner: string
  readonly statuses: Readonly<Record<Exclude<MarketFacts['status'], 'OPEN' | 'SUSPENDED'>, string>>
}

/** What the runner's win would bring now; undefined where the player has nothing in the market. */
export const positionOf = (book: MarketBook | undefined, runnerId: string): Paise | undefined =>
  book?.map[runnerId]?.exposureOrProfit

/** What it would bring with the planned bet too: the bet's runner takes its one side, every other runner the other. */
export function positionWith(book: MarketBook | undefined, runnerId: string, planned: PlannedBet): Paise {
  return add(positionOf(book, runnerId) ?? ZERO, amountIf(planned.runnerId === runnerId, planned))
}

/** How the session is counted, as far as its book is concerned. */
export type SessionShape = Pick<SessionFacts, 'variant' | SessionNumber>

/** The book of a session by result, with the planned bet beside it. Law 2.11. */
export function sessionRows(facts: SessionShape, book: MarketBook | undefined, planned: PlannedBet | null): RowWith[] {
  const rows = (book?.sessionBookArray ?? []).map(({ line, amount }) => ({ run: line, amount }))
  if (rows.length === 0 && planned === null) return []
  return rowsWith(sessionShapeOf(facts), rows, planned && { ...planned, run: planned.line ?? Number(planned.runnerId) })
}

/** The worst that a session comes to: what is at risk, bets that wait included, or what is certain where nothing is. */
export const worstOf = ({ exposure, minLoss }: MarketBook): Paise =>
  exposure > 0 ? negate(exposure) : (minLoss ?? ZERO)

/** What a market comes to whatever the result, bets that wait at their worst included. */
export const spanOf = (book: MarketBook): Span => ({ worst: worstOf(book), best: book.maxProfit ?? ZERO })

/** The worst that the planned bet would leave of a session whose rows hold every result that differs; a meter's do not. */
export const worstWith = (rows: readonly RowWith[]): Paise | null =>
  rows.reduce<Paise | null>(
    (worst, { planned }) => (planned === null || (worst !== null && worst <= planned) ? worst : planned),
    null,
  )

/** The runs at which each session was taken, by market, each once and the last one first: of bets with the newest first. */
export type RunsTaken = ReadonlyMap<string, readonly number[]>

export function runsTaken(bets: readonly Pick<Bet, 'market' | 'odds' | 'averageOdd' | 'betterRun'>[]): RunsTaken {
  const runs = new Map<string, readonly number[]>()
  for (const bet of bets) {
    const { run } = struckAt(bet)
    const before = runs.get(bet.market._id) ?? []
    if (run !== null && !before.includes(run)) runs.set(bet.market._id, [...before, run])
  }
  return runs
}

/** Whether the run lies in the row of the book: the last one has no end. */
export const isIn = ({ from, to }: BookSpan, run: number): boolean => run >= from && (to === null || run <= to)

/** Rows with the same amounts put together: '0–41', '42 and more'. */
export type BookSpan = { readonly from: number; readonly to: number | null } & Omit<RowWith, 'run'>

export function spansOf(rows: readonly RowWith[]): BookSpan[] {
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
  return overlayOf(facts, words)
}

/** A session that has its result leaves the list: its next one is there already. 001 §3.9. */
export const isOver = ({ status }: MarketFacts): boolean => isFinal(status)

const NAMES = new Intl.Collator('en', { numeric: true })
const isClosed = ({ status }: MarketFacts): number => (status === 'CLOSED' || status === 'SETTLING' ? 1 : 0)

/** Sessions in the order in which operators put them; those that wait for their result stand last. */
export const bySessionOrder = (a: SessionFacts, b: SessionFacts): number =>
  isClosed(a) - isClosed(b) || a.priority - b.priority || a.marketIndex - b.marketIndex || NAMES.compare(a.name, b.name)

/** Sessions whose outcome is named, not counted. Their number is what the order names. */
export const isNamedOutcome = ({ variant }: Pick<SessionFacts, 'variant'>): boolean => lawOfVariant(variant).isPicked

/** Runners as a card lists them: who does not run stands last. */
export const inCardOrder = (runners: readonly RunnerFacts[]): readonly RunnerFacts[] =>
  runners.some(isOut) ? [...runners.filter((runner) => !isOut(runner)), ...runners.filter(isOut)] : runners

const isOut = ({ status }: RunnerFacts): boolean => status === 'REMOVED'

/** Horses and greyhounds. 000 §3 "Event type ids". */
export const isRace = ({ eventTypeId }: Pick<MarketFacts, 'eventTypeId'>): boolean => isRacing(eventTypeId)

/** A feed's name repeats the number on the cloth, which stands beside it. */
export const nameOnCard = ({ name, racing }: RunnerFacts): string =>
  racing?.clothNumber && name.startsWith(`${racing.clothNumber}. `) ? name.slice(racing.clothNumber.length + 2) : name

/** '12.5' for 1250 hundredths of a percent. */
export const percentOf = (bps: number): string => String(bps / 100)

const MAIN_NAMES: ReadonlySet<string> = new Set(['Match Odds', 'To Win', 'Winner'])

/**
 * The exchange's markets in two: the one that the event is about, and the others, which stand below the sessions. In a race,
 * and where there is no match, all are what it is about.
 */
export function splitExchange(markets: readonly RunnersFacts[]): {
  readonly main: readonly RunnersFacts[]
  readonly others: readonly RunnersFacts[]
} {
  const exchange = markets.filter(({ kind }) => kind === 'BETFAIR')
  const first = exchange.find(({ name }) => MAIN_NAMES.has(name)) ?? exchange[0]
  if (!first || isRace(first)) return { main: exchange, others: [] }
  return { main: [first], others: exchange.filter((market) => market !== first) }
}
