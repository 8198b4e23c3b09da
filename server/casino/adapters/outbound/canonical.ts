/** A provider of our own protocol as it is asked: JSON under its address, signed both ways. docs/casino-provider.md "What you serve". */
import { gameType } from '@paddock/contract/shapes/casino'
import { id } from '@paddock/contract/values'
import { readAmount, readResult, readReportedOp, ROUND_STATES, VOLATILITIES } from '@paddock/domain/casino'
import { ZERO } from '@paddock/domain/money'
import * as z from 'zod/mini'
import { type Answer, type Question as Asking, targetOf } from './wire.ts'
import { holds, sealed, sealOf } from '../../seal.ts'
import type { Offer, StoredProvider } from '../../provider.ts'
import {
  type Asked,
  type AskedRound,
  isAtOrigin,
  launchAddress,
  line,
  link,
  MOST_GAMES,
  OK,
  type Outbound,
  readBody,
  type ReportLine,
  type ReportPage,
  type ToldRound,
  unreadable,
  word,
} from './outbound.ts'

const game = z.object({
  gameId: id,
  gameCode: id,
  gameName: word,
  gameType,
  providerName: word,
  providerType: word,
  subProviderName: word,
  min: z.string(),
  max: z.string(),
  urlThumb: link,
  urlThumbRect: link,
  /** In percent. */
  rtp: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** Left out where a player chooses it, or it is none of these. */
  volatility: z.optional(z.unknown()),
})
const offered = z.object({ games: z.array(z.unknown()).check(z.maxLength(MOST_GAMES)) })
const opened = z.object({ launchUrl: launchAddress, providerSessionId: word })
const round = z.looseObject({
  playerRef: z.optional(z.string()),
  state: z.enum(ROUND_STATES),
  stake: z.optional(z.string()),
  payout: z.optional(z.string()),
})
const reported = z.object({
  txId: id,
  op: line,
  playerRef: id,
  roundId: id,
  amount: z.string(),
  at: z.int(),
})
const BPS = 100

export const canonicalOutbound: Outbound = {
  games: {
    goodForMs: 0,
    async read(asked) {
      const { games } = readBody(offered, await askFor(asked, { method: 'GET', path: '/games' }))
      return games.flatMap((one) => offerOf(one, asked.provider.scale))
    },
  },
  sessions: {
    token: 'ONCE',
    demo: 'OURS',
    async open(asked, session) {
      const answer = await askFor(asked, { method: 'POST', path: '/sessions', body: session })
      const { launchUrl, providerSessionId: providerSession } = readBody(opened, answer)
      return { launchUrl, providerSession }
    },
    isPlace: isAtOrigin,
  },
  async endSession(asked, providerSession) {
    await askFor(asked, {
      method: 'DELETE',
      path: `/sessions/${encodeURIComponent(providerSession)}`,
      mayBeUnknown: true,
    })
  },
  rounds: {
    async round(asked, about) {
      const { status, body } = await ask(asked, { method: 'GET', path: pathOf(about), mayBeUnknown: true })
      return status === NOT_FOUND ? 'unknown' : toldOf(body, about, asked.provider)
    },
    cancel: async (asked, about) =>
      toldOf(await askFor(asked, { method: 'POST', path: pathOf(about, '/cancel') }), about, asked.provider),
  },
  async report(asked, { day, cursor }) {
    const path = `/report?day=${day}&cursor=${encodeURIComponent(cursor)}`
    return pageOf(await askFor(asked, { method: 'GET', path }), asked.provider)
  },
}

type Question = Pick<Asking, 'method'> & {
  readonly path: string
  readonly body?: object
  /** Whether it may say that it does not know what it is asked about. */
  readonly mayBeUnknown?: boolean
}

const NOT_FOUND = 404

const askFor = async (asked: Asked, question: Question): Promise<Buffer> => (await ask(asked, question)).body

/** Believed is what is signed with the key of what was asked, and for it. */
async function ask(
  { provider, key, wire, clock }: Asked,
  { method, path, body, mayBeUnknown = false }: Question,
): Promise<Answer> {
  const target = targetOf(provider, path)
  const text = body === undefined ? '' : JSON.stringify(body)
  const message = { direction: 'to-provider', method, path: target.pathname + target.search, body: text } as const
  const seal = sealed(key, message, clock())
  const headers = { ...seal, ...(body && { 'content-type': 'application/json' }) }
  const answer = await wire({ method, target, headers, ...(body && { body: text }) })
  const { status } = answer
  const nonce = seal['x-nonce'] ?? ''
  const answered = { direction: 'answer', method: String(status), path: nonce, body: answer.body } as const
  if (status !== OK && !(mayBeUnknown && status === NOT_FOUND)) throw new Error(`it answered ${status}`)
  if (!holds(key.secret, sealOf(answer.header), answered, clock()))
    throw new Error('its answer is not signed as it should be')
  return answer
}

const pathOf = ({ roundId, playerRef }: AskedRound, act = ''): string =>
  `/rounds/${encodeURIComponent(roundId)}${act}?playerRef=${encodeURIComponent(playerRef)}`

/** What is no round, or another player's, cannot be read. */
function toldOf(body: Buffer, { playerRef }: AskedRound, { scale }: StoredProvider): ToldRound {
  const said = readBody(round, body)
  if ((said.playerRef ?? playerRef) !== playerRef) throw unreadable()
  const amountOf = (written: string | undefined) =>
    written === undefined ? null : (readAmount(written, scale) ?? null)
  return { state: said.state, stake: amountOf(said.stake), payout: amountOf(said.payout), said }
}

/** With a line that cannot be read it is none. What moves no money is left out; what names an operation that is none of a report's moves some all the same. */
function pageOf(body: Buffer, { scale }: StoredProvider): ReportPage {
  const lines: ReportLine[] = []
  let last: string | null = null
  for (const written of body.toString('utf8').split('\n')) {
    if (written === '') continue
    const said = readBody(reported, Buffer.from(written))
    const amount = readResult(said.amount, scale)
    if (amount === undefined) throw unreadable()
    last = said.txId
    if (readReportedOp(said.op) !== undefined || amount !== ZERO) lines.push({ ...said, amount })
  }
  return { lines, last }
}

function offerOf(given: unknown, scale: number): readonly Offer[] {
  const read = z.safeParse(game, given)
  if (!read.success) return []
  const { gameName: name, gameType: type, rtp, volatility: spread, ...rest } = read.data
  const [min, max] = [readAmount(rest.min, scale), readAmount(rest.max, scale)]
  if (min === undefined || max === undefined || min <= 0 || max < min) return []
  const volatility = VOLATILITIES.find((one) => one === spread) ?? null
  return [{ ...rest, name, type, min, max, volatility, rtpBps: rtp === undefined ? null : Math.round(rtp * BPS) }]
}
