/**
 * The Betfair Exchange Stream messages we understand, checked as they come in: nothing of a feed is believed unparsed.
 * Prices and sizes leave here as hundredths, times as milliseconds. Unknown keys are dropped. Law 1.14.
 */
import { isMoment } from '@paddock/contract'
import { type Odds, oddsFromDecimal } from '@paddock/domain/odds'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { z } from 'zod'

/** No stake on an exchange comes near: a size above is a fault of the feed. In units of its currency. */
const MOST_SIZE = 1e11
/** The largest price of any ladder; a line (points, runs) stays far below. */
const MOST_PRICE = 1e6
const MOST_LEVELS = 2000
const MOST_RUNNERS = 2000
const MOST_MARKETS = 2000

const id = z.union([z.string().min(1).max(40), z.number().int().transform(String)])
const size = z
  .number()
  .min(0)
  .max(MOST_SIZE)
  .transform((units) => Math.round(units * 100))
const time = z
  .string()
  .max(40)
  .transform((text, context) => {
    const at = Date.parse(text)
    if (isMoment(at)) return at
    context.addIssue('not a time')
    return z.NEVER
  })
const price = z
  .number()
  .max(MOST_PRICE)
  .transform((decimal, context): Odds => {
    const odds = oddsFromDecimal(decimal)
    if (odds !== undefined) return odds
    context.addIssue('not a price')
    return z.NEVER
  })
/** A price of a numbered level or a last price: 0 says there is none. */
const priceOrNone = z
  .number()
  .min(0)
  .max(MOST_PRICE)
  .transform((decimal): Odds | undefined => oddsFromDecimal(decimal))

const levels = z
  .array(z.tuple([price, size]))
  .max(MOST_LEVELS)
  .optional()
const numberedLevels = z
  .array(z.tuple([z.number().int().min(0).max(MOST_LEVELS), priceOrNone, size]))
  .max(MOST_LEVELS)
  .optional()

const runnerChange = z.object({
  id,
  hc: z.number().nullish(),
  atb: levels,
  atl: levels,
  batb: numberedLevels,
  batl: numberedLevels,
  trd: levels,
  ltp: priceOrNone.nullish(),
  tv: size.nullish(),
})

const runnerDefinition = z.object({
  id,
  hc: z.number().nullish(),
  name: z.string().max(200).nullish(),
  sortPriority: z.number().int(),
  status: z.enum(['ACTIVE', 'WINNER', 'LOSER', 'REMOVED', 'PLACED', 'HIDDEN']),
  adjustmentFactor: z.number().min(0).max(100).nullish(),
  removalDate: time.nullish(),
  // An unformed starting price comes as the text "NaN" or "Infinity": then there is none.
  bsp: z.number().positive().nullish().catch(undefined),
})

const marketDefinition = z.object({
  eventId: id,
  eventName: z.string().max(300).nullish(),
  eventTypeId: id,
  name: z.string().max(300).nullish(),
  marketType: z.string().max(100).nullish(),
  bettingType: z.string().max(60),
  status: z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED']),
  inPlay: z.boolean(),
  betDelay: z.number().int().min(0).max(600).optional(),
  numberOfWinners: z.number().int().min(0).max(MOST_RUNNERS),
  eachWayDivisor: z.number().nullish(),
  marketBaseRate: z.number().min(0).max(100),
  countryCode: z.string().max(10).nullish(),
  timezone: z.string().max(60).nullish(),
  venue: z.string().max(200).nullish(),
  raceType: z.string().max(60).nullish(),
  openDate: time,
  marketTime: time,
  suspendTime: time,
  settledTime: time.nullish(),
  complete: z.boolean(),
  version: z.number().int().min(0),
  priceLadderDefinition: z.object({ type: z.string() }).nullish(),
  lineMinUnit: z.number().nullish(),
  lineMaxUnit: z.number().nullish(),
  lineInterval: z.number().nullish(),
  runners: z.array(runnerDefinition).max(MOST_RUNNERS),
})

const marketChange = z.object({
  id,
  img: z.boolean().nullish(),
  tv: size.nullish(),
  marketDefinition: marketDefinition.nullish(),
  rc: z.array(runnerChange).max(MOST_RUNNERS).nullish(),
})

const requestId = z.number().int().nullish()
const clock = z.string().max(500).nullish()

const changeMessage = z.object({
  op: z.literal('mcm'),
  id: requestId,
  pt: z.number().int().min(0),
  clk: clock,
  initialClk: clock,
  ct: z.enum(['SUB_IMAGE', 'RESUB_DELTA', 'HEARTBEAT']).nullish(),
  segmentType: z.enum(['SEG_START', 'SEG', 'SEG_END']).nullish(),
  status: z.number().int().nullish(),
  heartbeatMs: z.number().int().min(0).nullish(),
  mc: z.array(marketChange).max(MOST_MARKETS).nullish(),
})

/** Betfair sends status 503 also as a bare message without a publish time. */
const bareStatusChange = z.object({
  op: z.literal('mcm'),
  id: requestId,
  status: z.number().int(),
})

const statusMessage = z.object({
  op: z.literal('status'),
  id: requestId,
  statusCode: z.enum(['SUCCESS', 'FAILURE']),
  errorCode: z.string().max(100).nullish(),
  errorMessage: z.string().max(2000).nullish(),
  connectionClosed: z.boolean().nullish(),
})

const connectionMessage = z.object({ op: z.literal('connection'), connectionId: z.string().max(200) })

export type RunnerChange = z.infer<typeof runnerChange>
export type RunnerDefinition = z.infer<typeof runnerDefinition>
export type MarketDefinition = z.infer<typeof marketDefinition>
export type MarketChange = z.infer<typeof marketChange>
export type ChangeMessage = z.infer<typeof changeMessage>
export type StatusMessage = z.infer<typeof statusMessage>
export type StreamMessage =
  | ChangeMessage
  | StatusMessage
  | z.infer<typeof connectionMessage>
  | { readonly op: 'feedStatus'; readonly id: number | null | undefined; readonly status: number }
  | { readonly op: 'unknown'; readonly name: string }

/** What tells the kinds of messages apart: each is tried as the one kind that it can be. */
const opening = z.object({ op: z.string().max(60), pt: z.unknown().optional() })

/** One line of the stream. A refusal says what is wrong with it, never what was in it. */
export function parseStreamLine(line: string): Result<StreamMessage, string> {
  const json = parseJson(line)
  if (!json.ok) return json
  const opened = opening.safeParse(json.value)
  if (!opened.success) return refuse('no op')
  const { op, pt } = opened.data
  switch (op) {
    case 'mcm':
      return parseChange(json.value, pt)
    case 'status':
      return check(statusMessage, json.value)
    case 'connection':
      return check(connectionMessage, json.value)
    default:
      return ok({ op: 'unknown', name: op })
  }
}

const refusedStatus = z.object({
  op: z.literal('status'),
  statusCode: z.literal('FAILURE'),
  errorCode: z.string().max(60).optional(),
})

/**
 * One line of a recording: a change, or nothing. What was said beside the changes, to greet and to sign in, does not matter, unless
 * it was refused: then nothing of what was asked for follows.
 */
export function parseRecordedLine(line: string): Result<ChangeMessage | undefined, string> {
  const json = parseJson(line)
  if (!json.ok) return json
  const opened = opening.safeParse(json.value)
  if (!opened.success) return refuse('no op')
  const { op, pt } = opened.data
  if (op === 'status') {
    const refused = refusedStatus.safeParse(json.value)
    return refused.success ? refuse(`the feed refused: ${refused.data.errorCode ?? 'no reason said'}`) : ok(undefined)
  }
  if (op !== 'mcm' || bareStatusOf(json.value, pt)) return ok(undefined)
  return check(changeMessage, json.value)
}

function parseChange(value: unknown, pt: unknown): Result<StreamMessage, string> {
  const bare = bareStatusOf(value, pt)
  return bare ? ok({ op: 'feedStatus', ...bare }) : check(changeMessage, value)
}

function bareStatusOf(value: unknown, pt: unknown) {
  if (pt !== undefined) return undefined
  const { data } = bareStatusChange.safeParse(value)
  return data && { id: data.id, status: data.status }
}

function check<T>(schema: z.ZodType<T>, value: unknown): Result<T, string> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  const issue = parsed.error.issues[0]
  return refuse(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not understood'}`)
}

function parseJson(line: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(line))
  } catch {
    return refuse('not JSON')
  }
}
