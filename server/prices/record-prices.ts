/**
 * The recorder of prices. It only remembers what the engine publishes; the database hears of it every few seconds, of all markets
 * in one statement, and the engine never waits for it. What could not be written is missing from the history, and no more.
 */
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { isNews, type PriceSample, samplesOf } from './sample.ts'
import { forgetSamples, isAloneTidying, saveSamples, thinSamples } from './store.ts'
import type { MarketPrices, Topics } from '../topics.ts'

export type RecordingDeps = {
  readonly db: Database
  readonly bus: Pick<Bus<Topics>, 'subscribe'>
  readonly clock: () => number
}

export const SAMPLE_MS = 5000
const TIDY_MS = 60_000
/** Of one statement; the rest of a very busy moment is written with the next sample. */
const MOST_ROWS = 5000

export type Recorder = {
  /** Writes what is new since the last time; gives how many samples that was. What could not be written is not tried again. */
  sample(): Promise<number>
  stop(): void
}

/** @internal Exported for the tests. */
export function createRecorder({ db, bus, clock }: RecordingDeps): Recorder {
  const changed = new Map<string, MarketPrices>()
  const written = new Map<string, PriceSample>()

  const ends = [
    bus.subscribe('prices', (prices) => void changed.set(prices.marketId, prices)),
    bus.subscribe('settled', ({ marketId, rolledBack }) => {
      if (!rolledBack) forget(marketId)
    }),
  ]

  function forget(marketId: string): void {
    changed.delete(marketId)
    for (const key of written.keys()) if (key.startsWith(`${marketId}/`)) written.delete(key)
  }

  /** Markets in the order in which they changed, as many as fit. */
  function takeNews(at: number): PriceSample[] {
    const news: PriceSample[] = []
    for (const [marketId, prices] of changed) {
      if (news.length >= MOST_ROWS) break
      changed.delete(marketId)
      news.push(...samplesOf(prices, at).filter((sample) => isNews(written.get(keyOf(sample)), sample)))
    }
    return news
  }

  return {
    async sample() {
      const news = takeNews(clock())
      if (news.length === 0) return 0
      await saveSamples(db, news)
      for (const sample of news) written.set(keyOf(sample), sample)
      return news.length
    },
    stop() {
      for (const end of ends) end()
    },
  }
}

const keyOf = ({ marketId, slot }: PriceSample): string => `${marketId}/${slot}`

/** Older samples are one a minute. */
const FINE_MS = DAY_MS
const KEEP_SETTLED_MS = 7 * DAY_MS
/** Of a market that nobody ever settles. */
const KEEP_MS = 90 * DAY_MS
const MOST_FORGOTTEN = 200

export type Tidied = { readonly thinned: number; readonly forgotten: number; readonly thinnedUntil: number }

/** Thins the next whole hour that has become old, and forgets what nobody looks at any more. @internal Exported for the tests. */
export async function tidyPrices(db: Database, now: number, thinnedUntil: number): Promise<Tidied> {
  return await db.transaction().execute(async (tx) => {
    if (!(await isAloneTidying(tx))) return { thinned: 0, forgotten: 0, thinnedUntil }
    const until = thinnedUntil + HOUR_MS
    const isOld = until <= now - FINE_MS
    const thinned = isOld ? await thinSamples(tx, thinnedUntil, until) : 0
    const forgotten = await forgetSamples(tx, {
      settledBefore: now - KEEP_SETTLED_MS,
      sampledBefore: now - KEEP_MS,
      atMost: MOST_FORGOTTEN,
    })
    return { thinned, forgotten, thinnedUntil: isOld ? until : thinnedUntil }
  })
}

/** Gives the function that ends the listening. */
export function startPriceHistory(deps: RecordingDeps & { readonly jobs: Jobs }): () => void {
  const { db, jobs, clock } = deps
  const recorder = createRecorder(deps)
  // After a standstill it goes on with what may have become old meanwhile, an hour at a time.
  let thinnedUntil = Math.floor((clock() - KEEP_SETTLED_MS) / HOUR_MS) * HOUR_MS

  const tidy = async (): Promise<void> => {
    thinnedUntil = (await tidyPrices(db, clock(), thinnedUntil)).thinnedUntil
  }
  jobs.start({
    name: 'price-samples',
    everyMs: SAMPLE_MS,
    failed: 'prices were not recorded',
    work: () => recorder.sample(),
  })
  jobs.start({ name: 'old-prices', everyMs: TIDY_MS, failed: 'old prices were not thinned', work: tidy })
  return () => recorder.stop()
}
