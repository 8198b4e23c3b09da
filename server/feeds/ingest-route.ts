/**
 * POST /internal/feed: what a program of ours, `npm run replay`, puts in as a feed. One JSON message a line, in the words of
 * types.ts; the key in `x-feed-key`. Answered when everything of the request is durable, with what was refused and why.
 */
import { timingSafeEqual } from 'node:crypto'
import { isMoment } from '@paddock/contract'
import { odds, type Odds } from '@paddock/domain/odds'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Heard } from './hear-result.ts'
import type { OddsIngest } from './odds-to-markets.ts'
import type { FeedAnswer, FeedMarket, FeedPrices, RefusedLine } from './types.ts'

const price = z.pipe(
  // What `odds` would throw on.
  z.int().check(z.positive()),
  z.transform((hundredths): Odds => odds(hundredths)),
)
const level = z.tuple([price, z.int()])
const text = z.string().check(z.maxLength(200))
const orNull = z.nullable(text)

const part = z.optional(z.string().check(z.maxLength(100)))
const silks = z.optional(z.string().check(z.maxLength(200), z.regex(/^https:\/\//)))

const runner = z.object({
  key: text,
  name: text,
  sort: z.number(),
  status: z.enum(['ACTIVE', 'WINNER', 'LOSER', 'REMOVED']),
  reductionBps: z.optional(z.int()),
  removedAt: z.optional(z.number()),
  bsp: z.optional(z.nullable(z.number())),
  handicap: z.optional(z.number()),
  card: z.optional(
    z.object({
      clothNumber: part,
      stallDraw: part,
      age: part,
      jockeyName: part,
      trainerName: part,
      url: silks,
    }),
  ),
})

/** Milliseconds since 1970. */
const moment = z.number().check(z.refine(isMoment))

const market = z.object({
  marketId: text,
  publishedAt: z.number(),
  eventId: text,
  eventName: text,
  sportId: text,
  competition: orNull,
  competitionId: orNull,
  countryCode: orNull,
  timezone: orNull,
  marketType: text,
  marketName: text,
  openDate: moment,
  marketTime: moment,
  suspendTime: moment,
  settledTime: z.optional(moment),
  status: z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED']),
  inPlay: z.boolean(),
  betDelay: z.nullable(z.int().check(z.gte(0), z.lte(60))),
  winners: z.int().check(z.gte(0)),
  baseRateBps: z.int(),
  ladder: z.object({
    name: z.enum(['CLASSIC', 'FINEST', 'LINE_RANGE']),
    bands: z.array(z.object({ from: z.int(), to: z.int(), step: z.int() })),
  }),
  version: z.number(),
  venue: orNull,
  raceType: orNull,
  complete: z.boolean(),
  runners: z.array(runner).check(z.maxLength(200)),
})

const prices = z.object({
  marketId: text,
  publishedAt: z.number(),
  totalMatched: z.optional(z.number()),
  runners: z.array(
    z.object({
      key: text,
      toBack: z.array(level),
      toLay: z.array(level),
      lastTraded: z.optional(price),
      totalMatched: z.optional(z.number()),
    }),
  ),
})

const line = z.discriminatedUnion('type', [
  z.object({ type: z.literal('market'), market }),
  z.object({ type: z.literal('prices'), prices }),
  z.object({ type: z.literal('health'), state: z.enum(['live', 'late', 'down']), at: z.number() }),
])

const BODY_LIMIT = 4 * 1024 * 1024

type Line = z.infer<typeof line>
type Read =
  | { readonly ok: true; readonly message: Line }
  | { readonly ok: false; readonly refused: Omit<RefusedLine, 'line'> }

/** `heard`: what became of results, filled by the ingest and emptied by the answers. */
export function serveIngest(app: FastifyInstance, key: string, ingest: OddsIngest, heard: Map<string, Heard>): void {
  app.addContentTypeParser('application/x-ndjson', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) =>
    done(null, body),
  )
  app.post('/internal/feed', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    if (!isSame(String(request.headers['x-feed-key'] ?? ''), key))
      return await reply.code(401).send({ message: 'The feed key is wrong', code: 'UNAUTHENTICATED' })
    const read = String(request.body)
      .split('\n')
      .filter((entry) => entry !== '')
      .map(readLine)
    for (const one of read) take(ingest, one)
    await ingest.idle()
    const answer: FeedAnswer = {
      refused: read.flatMap((one, index) => (one.ok ? [] : [{ line: index + 1, ...one.refused }])),
      results: resultsOf(read, heard),
    }
    if (answer.refused.length + answer.results.length === 0) return await reply.code(204).send()
    return await reply.send(answer)
  })
}

/** One line that is not understood is one market's: the others go on. */
function take(ingest: OddsIngest, read: Read): void {
  if (!read.ok) {
    if (read.refused.marketId !== null) ingest.unreadable(read.refused.marketId)
    return
  }
  const { message } = read
  if (message.type === 'market') ingest.market(message.market as FeedMarket)
  else if (message.type === 'prices') ingest.prices(message.prices as FeedPrices)
  else ingest.health(message.state, Date.now())
}

function resultsOf(read: readonly Read[], heard: Map<string, Heard>): FeedAnswer['results'] {
  const ids = new Set(
    read.flatMap((one) => (one.ok && one.message.type === 'market' ? one.message.market.marketId : [])),
  )
  return [...ids].flatMap((marketId) => {
    const what = heard.get(marketId)
    heard.delete(marketId)
    return what === 'CORRECTED' || what === 'ASKED' ? [{ marketId, heard: what }] : []
  })
}

function readLine(text: string): Read {
  const json = readJson(text)
  const parsed = line.safeParse(json)
  if (parsed.success) return { ok: true, message: parsed.data }
  const [issue] = parsed.error.issues
  const [, ...path] = issue?.path ?? []
  return {
    ok: false,
    refused: { marketId: marketIdIn(json), field: path.map(String).join('.'), problem: issue ? problemOf(issue) : '' },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const named = z.union([
  z.object({ market: z.object({ marketId: z.string() }) }),
  z.object({ prices: z.object({ marketId: z.string() }) }),
])

function marketIdIn(json: unknown): string | null {
  const { data } = named.safeParse(json)
  return data ? ('market' in data ? data.market : data.prices).marketId : null
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return `more than ${issue.maximum}`
  if (issue.code === 'too_small') return `less than ${issue.minimum}`
  return issue.message
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
