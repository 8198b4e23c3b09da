/** What can be bet on: lists, search, prices, scores, television. 000 §3, §7; 001 §7. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { delimited } from '../frames/codec.ts'
import { decodeFrames, encodeFrame, type Frame, joinFrames } from '../frames/index.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { pathRole } from '../roles.ts'
import { market, marketStatus, score } from '../shapes/market.ts'
import { id, instant, marketKind, searchText, shortText, text, typedFlag, typedId } from '../values.ts'

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
const marketTree = z.array(
  z.object({ eventType: z.object({ id, name: shortText }), competitions: z.array(competitionMarkets) }),
)
export type MarketTree = z.output<typeof marketTree>

export const getMarkets = endpoint({
  method: 'GET',
  path: 'api/{reader}/game/market',
  tag: 'Markets',
  summary:
    'Markets grouped by event type, competition and event; paged by event. Administrators and the desk read their own paths, where what is paid or void is found too: by its state, a name, its id or its event; of the desk each sees the events it is assigned to.',
  action: 'public.read',
  params: z.strictObject({ reader: z.enum(['common', 'administrator', 'desk']) }),
  query: z.strictObject({
    ...pageQuery,
    /** Part of the name of an event or a market; or of what `searchField` says, of ids the whole. */
    search: z.optional(searchText),
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

export const exportMarkets = exportOf(
  getMarkets,
  ['event', 'market', 'kind', 'sport', 'status', 'start', 'openBets', 'volume', 'limits', 'delay', 'result'],
  { params: z.strictObject({ reader: z.enum(['administrator', 'desk']) }) },
)

export const searchEvents = endpoint({
  ...MARKETS,
  method: 'GET',
  path: 'api/common/game/market/globalSearch',
  summary:
    'Events whose name, competition or runners are called like the text, as it is written or as it sounds, grouped by sport.',
  query: z.strictObject({
    search: searchText.check(z.minLength(1)),
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

const SCORES = { ...COMPRESSED, method: 'GET', docs: z.array(score) } as const

export const getScores = endpoint({
  ...SCORES,
  path: 'api/protected/game/marketScoreList',
  summary: 'Live scores, for who is signed in.',
  action: 'site.read',
  refusals: ['UNAUTHENTICATED'],
})

export const getPublicScores = endpoint({
  ...SCORES,
  path: 'api/common/game/marketScoreList',
  summary: 'Live scores, for visitors.',
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
