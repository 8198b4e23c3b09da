/** What docs/demo-world.md promises of the matches: how many have prices at any time, and that a hundred rupees can be bet on them. */
import { DAY_MS } from '@paddock/domain/time'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bestOf } from './odds-feed/best-offers.ts'
import { type ManifestEntry, readManifest, spanOf } from './odds-feed/manifest.ts'
import { foldInto, type MarketBook } from './odds-feed/market-book.ts'
import { changesOf, loadRecordedEvent, type RecordedEvent } from './odds-feed/recorded-event.ts'
import { type Recording, type Run, runsAt } from './schedule.ts'
import { LANES } from './score-feed/index.ts'
import { inventedSource } from './score-feed/source.ts'

const FOLDER = join(import.meta.dirname, 'recordings')
const RACES = new Set(['Horse Racing', 'Greyhound Racing'])
/** As `npm start` plays. */
const SPEED = 4
const FROM = Date.UTC(2026, 0, 1)
const UNTIL = FROM + 2 * DAY_MS
const LEAST_STAKE = 100

const entries = (await readManifest(FOLDER)).filter(({ sport }) => !RACES.has(sport.name))

/** All that has prices: recorded exchanges, and matches whose bookmaker follows their score. */
const matches: readonly Recording[] = [
  ...entries.map(spanOf),
  ...[LANES.history, ...LANES.invented].map((lane) => inventedSource(lane).recording),
]

const shownAt = (now: number): readonly Run[] => matches.flatMap((match) => runsAt(match, { speed: SPEED }, now))

describe('the matches of two days', () => {
  test('at least ten can be bet on in every second: in play, or announced with their prices', () => {
    // Nothing begins, ends or is announced between these moments.
    const moments = new Set([FROM])
    for (let now = FROM; now < UNTIL; now += 10 * 60_000)
      for (const { announcedAt, startsAt, endsAt } of shownAt(now))
        for (const at of [announcedAt, startsAt, endsAt]) moments.add(at)
    const counts = [...moments]
      .filter((at) => at >= FROM && at < UNTIL)
      .map((at) => shownAt(at).filter(({ endsAt }) => at < endsAt).length)
    expect(counts.length).toBeGreaterThan(100)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(10)
  })

  test('no two of them have one id, whichever are shown together', () => {
    for (let now = FROM; now < UNTIL; now += 60 * 60_000) {
      const names = shownAt(now).map(({ key, lane, loop }) => `${key} ${lane} ${loop}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

const bestSizes = (book: MarketBook): readonly number[] =>
  [...book.runners.values()].flatMap(({ ladders }) =>
    (['atb', 'atl'] as const).map((side) => bestOf(side, (ladders.get(side) ?? new Map()).values(), 1)[0]?.[1] ?? 0),
  )

/** Of so many changes one is looked at: the book between them is much the same. */
const LOOKED_AT = 20

/** What stands first on each side of each runner while the market is open, in rupees; what is offered by nobody is left out. */
function sizesOf({ opening, lines }: RecordedEvent): readonly number[] {
  const books = new Map<string, MarketBook>()
  for (const change of opening) foldInto(books, change)
  const sizes: number[] = []
  let seen = 0
  for (const change of lines.flatMap(changesOf)) {
    foldInto(books, change)
    const book = books.get(change.id)
    if (book?.definition?.status === 'OPEN' && seen++ % LOOKED_AT === 0) sizes.push(...bestSizes(book))
  }
  return sizes.filter((size) => size > 0)
}

// Those that are played twice are looked at once.
const recorded = [...new Map(entries.map((entry) => [entry.files.join(), entry])).values()]

test.each(recorded.map((entry): [string, ManifestEntry] => [entry.eventName, entry]))(
  '%s: the least stake is there at most best prices',
  async (_, entry) => {
    const sizes = sizesOf(await loadRecordedEvent(FOLDER, entry))
    expect(sizes.length).toBeGreaterThan(500)
    const enough = sizes.filter((size) => size >= LEAST_STAKE).length
    expect(enough / sizes.length).toBeGreaterThanOrEqual(0.75)
  },
)
