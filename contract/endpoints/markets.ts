/** What can be bet on: lists, trees, search, scores, television. 000 §3, §7; 001 §7. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { delimited } from '../frames/codec.ts'
import { decodeFrames, encodeFrame, type Frame, joinFrames } from '../frames/index.ts'
import {
  type BestPrice,
  decodeBest,
  decodeEvents,
  encodeBest,
  encodeEvents,
  type ListedEvent,
} from '../frames/listing.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { pathRole } from '../roles.ts'
import { market, marketStatus, score } from '../shapes/market.ts'
import { installationView, siteView } from '../shapes/site.ts'
import { count, id, instant, marketKind, shortText, text, typedFlag, typedId } from '../values.ts'

const MARKETS = { tag: 'Markets', action: 'public.read' } as const
const COMPRESSED = { ...MARKETS, compressed: true } as const

const competitionMarkets = z.object({
  competition: z.object({ id: z.nullable(id), name: z.nullable(shortText), region: z.nullable(shortText) }),
  events: z.array(
    z.object({
      event: z.object({ id, name: shortText, openDate: instant }),
      markets: z.array(market),
    }),
  ),
})

/** Event types, in each competitions, in each events with their markets. */
export const marketTree = z.array(
  z.object({ eventType: z.object({ id, name: shortText }), competitions: z.array(competitionMarkets) }),
)
export type MarketTree = z.output<typeof marketTree>

export const getMarkets = endpoint({
  method: 'GET',
  path: 'api/{reader}/game/market',
  tag: 'Markets',
  summary: 'Markets grouped by event type, competition and event; paged by event. Administrators read their own path.',
  action: 'public.read',
  params: z.strictObject({ reader: z.enum(['common', 'administrator']) }),
  query: z.strictObject({
    ...pageQuery,
    search: z.optional(shortText),
    searchField: z.optional(z.enum(['eventName', 'name', 'marketId', 'eventId'])),
    eventTypeId: z.optional(typedId),
    competitionId: z.optional(id),
    eventId: z.optional(id),
    marketId: z.optional(id),
    type: z.optional(marketKind),
    status: z.optional(marketStatus),
    active: z.optional(typedFlag),
    inPlay: z.optional(typedFlag),
  }),
  docs: marketTree,
  also: z.object(pageInfo),
  refusals: ['FORBIDDEN'],
})

/** 000 §3 "Sport entity"; `markets` yields the map of bet-open dates, the events their map. */
const sport = z.object({
  id,
  name: shortText,
  totalEventCount: count,
  competitions: z.array(
    z.object({
      id: z.nullable(id),
      name: z.nullable(shortText),
      eventCount: count,
      events: z.array(
        z.object({
          id,
          name: shortText,
          openDate: instant,
          inPlay: z.boolean(),
          markets: z.array(z.object({ id, name: shortText, type: marketKind, betOpenDate: z.nullable(instant) })),
        }),
      ),
    }),
  ),
})
export type Sport = z.output<typeof sport>

export const getMarketGroup = endpoint({
  ...COMPRESSED,
  method: 'GET',
  path: 'api/common/game/market/group',
  summary: 'The tree of sports, competitions, events and market names. Kabaddi comes last.',
  docs: z.array(sport),
})

export const getHighlight = endpoint({
  ...MARKETS,
  method: 'GET',
  path: 'api/common/game/highlight',
  summary: 'Ids of the highlighted events.',
  docs: z.array(id),
})

const eventList = delimited<readonly ListedEvent[]>(decodeEvents, encodeEvents)
const bestPrices = delimited<readonly BestPrice[]>(decodeBest, encodeBest)
const barredIds = delimited<readonly string[]>(
  (ids) => (ids === '' ? [] : ids.split('|')),
  (ids) => ids.join('|'),
)

/** What the home page draws. The grammar of its delimited texts is in frames/listing.ts. */
export const home = z.object({
  /** Best prices of the listed events, by market id. */
  fastestOdd: z.record(id, bestPrices),
  highlight: z.array(id),
  marketIds: barredIds,
  ongoing: eventList,
  upcoming: eventList,
})
export type Home = z.output<typeof home>

export const getHome = endpoint({
  ...COMPRESSED,
  method: 'GET',
  path: 'api/common/home',
  summary: 'What is on now and next, with best prices. Clients keep it 30 s.',
  docs: home,
})

/** One call at start-up for what several others give; each part only when it is asked for. The spellings are the specification's. */
export const cumulative = z.object({
  domain: z.object({
    domainName: shortText,
    type: z.enum(['b2b', 'b2c']),
    whitelabelId: z.nullable(id),
    diamondWebsiteUrl: z.nullable(text),
    isSwitchAllowed: z.boolean(),
    isWorld: z.boolean(),
  }),
  maintenance: z.boolean(),
  /** The server's clock. */
  date: instant,
  hotEvent: z.array(id),
  tournament: z.array(z.object({ id, name: shortText, eventTypeId: id })),
  globalAppConfiguration: z.optional(installationView),
  appConfigruation: z.optional(siteView),
  marketGroup: z.optional(z.array(sport)),
  home: z.optional(home),
})
export type Cumulative = z.output<typeof cumulative>

export const getCumulative = endpoint({
  ...COMPRESSED,
  method: 'GET',
  path: 'api/common/comulative',
  summary: 'Site, configuration, market tree and home in one.',
  query: z.strictObject({
    domainType: z.optional(shortText),
    domainUrl: z.optional(text),
    wholeAppConfiguration: z.optional(typedFlag),
    marketGroup: z.optional(typedFlag),
    home: z.optional(typedFlag),
  }),
  docs: cumulative,
})

export const searchEvents = endpoint({
  ...MARKETS,
  method: 'GET',
  path: 'api/common/game/market/globalSearch',
  summary: 'Events whose name contains the text, grouped by sport.',
  query: z.strictObject({
    search: shortText.check(z.minLength(1)),
    active: z.optional(typedFlag),
    searchField: z.optional(z.enum(['eventName'])),
  }),
  docs: z.array(
    z.object({
      eventTypeId: id,
      name: shortText,
      events: z.array(
        z.object({
          eventTypeId: id,
          eventId: id,
          eventName: shortText,
          countryCode: z.nullable(shortText),
          timezone: z.nullable(shortText),
          openDate: instant,
        }),
      ),
    }),
  ),
  refusals: ['TOO_MANY_REQUESTS'],
})

export const getEventPrices = endpoint({
  method: 'GET',
  path: 'api/{role}/game/prices',
  tag: 'Markets',
  summary: 'Ours: the markets of an event as frames, whole, for who polls because sockets are switched off.',
  action: 'site.read',
  params: z.strictObject({ role: pathRole }),
  query: z.strictObject({ eventId: id }),
  docs: z.object({
    eventId: id,
    frames: delimited<readonly Frame[]>(decodeFrames, (list) => joinFrames(list.map(encodeFrame))),
  }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const getScores = endpoint({
  ...COMPRESSED,
  method: 'GET',
  path: 'api/{reader}/game/marketScoreList',
  summary: 'Live scores. Visitors read `common`, players `protected`.',
  params: z.strictObject({ reader: z.enum(['protected', 'common']) }),
  docs: z.array(score),
  refusals: ['UNAUTHENTICATED'],
})

export const getLiveTv = endpoint({
  ...COMPRESSED,
  method: 'GET',
  path: 'api/protected/game/liveTv',
  summary: 'Television channels by event id.',
  action: 'site.read',
  docs: z.record(id, text),
  refusals: ['UNAUTHENTICATED'],
})
