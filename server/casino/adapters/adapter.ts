/**
 * A kind of provider. As the door of the wallet knows it: whom to believe, and how what it says is said in the wallet's words, and back. What is done
 * is the wallet's alone, and the same for all. docs/domain/casino.md#adapters.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import type { WalletCode } from '@paddock/domain/casino'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import type { Key } from '../seal.ts'
import { readRequest, readTakingBack, type Request } from '../wallet/requests.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Provider } from '../wallet/scene.ts'
import type { Said } from '../wallet/work.ts'

/** A call as it came. */
export type Call = {
  readonly method: string
  /** Path and query as they were sent. */
  readonly url: string
  /** What is called; nothing where all calls come to one address. */
  readonly name: string
  readonly keyId: string
  readonly query: URLSearchParams
  readonly header: (name: string) => string
  readonly body: Buffer
}

export type Asked =
  /** In turn: the first that is refused is told, and where none is, what the first came to. */
  | { readonly what: 'REQUESTS'; readonly requests: readonly Request[] }
  | { readonly what: 'REFUSED'; readonly reply: Reply }

/** An answer in our words. The status is what we would tell of whom we cannot believe, or read. */
export type Reply = { readonly status: number; readonly said: Said; readonly isReplayed?: boolean }
type Written = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

export type Believed = { readonly key: Key; readonly provider: Provider }

export type Adapter = {
  /** Where its calls come. */
  readonly path: string
  isBelieved(call: Call, secret: string, now: number): boolean
  /** A message's own number, good once. Null where it has none: what comes again finds what it did by its ids. */
  nonceOf(call: Call): string | null
  read(call: Call, provider: Provider): Asked
  write(reply: Reply, call: Call, believed: Believed | undefined, now: number): Written
  /** What we ask it for. */
  readonly outbound: Outbound
}

export const refusedWith = (code: WalletCode, message: string, status = 200): Asked => ({
  what: 'REFUSED',
  reply: { status, said: { code, message } },
})

export const UNREADABLE = refusedWith('INVALID_REQUEST', 'A field is missing, or not as it should be')
export const NO_JSON = refusedWith('INVALID_REQUEST', 'The body is no JSON', 400)
export const NO_CALL = refusedWith('INVALID_REQUEST', 'There is no such call', 404)

/** Of a win: what the wallet takes in is of its own currency, whatever a provider says that it is. */
export const NOT_THIS_MONEY = refusedWith('WRONG_CURRENCY', 'The player has another currency')

/** A call of our own protocol, and its body. */
export type Ours = readonly [call: string, body: object]

/** As if it had been asked in our own protocol, whose law of what is written how is the only one. */
export function ask(...calls: readonly [Ours, ...Ours[]]): Asked {
  const requests = calls.flatMap(([call, body]) => readRequest(call, body)?.request ?? [])
  return requests.length < calls.length ? UNREADABLE : { what: 'REQUESTS', requests }
}

/** What is taken back in one message: all of it, or nothing. */
export function askToTakeBack(txId: string, parts: readonly object[]): Asked {
  const request = readTakingBack({ txId, parts })
  return request ? { what: 'REQUESTS', requests: [request] } : UNREADABLE
}

/** Results that are one message: all of them are taken, or none. */
export function askToSettle(bodies: readonly object[]): Asked {
  const settles = bodies.flatMap((body) => {
    const request = readRequest('settle', body)?.request
    return request?.call === 'settle' ? request.settles : []
  })
  return settles.length < bodies.length ? UNREADABLE : { what: 'REQUESTS', requests: [{ call: 'settle', settles }] }
}

export function readAs<T>(shape: z.ZodMiniType<T>, said: unknown, made: (value: T) => Asked): Asked {
  const read = safeParse(shape, said)
  return read.success ? made(read.data) : UNREADABLE
}

/** The status of what was not done by a fault of ours: whoever is not told what became of it asks again. */
export const FAULT = 500

/** What the player may stake now, in the provider's unit; null where it is not told. */
export const balanceOf = ({ balance }: Said): string | null => (typeof balance === 'string' ? balance : null)

/** Of those who say the secret itself. Compared in a time that tells nothing of it. */
export const isSecret = (said: string | null, secret: string): boolean =>
  timingSafeEqual(hash('sha256', said ?? '', 'buffer'), hash('sha256', secret, 'buffer'))

/** What one of our sessions is called where its token goes with every call. */
export const sessionOf = (token: string): string => hash('sha256', token, 'hex')
