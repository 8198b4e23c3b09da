/**
 * Recorded matches and races as a bookmaker of fixed odds sees them: from each recording of an exchange what is offered on it from moment to
 * moment, and how it came out. Read once, when somebody first asks; the recordings themselves are not kept.
 */
import { type Leg, type LegResult, offeredOdds } from '@paddock/domain/slips'
import { type ManifestEntry, readManifest } from '../../odds-feed/manifest.ts'
import { foldInto, type MarketBook, runnerKey } from '../../odds-feed/market-book.ts'
import type { MarketDefinition, RunnerDefinition } from '../../odds-feed/messages.ts'
import { changesOf, loadRecordedEvent, type RecordedEvent } from '../../odds-feed/recorded-event.ts'
import type { Recording } from '../../schedule.ts'

/** What a market keeps above a hundred percent, in hundredths of a percent. Its rules say it. */
export const MARGIN_BPS = 600
/** How often odds follow the exchange, in recorded milliseconds. */
const SAMPLE_MS = 5000
/** Before anything is played. */
const BEFORE = Number.NEGATIVE_INFINITY
/** An exchange whose chances are further from all of them knows nothing. */
const SANE = { least: 0.85, most: 1.2 } as const

/** How a market stands from a recorded time on. Odds in the order of its runners; null: not offered. */
export type Moment = {
  readonly at: number
  readonly status: 'open' | 'suspended' | 'closed'
  readonly isInPlay: boolean
  readonly odds: readonly (number | null)[]
}
export type FixtureRunner = { readonly id: string; readonly name: string } & Pick<Leg, 'tied'> & {
    readonly result: LegResult
  }
export type FixtureMarket = {
  readonly id: string
  readonly name: string
  /** How many of its runners win. */
  readonly places: number
  readonly runners: readonly FixtureRunner[]
  /** The first holds from before it is played. */
  readonly moments: readonly Moment[]
  /** When it begins, and when it is decided, as recorded. */
  readonly startsAt: number
  readonly decidedAt: number
}
export type Fixture = {
  readonly span: Recording
  readonly sport: string
  readonly competition: string | null
  readonly name: string
  readonly markets: readonly FixtureMarket[]
}

/** Those of the manifest, or those of these keys. */
export async function readFixtures(recordingsDir: string, keys?: readonly string[]): Promise<readonly Fixture[]> {
  const entries = (await readManifest(recordingsDir)).filter(({ key }) => keys?.includes(key) ?? true)
  const fixtures: Fixture[] = []
  // One after the other: each is large until its moments are taken from it.
  for (const entry of entries) fixtures.push(fixtureOf(await loadRecordedEvent(recordingsDir, entry)))
  return fixtures
}

/** @internal For tests. */
export function fixtureOf(event: RecordedEvent): Fixture {
  const { entry, span, lines } = event
  const books = new Map<string, MarketBook>()
  const moments = new Map<string, Moment[]>()
  for (const change of event.opening) foldInto(books, change)
  for (const [id, book] of books) note(moments, id, book, BEFORE)
  let sampledAt = span.playFrom
  for (const line of lines) {
    const changes = changesOf(line)
    for (const change of changes) foldInto(books, change)
    const isDue = line.publishedAt >= sampledAt + SAMPLE_MS
    if (isDue) sampledAt = line.publishedAt
    const told = isDue ? books.keys() : changes.filter(({ marketDefinition }) => marketDefinition).map(({ id }) => id)
    for (const id of new Set(told)) note(moments, id, books.get(id), line.publishedAt)
  }
  const markets = [...books].flatMap(([id, { definition }]) =>
    definition ? [marketOf(entry, id, definition, moments.get(id) ?? [], span)] : [],
  )
  return {
    span,
    sport: entry.sport.name,
    competition: entry.competition?.name ?? null,
    name: entry.eventName,
    // In the order of the manifest: the first is what the match is about.
    markets: Object.keys(entry.markets).flatMap((id) => markets.find((market) => market.id === id) ?? []),
  }
}

/** Only what is another than before. */
function note(all: Map<string, Moment[]>, id: string, book: MarketBook | undefined, at: number): void {
  if (!book?.definition) return
  const moment = momentOf(book, book.definition, at)
  const told = all.get(id) ?? [at === BEFORE ? moment : { ...moment, at: BEFORE, status: 'suspended', odds: [] }]
  all.set(id, told)
  if (!isSame(told.at(-1), moment)) told.push(moment)
}

const isSame = (one: Moment | undefined, other: Moment): boolean =>
  one?.status === other.status &&
  one.isInPlay === other.isInPlay &&
  one.odds.length === other.odds.length &&
  one.odds.every((odds, n) => odds === other.odds[n])

function momentOf(book: MarketBook, definition: MarketDefinition, at: number): Moment {
  const { status, inPlay: isInPlay } = definition
  const odds = status === 'OPEN' ? oddsOf(book, definition) : definition.runners.map(() => null)
  return { at, status: status === 'CLOSED' ? 'closed' : status === 'OPEN' ? 'open' : 'suspended', isInPlay, odds }
}

/** By the exchange's chances, which are made to come to the number of places. */
function oddsOf(book: MarketBook, definition: MarketDefinition): (number | null)[] {
  const chances = inOrder(definition).map((runner) => (isRunning(runner) ? chanceOf(book, runner) : 0))
  const total = chances.reduce((all, one) => all + one, 0) / placesOf(definition)
  if (!(total >= SANE.least && total <= SANE.most)) return chances.map(() => null)
  return chances.map((chance) => (chance === 0 ? null : offeredOdds(chance / total, MARGIN_BPS)))
}

const isRunning = ({ status }: RunnerDefinition): boolean => status === 'ACTIVE'
const placesOf = ({ numberOfWinners = 1 }: MarketDefinition): number => numberOfWinners
const inOrder = ({ runners }: MarketDefinition): readonly RunnerDefinition[] =>
  runners.toSorted((one, other) => one.sortPriority - other.sortPriority || one.id - other.id)

/** Between what is offered on it and what is asked for it. NaN: the exchange does not say. */
function chanceOf(book: MarketBook, runner: RunnerDefinition): number {
  const ladders = book.runners.get(runnerKey(runner))?.ladders
  const back = Math.max(...(ladders?.get('atb')?.keys() ?? []))
  const lay = Math.min(...(ladders?.get('atl')?.keys() ?? []))
  return (1 / back + 1 / lay) / 2 || Number.NaN
}

const RESULTS: Readonly<Record<string, LegResult>> = { WINNER: 'WON', LOSER: 'LOST', PLACED: 'WON' }

/** What never closed, and who did not run, has no result. */
function marketOf(
  { markets }: ManifestEntry,
  id: string,
  definition: MarketDefinition,
  moments: readonly Moment[],
  { playTo }: Recording,
): FixtureMarket {
  const names = markets[id]
  const places = placesOf(definition)
  const isClosed = definition.status === 'CLOSED'
  const winners = definition.runners.filter(({ status }) => RESULTS[status] === 'WON').length
  const resultOf = ({ status }: RunnerDefinition): LegResult => (isClosed ? (RESULTS[status] ?? 'VOID') : 'VOID')
  return {
    id,
    name: names?.name ?? definition.marketType ?? id,
    places,
    runners: inOrder(definition).map((runner) => ({
      id: String(runner.id),
      name: names?.runners[runner.id] ?? String(runner.id),
      result: resultOf(runner),
      ...(winners > places && resultOf(runner) === 'WON' && { tied: { places, winners } }),
    })),
    moments,
    startsAt: Date.parse(definition.marketTime),
    decidedAt: moments.find(({ status }) => status === 'closed')?.at ?? playTo,
  }
}
