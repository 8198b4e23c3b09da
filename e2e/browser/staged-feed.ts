/**
 * A feed that a test directs: markets that say what they are told, when they are told, over the same door as a replayed
 * recording. Its heartbeat keeps their prices fresh; without it they go stale, as with a feed that was cut.
 */
import { CLASSIC, parseOdds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { MINUTE_MS } from '@paddock/domain/time'

const FEED_KEY = 'demo'
const BEAT_MS = 400
const RUNNER_IDS = [501, 502, 503, 504, 505, 506] as const
const SIZE = 5_000_000

/** Best price first: what a backer can take, what a layer can take. Decimal odds. */
export type Quote = { readonly back: readonly string[]; readonly lay: readonly string[] }

export type StagedMarket = {
  readonly eventId: string
  readonly marketId: string
  readonly path: string
  /** New prices, all at once. Both runners of a match move together, or the book would give money away and suspend. */
  quote(quotes: Readonly<Record<string, Quote>>): Promise<void>
  suspend(): Promise<void>
  open(): Promise<void>
  withdraw(runner: string, reductionBps: number): Promise<void>
  close(winner: string): Promise<void>
}

export type MarketScript = {
  readonly eventName: string
  readonly marketName: string
  readonly runners: readonly string[]
  readonly inPlay: boolean
  /** Seconds. */
  readonly betDelay: number
  readonly quotes: Readonly<Record<string, Quote>>
  readonly sportId?: string
  readonly competition?: string
}

export type StagedFeed = {
  stage(script: MarketScript): Promise<StagedMarket>
  /** The connection to the source is lost, and comes back. */
  cut(): Promise<void>
  resume(): Promise<void>
  stop(): void
}

type RunnerState = { status: 'ACTIVE' | 'WINNER' | 'LOSER' | 'REMOVED'; reductionBps?: number }
type MarketState = { status: 'OPEN' | 'SUSPENDED' | 'CLOSED'; version: number; runners: Map<string, RunnerState> }

export function openStagedFeed(url: string): StagedFeed {
  let isCut = false
  let staged = 0
  const firstId = Math.floor(Date.now() / 1000)

  async function post(lines: readonly object[]): Promise<void> {
    const reply = await fetch(`${url}/internal/feed`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', 'x-feed-key': FEED_KEY },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    })
    if (!reply.ok) throw new Error(`the feed's door answers ${reply.status} ${await reply.text()}`)
  }

  const health = (state: 'live' | 'down') => ({ type: 'health', state, at: Date.now() })
  const beat = (): void => {
    // A beat that fails is one that is missing; the server is told by the next.
    if (!isCut) void post([health('live')]).catch(() => undefined)
  }
  const beating = setInterval(beat, BEAT_MS)

  return {
    async stage(script) {
      staged += 1
      const id = `${firstId}${staged}`
      const market = {
        eventId: `77${id}`,
        marketId: `1.77${id}`,
        script,
        state: {
          status: 'OPEN',
          version: 1,
          runners: new Map(script.runners.map((name) => [name, { status: 'ACTIVE' }])),
        } as MarketState,
      }
      const tellDefinition = async (change: (state: MarketState) => void): Promise<void> => {
        change(market.state)
        market.state.version += 1
        await post([health('live'), { type: 'market', market: definitionOf(market) }])
      }
      await post([
        health('live'),
        { type: 'market', market: definitionOf(market) },
        pricesOf(market, Object.entries(script.quotes)),
      ])
      return {
        eventId: market.eventId,
        marketId: market.marketId,
        path: `/events/${script.sportId ?? '4'}/${market.eventId}`,
        quote: (quotes) => post([health('live'), pricesOf(market, Object.entries(quotes))]),
        suspend: () =>
          tellDefinition((state) => {
            state.status = 'SUSPENDED'
          }),
        open: () =>
          tellDefinition((state) => {
            state.status = 'OPEN'
          }),
        withdraw: (runner, reductionBps) =>
          tellDefinition(({ runners }) => runners.set(runner, { status: 'REMOVED', reductionBps })),
        close: (winner) =>
          tellDefinition((state) => {
            state.status = 'CLOSED'
            for (const [name, { status }] of state.runners) {
              if (status === 'ACTIVE') state.runners.set(name, { status: name === winner ? 'WINNER' : 'LOSER' })
            }
          }),
      }
    },
    async cut() {
      isCut = true
      await post([health('down')])
    },
    async resume() {
      isCut = false
      await post([health('live')])
    },
    stop: () => clearInterval(beating),
  }
}

type Told = {
  readonly eventId: string
  readonly marketId: string
  readonly script: MarketScript
  readonly state: MarketState
}

function definitionOf({ eventId, marketId, script, state }: Told): object {
  const now = Date.now()
  const startsAt = script.inPlay ? now - MINUTE_MS : now + 10 * MINUTE_MS
  return {
    marketId,
    publishedAt: now,
    eventId,
    eventName: script.eventName,
    sportId: script.sportId ?? '4',
    competition: script.competition ?? 'Staged',
    competitionId: '7700',
    countryCode: 'GB',
    timezone: 'Europe/London',
    marketType: 'MATCH_ODDS',
    marketName: script.marketName,
    openDate: startsAt,
    marketTime: startsAt,
    suspendTime: startsAt,
    ...(state.status === 'CLOSED' && { settledTime: now }),
    status: state.status,
    inPlay: script.inPlay,
    betDelay: script.betDelay,
    winners: 1,
    baseRateBps: 500,
    ladder: CLASSIC,
    version: state.version,
    venue: null,
    raceType: null,
    complete: true,
    runners: script.runners.map((name, at) => ({
      key: keyOf(script, name),
      name,
      sort: at + 1,
      ...must(state.runners.get(name), 'a runner has its state'),
    })),
  }
}

function pricesOf({ marketId, script }: Told, quotes: readonly (readonly [runner: string, quote: Quote])[]): object {
  return {
    type: 'prices',
    prices: {
      marketId,
      publishedAt: Date.now(),
      totalMatched: 125_000_000,
      runners: quotes.map(([runner, { back, lay }]) => ({
        key: keyOf(script, runner),
        toBack: back.map(levelOf),
        toLay: lay.map(levelOf),
      })),
    },
  }
}

/** Deeper levels are larger, as they are in life. */
const levelOf = (price: string, at: number): [price: number, size: number] => [
  must(parseOdds(price), `${price} is a price`),
  SIZE * (at + 1),
]

const keyOf = ({ runners }: MarketScript, name: string): string =>
  String(must(RUNNER_IDS[runners.indexOf(name)], `${name} runs`))
