/** What a trader does at the desk: takes rows, quotes them, lets players bet for a moment, stops them. Ours. Law D-14, D-16; docs/domain/quoting.md. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { operatorPathRole } from '../roles.ts'
import { deskBet, deskEvent, deskNote, deskPosition, deskStop, quoteLine, typedDeskQuote } from '../shapes/quoting.ts'
import { count, id, text, typedInt32 } from '../values.ts'

const params = z.strictObject({ role: z.optional(operatorPathRole) })
const DESK = { tag: 'Operator', action: 'market.operate', params } as const
/** A hand on a keyboard: some ten keys in a second, more than any other call is asked. */
const BY_KEY = { burst: 60, perSecond: 15 } as const
const ASKING: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'DESK_RIGHT_NEEDED', 'NOT_FOUND']

/** The whole event, or one of its markets. */
const which = { eventId: id, marketId: z.optional(id) }

export const atTheDesk = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/here',
  budget: { burst: 20, perSecond: 5 },
  summary:
    'Says that a trader is at the desk of an event, and when they last pressed a key; gives its rows. Whoever is not heard of for three seconds, or has pressed no key for ninety while it is in play, has their rows shut.',
  body: z.strictObject({ eventId: id, keyAgoMs: typedInt32.check(z.gte(0)) }),
  docs: deskEvent,
  refusals: ASKING,
})

export const takeRows = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/take',
  budget: BY_KEY,
  audit: 'DESK_ROWS_TAKEN',
  summary:
    'A trader takes the rows of an event, or one of them, also from another trader. They are shut until they are opened.',
  body: z.strictObject(which),
  docs: z.object({ taken: count }),
  refusals: [...ASKING, 'NOTHING_TO_QUOTE'],
})

export const giveRowsBack = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/giveBack',
  budget: BY_KEY,
  audit: 'DESK_ROWS_GIVEN_BACK',
  summary: "A trader's own rows of an event, or one of them, are priced by their model alone again.",
  body: z.strictObject(which),
  docs: z.object({ givenBack: count }),
  refusals: ASKING,
})

export const quoteRow = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/quote',
  budget: BY_KEY,
  audit: 'DESK_ROW_QUOTED',
  summary:
    "Quotes a row by hand: in force at once where players may bet, else with the next opening. A row that is another trader's is taken by it. `sure`: far from the model, and meant.",
  body: z.strictObject({
    marketId: id,
    quote: typedDeskQuote,
    /** Of the row, as the trader saw it; another number refuses. */
    version: typedInt32,
    sure: z.optional(z.boolean()),
  }),
  docs: z.object({ version: count }),
  refusals: [
    ...ASKING,
    'ROW_CHANGED',
    'MARKET_NOT_OPEN',
    'NOTHING_TO_QUOTE',
    'QUOTE_OF_ANOTHER_KIND',
    'QUOTE_CROSSED',
    'QUOTE_SIDE_NOT_OFFERED',
    'QUOTE_TOO_LARGE',
    'ROW_FAR_FROM_MODEL',
    'PRICE_FAR_FROM_MODEL',
    'RUN_NOT_POSSIBLE',
    'INVALID_RUNNER',
  ],
})

export const undoQuote = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/undo',
  budget: BY_KEY,
  audit: 'DESK_QUOTE_UNDONE',
  summary: 'The quote before the last one, within ten seconds of it. It opens nothing.',
  body: z.strictObject({ marketId: id, version: typedInt32 }),
  docs: z.object({ version: count }),
  refusals: [...ASKING, 'ROW_CHANGED', 'NOTHING_TO_UNDO'],
})

export const followModel = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/model',
  budget: BY_KEY,
  audit: 'DESK_MODEL_FOLLOWED',
  summary: "A row takes its model's quote: once, or with each of it from now on.",
  body: z.strictObject({ marketId: id, version: typedInt32, stays: z.boolean() }),
  docs: z.object({ version: count }),
  refusals: [...ASKING, 'ROW_CHANGED', 'MARKET_NOT_OPEN', 'NOTHING_TO_QUOTE', 'NO_MODEL'],
})

export const openRows = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/open',
  budget: BY_KEY,
  audit: 'DESK_ROWS_OPENED',
  summary: "Players may bet at a trader's own rows of an event, or at one of them, for twelve seconds.",
  body: z.strictObject(which),
  docs: z.object({ opened: count }),
  refusals: [...ASKING, 'NOTHING_TO_QUOTE'],
})

export const shutRows = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/shut',
  budget: BY_KEY,
  audit: 'DESK_ROWS_SHUT',
  summary:
    "Nobody bets any more at an event's bookmakers and sessions, or at one of them, and what waits there lapses: a ball is running, or something is wrong. It opens nothing, and whose rows they are does not matter.",
  body: z.strictObject(which),
  docs: z.object({ shut: count }),
  refusals: ASKING,
})

export const getQuoteHistory = endpoint({
  ...DESK,
  method: 'GET',
  path: 'api/{role}/desk/quotes/{marketId}',
  summary: 'What was quoted of a row, by whom and when, and when it was open; the newest first.',
  params: z.strictObject({ role: z.optional(operatorPathRole), marketId: id }),
  query: z.strictObject(pageQuery),
  docs: z.array(quoteLine),
  also: z.object(pageInfo),
  refusals: ASKING,
})

const stopping = z.strictObject({ eventId: id, why: deskStop })

export const stopEvent = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/stop',
  budget: BY_KEY,
  audit: 'DESK_EVENT_STOPPED',
  summary:
    "Nobody bets at an event's bookmakers and sessions, whoever prices them, until it is said that it is over: a review, an interval; a wicket is over by itself after ten seconds.",
  body: stopping,
  docs: z.object({ shut: count }),
  refusals: ASKING,
})

export const resumeEvent = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/resume',
  budget: BY_KEY,
  audit: 'DESK_EVENT_RESUMED',
  summary:
    'A review, an interval or a wicket is over. What traders have is opened by them; the other rows by what their source says next.',
  body: stopping,
  docs: z.object({ resumed: count }),
  refusals: ASKING,
})

export const skewRows = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/skew',
  budget: BY_KEY,
  audit: 'DESK_ROWS_SKEWED',
  summary:
    'Rows of the event that follow their model are skewed away from the side that costs the house more, or are not any more: one run, two at most, for each third of the loss limit.',
  body: z.strictObject({ eventId: id, on: z.boolean() }),
  docs: z.object({ following: count }),
  refusals: ASKING,
})

export const getDeskPosition = endpoint({
  ...DESK,
  method: 'GET',
  path: 'api/{role}/desk/position/{marketId}',
  summary:
    'What the house has of a row at each of its outcomes, of all sites together, and what would even it out on the exchange.',
  params: z.strictObject({ role: z.optional(operatorPathRole), marketId: id }),
  docs: deskPosition,
  refusals: ASKING,
})

export const getDeskBets = endpoint({
  ...DESK,
  method: 'GET',
  path: 'api/{role}/desk/bets/{eventId}',
  summary: "The last fifty bets at an event's bookmakers and sessions, of all sites, the newest first.",
  params: z.strictObject({ role: z.optional(operatorPathRole), eventId: id }),
  docs: z.array(deskBet),
  refusals: ASKING,
})

export const getDeskNotes = endpoint({
  ...DESK,
  method: 'GET',
  path: 'api/{role}/desk/notes/{eventId}',
  summary: 'What was written at the desk of an event for whoever comes next, the newest first.',
  params: z.strictObject({ role: z.optional(operatorPathRole), eventId: id }),
  query: z.strictObject(pageQuery),
  docs: z.array(deskNote),
  also: z.object(pageInfo),
  refusals: ASKING,
})

export const addDeskNote = endpoint({
  ...DESK,
  method: 'POST',
  path: 'api/{role}/desk/notes',
  budget: { burst: 20, perSecond: 1 },
  audit: 'DESK_NOTE_ADDED',
  summary: 'Writes a note for whoever has the desk of an event next. It stays as it is written.',
  body: z.strictObject({ eventId: id, text: text.check(z.trim(), z.minLength(1)) }),
  docs: z.array(deskNote).check(z.length(1)),
  refusals: ASKING,
})
