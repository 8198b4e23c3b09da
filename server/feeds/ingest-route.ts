/**
 * POST /internal/feed: what a program of ours, `npm run replay`, puts in as a feed. One JSON message a line, in the words of
 * types.ts; the key in `x-feed-key`. Answered when everything of the request is durable.
 */
import { timingSafeEqual } from 'node:crypto'
import { odds, type Odds } from '@paddock/domain/odds'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { OddsIngest } from './odds-to-markets.ts'
import type { FeedMarket, FeedPrices } from './types.ts'

const price = z.pipe(
  z.number(),
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
  openDate: z.number(),
  marketTime: z.number(),
  suspendTime: z.number(),
  settledTime: z.optional(z.number()),
  status: z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED']),
  inPlay: z.boolean(),
  betDelay: z.int().check(z.gte(0), z.lte(60)),
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

export function serveIngest(app: FastifyInstance, key: string, ingest: OddsIngest): void {
  app.addContentTypeParser('application/x-ndjson', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) =>
    done(null, body),
  )
  app.post('/internal/feed', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    if (!isSame(String(request.headers['x-feed-key'] ?? ''), key))
      return await reply.code(401).send({ message: 'The feed key is wrong', code: 'UNAUTHENTICATED' })
    const lines = String(request.body)
      .split('\n')
      .filter((entry) => entry !== '')
    for (const [index, entry] of lines.entries()) {
      const message = parseLine(entry)
      if (!message)
        return await reply
          .code(400)
          .send({ message: `Line ${index + 1} is not a message of a feed`, code: 'BAD_REQUEST' })
      if (message.type === 'market') ingest.market(message.market as FeedMarket)
      else if (message.type === 'prices') ingest.prices(message.prices as FeedPrices)
      else ingest.health(message.state, Date.now())
    }
    await ingest.idle()
    return await reply.code(204).send()
  })
}

function parseLine(text: string): z.infer<typeof line> | undefined {
  try {
    const parsed = line.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
