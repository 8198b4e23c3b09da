/** What markets that are not paid may bring: of everybody below, and the reader's share of it. Ours; docs/domain/risk.md. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { uplinePathRole } from '../roles.ts'
import { eventRisk, marketRisk, personRisk } from '../shapes/risk.ts'
import { amount, id, marketKind, shortText, typedFlag, typedId } from '../values.ts'

/** `userId`: a player, or an officer, whose are all players below. The share is always the reader's. */
const RISK = {
  method: 'GET',
  tag: 'Bets',
  action: 'downline.readBets',
  target: { in: 'query', field: 'userId' },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
} as const
const whose = { userId: z.optional(id) }
const params = { role: uplinePathRole }

export const getRisk = endpoint({
  ...RISK,
  path: 'api/{role}/risk',
  summary:
    'Events on which anybody below the caller has a position, the costliest first: what they may cost at worst, and the caller’s share of it.',
  params: z.strictObject(params),
  query: z.strictObject({
    ...pageQuery,
    ...whose,
    eventTypeId: z.optional(typedId),
    type: z.optional(marketKind),
    inPlay: z.optional(typedFlag),
  }),
  docs: z.array(eventRisk),
  /** Of all events, in all and of the share. */
  also: z.object({
    ...pageInfo,
    totalWorst: amount,
    totalMine: amount,
    totalWaiting: amount,
    totalWaitingMine: amount,
  }),
})

export const exportRisk = exportOf(getRisk, ['event', 'openDate', 'markets', 'worst', 'mine', 'waiting', 'waitingMine'])

export const getEventRisk = endpoint({
  ...RISK,
  path: 'api/{role}/risk/{eventId}',
  summary:
    'What the markets of an event may bring, outcome by outcome: in all, the caller’s share, and what is passed up.',
  params: z.strictObject({ ...params, eventId: id }),
  query: z.strictObject(whose),
  docs: z.object({ event: z.object({ id, name: shortText }), markets: z.array(marketRisk) }),
})

export const getMarketRiskPeople = endpoint({
  ...RISK,
  path: 'api/{role}/risk/market/{marketId}/people',
  summary:
    'Who stands right below, and what each brings in the outcomes of a market: they add up to what the market does.',
  params: z.strictObject({ ...params, marketId: id }),
  query: z.strictObject(whose),
  docs: z.object({
    market: marketRisk,
    /** The account that was asked about, and whom it stands below up to the caller; the highest first. */
    path: z.array(z.object({ userId: id, userName: shortText })),
    people: z.array(personRisk),
  }),
})
