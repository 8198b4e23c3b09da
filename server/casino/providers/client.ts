/** A provider as it is asked by us: JSON under its address, signed both ways. docs/casino-provider.md "What you serve". */
import { gameType } from '@paddock/contract/shapes/casino'
import { id, shortText } from '@paddock/contract/values'
import { readAmount } from '@paddock/domain/casino'
import * as z from 'zod/mini'
import { holds, type Key, sealed, sealOf } from '../seal.ts'
import type { Offer, StoredProvider } from './store.ts'

export type NewSession = {
  readonly playerRef: string
  readonly token: string
  readonly gameCode: string
  readonly mode: 'real' | 'demo'
  readonly currency: string
  readonly locale: string
  readonly platform: 'mobile' | 'desktop'
  readonly returnUrl: string
  readonly depositUrl: string
  /** Whose page it may stand in, and talk to. */
  readonly parentOrigin: string
  /** The least and most of one stake, as it said. */
  readonly limits: { readonly min: string; readonly max: string }
  /** After how many minutes of play the player is asked to look up. */
  readonly realityCheckMinutes: number
}

export type ProviderClient = {
  /** What it offers; of what cannot be read of it nothing. Undefined where it does not answer. */
  games(provider: StoredProvider, key: Key): Promise<readonly Offer[] | undefined>
  /** Where the game opens; undefined where it does not answer, or leads elsewhere than to its own place. */
  openSession(provider: StoredProvider, key: Key, session: NewSession): Promise<string | undefined>
}

/** Read as the list of games tells them, so that none is kept which that cannot tell. */
const line = shortText.check(z.regex(/^\P{Cc}*$/u))
const word = line.check(z.minLength(1))
const link = z._default(line, '')
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
})
const offered = z.object({ games: z.array(z.unknown()).check(z.maxLength(10_000)) })
const opened = z.object({ launchUrl: z.url({ protocol: /^https?$/ }), providerSessionId: z.string() })
const BPS = 100
/** Of an answer, unpacked: several times what the longest list of games takes. */
const MOST_BYTES = 8 * 1024 * 1024

export type ClientDeps = {
  readonly timeoutMs: number
  readonly clock: () => number
  readonly log: { warn(facts: object, text: string): void }
}

export function createProviderClient(
  { timeoutMs, clock, log }: ClientDeps,
  send: typeof fetch = fetch,
): ProviderClient {
  /** Of each that could not be asked when it was last, why. */
  const causes = new Map<number, string>()

  function tell({ id: providerId, name }: StoredProvider, error: unknown): void {
    const cause = causeOf(error)
    if (causes.get(providerId) === cause) return
    causes.set(providerId, cause)
    log.warn({ provider: name, cause }, 'a provider of games could not be asked')
  }

  async function ask<T>(
    provider: StoredProvider,
    key: Key,
    { method, path, body }: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object },
    shape: z.ZodMiniType<T>,
  ): Promise<T | undefined> {
    const target = new URL(provider.baseUrl.replace(/\/$/, '') + path)
    const text = body === undefined ? '' : JSON.stringify(body)
    const message = { direction: 'to-provider', method, path: target.pathname + target.search, body: text } as const
    const headers = sealed(key, message, clock())
    try {
      const response = await send(target, {
        method,
        headers: { ...headers, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: text }),
      })
      const answer = await bytesOf(response)
      const seal = sealOf((name) => response.headers.get(name) ?? '')
      const path = headers['x-nonce'] ?? ''
      const answered = { direction: 'answer', method: String(response.status), path, body: answer } as const
      if (response.status !== 200) throw new Error(`it answered ${response.status}`)
      if (!holds(key.secret, seal, answered, clock())) throw new Error('its answer is not signed as it should be')
      const read = z.safeParse(shape, JSON.parse(answer.toString('utf8')))
      if (!read.success) throw new Error('its answer cannot be read')
      causes.delete(provider.id)
      return read.data
    } catch (error) {
      // Whoever asked hears that it did not answer.
      tell(provider, error)
      return undefined
    }
  }

  return {
    async games(provider, key) {
      const said = await ask(provider, key, { method: 'GET', path: '/games' }, offered)
      const offers = said?.games.flatMap((one) => offerOf(one, provider.scale))
      // One that it names twice is what it said of it last.
      return offers && [...new Map(offers.map((offer) => [offer.gameCode, offer])).values()]
    },
    async openSession(provider, key, session) {
      const said = await ask(provider, key, { method: 'POST', path: '/sessions', body: session }, opened)
      return said && new URL(said.launchUrl).origin === provider.origin ? said.launchUrl : undefined
    },
  }
}

/** No more than it may be, however long it goes on or small it was packed. */
async function bytesOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > MOST_BYTES) throw new RangeError('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What `fetch` throws says why in its cause. */
const causeOf = (error: unknown): string =>
  error instanceof Error
    ? [error, error.cause].flatMap((one) => (one instanceof Error ? [one.message] : [])).join(': ')
    : String(error)

function offerOf(given: unknown, scale: number): readonly Offer[] {
  const read = z.safeParse(game, given)
  if (!read.success) return []
  const { gameName: name, gameType: type, rtp, ...rest } = read.data
  const [min, max] = [readAmount(rest.min, scale), readAmount(rest.max, scale)]
  if (min === undefined || max === undefined || min <= 0 || max < min) return []
  return [{ ...rest, name, type, min, max, rtpBps: rtp === undefined ? null : Math.round(rtp * BPS) }]
}
