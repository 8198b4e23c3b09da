/** A provider as it is asked by us: JSON under its address, signed both ways. docs/casino-provider.md "What you serve". */
import { GAME_TYPES, readAmount } from '@paddock/domain/casino'
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
}

export type ProviderClient = {
  /** What it offers; of what cannot be read of it nothing. Undefined where it does not answer. */
  games(provider: StoredProvider, key: Key): Promise<readonly Offer[] | undefined>
  /** Where the game opens; undefined where it does not answer, or leads elsewhere than to its own place. */
  openSession(provider: StoredProvider, key: Key, session: NewSession): Promise<string | undefined>
}

/** Without control characters: no text of the database holds a NUL. */
const word = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u))
const link = z._default(z.string().check(z.maxLength(300), z.regex(/^\P{Cc}*$/u)), '')
const game = z.object({
  gameId: word,
  gameCode: word,
  gameName: word,
  gameType: z.enum(GAME_TYPES),
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

export function createProviderClient(
  { timeoutMs, clock }: { readonly timeoutMs: number; readonly clock: () => number },
  send: typeof fetch = fetch,
): ProviderClient {
  async function ask<T>(
    { baseUrl }: StoredProvider,
    key: Key,
    { method, path, body }: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object },
    shape: z.ZodMiniType<T>,
  ): Promise<T | undefined> {
    const target = new URL(baseUrl.replace(/\/$/, '') + path)
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
      const answer = Buffer.from(await response.arrayBuffer())
      const seal = sealOf((name) => response.headers.get(name) ?? '')
      const path = headers['x-nonce'] ?? ''
      const answered = { direction: 'answer', method: String(response.status), path, body: answer } as const
      if (response.status !== 200 || !holds(key.secret, seal, answered, clock())) return undefined
      const read = z.safeParse(shape, JSON.parse(answer.toString('utf8')))
      return read.success ? read.data : undefined
    } catch {
      // Whoever asked hears that it did not answer; what is wrong with it the list of providers says.
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

function offerOf(given: unknown, scale: number): readonly Offer[] {
  const read = z.safeParse(game, given)
  if (!read.success) return []
  const { gameName: name, gameType: type, rtp, ...rest } = read.data
  const [min, max] = [readAmount(rest.min, scale), readAmount(rest.max, scale)]
  if (min === undefined || max === undefined || min <= 0 || max < min) return []
  return [{ ...rest, name, type, min, max, rtpBps: rtp === undefined ? null : Math.round(rtp * BPS) }]
}
