/** What a page begins with: the site, the tree of sports, home. Apart from the others, so that no page loads more before it shows. 000 §3, §7. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { delimited } from '../frames/codec.ts'
import { type BestPrice, decodeBest, decodeEvents, decodeIds, type ListedEvent } from '../frames/listing.ts'
import { encodeBest, encodeEvents } from '../frames/write-listing.ts'
import { installationView, SITE_LANGUAGES, siteView } from '../shapes/site.ts'
import { count, id, instant, marketKind, shortText, text, typedFlag } from '../values.ts'

const HOME = { tag: 'Markets', action: 'public.read' } as const
const COMPRESSED = { ...HOME, compressed: true } as const

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
  ...HOME,
  method: 'GET',
  path: 'api/common/game/highlight',
  summary: 'Ids of the highlighted events.',
  docs: z.array(id),
})

const eventList = delimited<readonly ListedEvent[]>(decodeEvents, encodeEvents)
const bestPrices = delimited<readonly BestPrice[]>(decodeBest, encodeBest)
const barredIds = delimited<readonly string[]>(decodeIds, (ids) => ids.join('|'))

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
/** As it stands on the wire, unpacked. */
export type WireCumulative = z.input<typeof cumulative>

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
    /** The site's own texts in this language alone; in all where none is named. */
    language: z.optional(z.enum(['en', ...SITE_LANGUAGES])),
  }),
  docs: cumulative,
})
