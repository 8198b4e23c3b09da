/**
 * The answer that a page of our own brings along (`getCumulative`), read without schemas: a first picture does not wait for them.
 * Only for what a server of the same shape wrote; everything else is read by the schema. Decision 0051.
 */
import type { Cumulative, WireCumulative } from './endpoints/home.ts'
import { decodeBest, decodeEvents, decodeIds } from './frames/listing.ts'
import type { SiteView } from './shapes/site.ts'

/**
 * Which shape that answer has: a fingerprint of its schema and of the grammar of its lists. It stands beside the answer in the page, and
 * beside a site that a browser keeps; what has another one is not read. `first-answer.test.ts` says the new one when they change.
 */
export const FIRST_ANSWER_SHAPE = 'RF_bFoXJ8J-L'

/** The docs in the domain's types, unpacked. What is not of this shape gives nonsense, or throws. */
export function readCumulative({ date, home, marketGroup, ...wire }: WireCumulative): Cumulative {
  return {
    ...wire,
    // Who writes it leaves nothing out: the schema has filled its defaults in.
    ...(wire.appConfigruation && { appConfigruation: wire.appConfigruation as SiteView }),
    date: Date.parse(date),
    ...(marketGroup && { marketGroup: marketGroup.map(sportOf) }),
    ...(home && { home: homeOf(home) }),
  } as Cumulative
}

const homeOf = ({
  fastestOdd,
  highlight,
  marketIds,
  ongoing,
  upcoming,
}: NonNullable<WireCumulative['home']>): NonNullable<Cumulative['home']> => ({
  fastestOdd: Object.fromEntries(Object.entries(fastestOdd).map(([id, best]) => [id, decodeBest(best)])),
  highlight,
  marketIds: decodeIds(marketIds),
  ongoing: decodeEvents(ongoing),
  upcoming: decodeEvents(upcoming),
})

type Listed<W extends { marketGroup?: readonly unknown[] | undefined }> = NonNullable<W['marketGroup']>[number]

const sportOf = (sport: Listed<WireCumulative>): Listed<Cumulative> => ({
  ...sport,
  competitions: sport.competitions.map((competition) => ({
    ...competition,
    events: competition.events.map((event) => ({
      ...event,
      openDate: Date.parse(event.openDate),
      markets: event.markets.map((market) => ({
        ...market,
        betOpenDate: market.betOpenDate === null ? null : Date.parse(market.betOpenDate),
      })),
    })),
  })),
})
