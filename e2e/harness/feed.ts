/** Markets that a test makes, prices and ends, over the door of replayed recordings. They have no heartbeat and never go stale. */
import { CLASSIC } from '@paddock/domain/odds'
import { HOUR_MS } from '@paddock/domain/time'
import { send } from './http.ts'

export const RUNNERS = ['11', '12', '13'] as const
/** What each of the three is offered at, in hundredths: an honest book, with room for orders of players in between. */
export const TO_BACK = 290
export const TO_LAY = 310
export const BETWEEN = 300
const DEEP = 100_000_000_00
const OFF_IN_MS = HOUR_MS

export type TestMarket = {
  readonly marketId: string
  readonly eventId: string
  /** Seconds. */
  readonly betDelay?: number
}

type Status = 'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'CLOSED'

/** Each resolves when the server has taken it and made it durable, and throws when it has not. */
export type TestFeed = {
  put(markets: readonly TestMarket[], status?: Status): Promise<void>
  price(markets: readonly TestMarket[]): Promise<void>
  /** Closes them with the first runner as winner, or with everybody withdrawn. */
  close(markets: readonly TestMarket[], how: 'WON' | 'VOID'): Promise<void>
}

export function createFeed(port: number, key = 'demo'): TestFeed {
  const post = async (lines: readonly object[]): Promise<void> => {
    const answer = await send({
      port,
      method: 'POST',
      path: '/internal/feed',
      headers: { 'content-type': 'application/x-ndjson', 'x-feed-key': key },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    })
    if (answer?.status !== 204) throw new Error(`the feed was not taken: ${answer?.status} ${answer?.body}`)
  }
  return {
    put: (markets, status = 'OPEN') =>
      post(markets.map((market) => ({ type: 'market', market: definition(market, status, () => 'ACTIVE') }))),
    price: (markets) => post(markets.map((market) => ({ type: 'prices', prices: prices(market) }))),
    close: (markets, how) =>
      post(
        markets.map((market) => ({
          type: 'market',
          market: definition(market, 'CLOSED', (at) => (how === 'VOID' ? 'REMOVED' : at === 0 ? 'WINNER' : 'LOSER')),
        })),
      ),
  }
}

function definition({ marketId, eventId, betDelay = 0 }: TestMarket, status: Status, statusOf: (at: number) => string) {
  const now = Date.now()
  return {
    marketId,
    publishedAt: now,
    eventId,
    eventName: `Event ${eventId}`,
    sportId: '4',
    competition: 'Faults',
    competitionId: '77',
    countryCode: 'IN',
    timezone: 'Asia/Kolkata',
    marketType: 'MATCH_ODDS',
    marketName: `Match Odds ${marketId}`,
    openDate: now + OFF_IN_MS,
    marketTime: now + OFF_IN_MS,
    suspendTime: now + OFF_IN_MS,
    ...(status === 'CLOSED' && { settledTime: now }),
    status,
    inPlay: false,
    betDelay,
    winners: 1,
    baseRateBps: 200,
    ladder: CLASSIC,
    version: 1,
    venue: null,
    raceType: null,
    complete: true,
    runners: RUNNERS.map((key, at) => ({ key, name: `Runner ${key}`, sort: at, status: statusOf(at) })),
  }
}

const prices = ({ marketId }: TestMarket) => ({
  marketId,
  publishedAt: Date.now(),
  runners: RUNNERS.map((key) => ({ key, toBack: [[TO_BACK, DEEP]], toLay: [[TO_LAY, DEEP]] })),
})
