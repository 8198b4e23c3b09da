/** Markets that officers make where no source has one, one by one and by templates. Ours. docs/domain/desk.md#made */
import { SPORTS } from '@paddock/domain/betting'
import { BOOKMAKER_USES, MADE_KINDS } from '@paddock/domain/desk'
import { MESSAGE_LANGUAGES, type MessageLanguage } from '@paddock/domain/messages'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'
import { operatorPathRole } from '../roles.ts'
import { marketStatus, sessionVariant } from '../shapes/market.ts'
import {
  amount,
  count,
  id,
  instant,
  shortText,
  text,
  transactionCode,
  typedAmount,
  typedCount,
  typedFlag,
  typedInt32,
} from '../values.ts'

const params = z.strictObject({ role: z.optional(operatorPathRole) })
const ASKING = { tag: 'Operator', action: 'market.operate', params } as const
/** What everybody makes markets by is the administrators'. */
const MANAGING = { tag: 'Operator', action: 'desk.manage' } as const
const READING: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
const MAKING: readonly RefusalCode[] = [
  ...READING,
  'DESK_RIGHT_NEEDED',
  'WRONG_TRANSACTION_CODE',
  'NOT_FOUND',
  'MARKET_FIELD_WRONG',
  'MARKET_FIELD_FOREIGN',
  'MARKET_NAME_TAKEN',
  'MARKET_TERM_WRONG',
]

/** Far more than any market has; how many it may have is the market's law. */
const runnerNames = z.array(shortText).check(z.maxLength(100))
/** English wherever there is any; plain text. */
const rules = z.strictObject({
  en: z.optional(text),
  hi: z.optional(text),
  bn: z.optional(text),
  ta: z.optional(text),
  te: z.optional(text),
  ne: z.optional(text),
} satisfies { [L in MessageLanguage]: unknown })
const what = {
  kind: z.enum(MADE_KINDS),
  name: shortText,
  /** Of a session; left out, it counts runs. */
  variant: z.optional(sessionVariant),
  khadoWidth: z.optional(typedCount),
  highestResult: z.optional(typedCount),
  /** Of a bookmaker: of the match its runners are the exchange's, and may be left out. */
  use: z.optional(z.enum(BOOKMAKER_USES)),
  runners: z.optional(runnerNames),
  /** What is left out is as a market of its sport and kind starts. */
  minStake: z.optional(typedAmount),
  maxStake: z.optional(typedAmount),
  maxHouseLoss: z.optional(typedAmount),
  maxUserWin: z.optional(typedAmount),
  maxCashOut: z.optional(typedAmount),
  delaySeconds: z.optional(typedCount),
  betAllowed: z.optional(typedFlag),
  cashOut: z.optional(typedFlag),
  remarks: z.optional(shortText),
  /** What decides it, as its players read it. */
  rules: z.optional(rules),
}
const sportId = z.enum(SPORTS.map((sport) => sport.id))
const made = z.object({ marketId: id, eventId: id, name: z.string(), status: marketStatus })

export const makeMarket = endpoint({
  ...ASKING,
  idempotent: true,
  method: 'POST',
  path: 'api/{role}/desk/market',
  audit: 'MARKET_MADE',
  summary:
    'Makes a session or a bookmaker where no source has one, in an event that is there or in one that is made with it. It is shut until a trader opens it, and its result is declared by officers.',
  body: z.strictObject({
    ...what,
    /** Nobody bets before it. */
    betsFrom: z.optional(instant),
    /** The event, or one that is new: not both. */
    eventId: z.optional(id),
    event: z.optional(
      z.strictObject({
        sportId,
        competition: shortText,
        name: shortText,
        openAt: instant,
      }),
    ),
    transactionCode,
  }),
  docs: made,
  refusals: [...MAKING, 'EVENT_FULL', 'IDEMPOTENCY_KEY_REUSED'],
})

export const nameMarket = endpoint({
  ...ASKING,
  method: 'PUT',
  path: 'api/{role}/desk/market/name',
  audit: 'MARKET_NAMED',
  summary: 'What a market that was made by hand is called, and what players are told of it, until somebody bets on it.',
  body: z.strictObject({
    marketId: id,
    name: z.optional(shortText),
    remarks: z.optional(shortText),
    transactionCode,
  }),
  docs: made,
  refusals: [...MAKING, 'MARKET_OF_A_FEED', 'MARKET_HAS_BETS', 'MARKET_NOT_OPEN'],
})

const templateMarket = z.strictObject(what)
const templateRead = z.object({
  ...what,
  khadoWidth: z.optional(count),
  highestResult: z.optional(count),
  minStake: z.optional(amount),
  maxStake: z.optional(amount),
  maxHouseLoss: z.optional(amount),
  maxUserWin: z.optional(amount),
  maxCashOut: z.optional(amount),
  delaySeconds: z.optional(count),
  betAllowed: z.optional(z.boolean()),
  cashOut: z.optional(z.boolean()),
})
const template = z.object({
  templateId: count,
  sportId: id,
  name: z.string(),
  version: count,
  /** Null: it came with the product. */
  savedBy: z.nullable(z.string()),
  markets: z.array(templateRead),
})

export const getMarketTemplates = endpoint({
  ...ASKING,
  method: 'GET',
  path: 'api/{role}/desk/template',
  summary:
    'Lists of markets that are made together, by name. "{team1}" and "{team2}" in names are the teams of the event.',
  docs: z.array(template),
  refusals: READING,
})

export const saveMarketTemplate = endpoint({
  ...MANAGING,
  method: 'PUT',
  path: 'api/administrator/desk/template',
  audit: 'MARKET_TEMPLATE_SAVED',
  summary: 'A new template, or what one is from now on: markets that were made by it stay as they are.',
  body: z.strictObject({
    /** Left out, it is new. */
    templateId: z.optional(typedInt32),
    /** As it was seen; 0 of a new one. */
    version: typedInt32,
    sportId,
    name: shortText,
    markets: z.array(templateMarket).check(z.minLength(1), z.maxLength(100)),
    transactionCode,
  }),
  docs: template,
  refusals: [...MAKING, 'TEMPLATE_CHANGED', 'TEMPLATES_FULL'],
})

export const removeMarketTemplate = endpoint({
  ...MANAGING,
  method: 'POST',
  path: 'api/administrator/desk/template/remove',
  audit: 'MARKET_TEMPLATE_REMOVED',
  summary: 'Nobody makes markets by it any more; those that were made stay.',
  body: z.strictObject({ templateId: typedInt32, version: typedInt32, transactionCode }),
  docs: z.object({ templateId: count }),
  refusals: [...READING, 'WRONG_TRANSACTION_CODE', 'NOT_FOUND', 'TEMPLATE_CHANGED'],
})

export const applyMarketTemplate = endpoint({
  ...ASKING,
  method: 'POST',
  path: 'api/{role}/desk/template/apply',
  audit: 'MARKET_TEMPLATE_APPLIED',
  summary: 'Makes what an event does not have yet of the markets of a template: applied again, only what is missing.',
  body: z.strictObject({
    templateId: typedInt32,
    eventId: id,
    /** Left out, the teams of the match's exchange or bookmaker. */
    team1: z.optional(shortText),
    team2: z.optional(shortText),
    transactionCode,
  }),
  /** How many were made by it now, and how many of that name were there. */
  docs: z.object({ made: count, there: count }),
  refusals: [...MAKING, 'EVENT_FULL'],
})

export const draftMarketTemplate = endpoint({
  ...MANAGING,
  method: 'GET',
  path: 'api/administrator/desk/template/draft',
  summary:
    'What a template would be of the sessions and bookmakers that an event has now, made by hand or a feed’s: with "{team1}" and "{team2}" where its teams are named, and without what is as usual. Nothing is saved.',
  query: z.strictObject({ eventId: id }),
  docs: z.object({ sportId: id, eventName: z.string(), markets: z.array(templateRead) }),
  refusals: [...READING, 'NOT_FOUND'],
})

const startingRead = {
  minStake: amount,
  maxStake: amount,
  maxHouseLoss: amount,
  maxUserWin: amount,
  maxCashOut: amount,
  delaySeconds: count,
  cashOut: z.boolean(),
}
const starting = z.object({
  sportId: id,
  kind: z.enum(MADE_KINDS),
  /** 0 where nobody has said anything yet. */
  version: count,
  savedBy: z.nullable(z.string()),
  /** What an administrator says; what is left out is as the product has it. */
  own: z.partial(z.object(startingRead)),
  usual: z.object(startingRead),
})

export const getStartingTerms = endpoint({
  ...ASKING,
  method: 'GET',
  path: 'api/{role}/desk/starting',
  summary: 'How a market that officers make starts, by sport and kind, where they say nothing else.',
  docs: z.array(starting),
  refusals: READING,
})

export const setStartingTerms = endpoint({
  ...MANAGING,
  method: 'PUT',
  path: 'api/administrator/desk/starting',
  audit: 'STARTING_TERMS_SET',
  summary:
    'How markets of a sport and kind start from now on that officers make, one by one or by a template: in place of what was said before, and what is left out is as the product has it. Those that are there stay.',
  body: z.strictObject({
    sportId,
    kind: z.enum(MADE_KINDS),
    /** As it was seen. */
    version: typedInt32,
    own: z.strictObject({
      minStake: z.optional(typedAmount),
      maxStake: z.optional(typedAmount),
      maxHouseLoss: z.optional(typedAmount),
      maxUserWin: z.optional(typedAmount),
      maxCashOut: z.optional(typedAmount),
      delaySeconds: z.optional(typedCount),
      cashOut: z.optional(typedFlag),
    }),
    transactionCode,
  }),
  docs: starting,
  refusals: [
    ...READING,
    'WRONG_TRANSACTION_CODE',
    'MARKET_FIELD_FOREIGN',
    'MARKET_TERM_WRONG',
    'STARTING_TERMS_CHANGED',
  ],
})

const rulesOfMarket = z.object({ marketId: id, rules })

export const getMarketRules = endpoint({
  ...ASKING,
  method: 'GET',
  path: 'api/{role}/desk/market/rules',
  summary: 'What decides a market that was made by hand, in every language that it is told in.',
  query: z.strictObject({ marketId: id }),
  docs: rulesOfMarket,
  refusals: [...READING, 'DESK_RIGHT_NEEDED', 'NOT_FOUND', 'MARKET_OF_A_FEED'],
})

export const setMarketRules = endpoint({
  ...ASKING,
  method: 'PUT',
  path: 'api/{role}/desk/market/rules',
  audit: 'MARKET_RULES_SET',
  summary:
    'What decides a market that was made by hand, in place of what was said before, until somebody bets on it. Without any text it has no rules of its own.',
  body: z.strictObject({ marketId: id, rules, transactionCode }),
  docs: rulesOfMarket,
  refusals: [
    ...READING,
    'DESK_RIGHT_NEEDED',
    'WRONG_TRANSACTION_CODE',
    'NOT_FOUND',
    'MARKET_FIELD_WRONG',
    'MARKET_OF_A_FEED',
    'MARKET_HAS_BETS',
    'MARKET_NOT_OPEN',
  ],
})

export const getEventRules = endpoint({
  tag: 'Markets',
  action: 'public.read',
  method: 'GET',
  path: 'api/common/game/market/rules',
  summary:
    'The rules of their own of the markets of an event that officers made, in a language; in English what is not told in it. Plain text.',
  query: z.strictObject({ eventId: id, language: z.enum(MESSAGE_LANGUAGES) }),
  /** `language`: the one that it is told in. */
  docs: z.array(z.object({ marketId: id, language: z.enum(MESSAGE_LANGUAGES), rules: text })),
})
