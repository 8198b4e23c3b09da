/** One call: everything that the server, the clients, the reference and the fuzz tests must agree on. */
import * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'
import type { Caller } from './roles.ts'

export type Schema = z.ZodMiniType
/** The object schemas that `object` and `strictObject` give. */
export type Fields = z.ZodMiniObject

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Schema = Schema,
  D extends Schema = Schema,
  A extends Fields = Fields,
> = {
  readonly method: Method
  /** As the specification writes it, without the leading slash: `api/{role}/pts`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly who: readonly Caller[]
  readonly params: P
  readonly query: Q
  readonly body: B
  /** How our clients send the body. The server reads either. */
  readonly contentType: 'json' | 'form'
  readonly docs: D
  /** What stands beside `docs` in the reply: the page info, positions, totals. */
  readonly also: A
  /** `docs` travels as base64 of gzip JSON. */
  readonly compressed: boolean
  /** Takes `Idempotency-Key` and, where it places a bet, `Prefer: respond-async`. */
  readonly idempotent: boolean
  readonly mayRespondAsync: boolean
  readonly messages: readonly string[]
  readonly refusals: readonly RefusalCode[]
}

const NOTHING = z.strictObject({})
const NO_BODY = z.optional(z.strictObject({}))

type Optional<P, Q, B, A> = {
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly also: A
  readonly contentType: 'json' | 'form'
  readonly compressed: boolean
  readonly idempotent: boolean
  readonly mayRespondAsync: boolean
  readonly messages: readonly string[]
  readonly refusals: readonly RefusalCode[]
}

type Required<D> = Pick<Endpoint, 'method' | 'path' | 'tag' | 'summary' | 'who'> & { readonly docs: D }

/** An endpoint from what is particular about it. */
export function endpoint<
  D extends Schema,
  P extends Fields = typeof NOTHING,
  Q extends Fields = typeof NOTHING,
  B extends Schema = typeof NO_BODY,
  A extends Fields = typeof NOTHING,
>(given: Required<D> & Partial<Optional<P, Q, B, A>>): Endpoint<P, Q, B, D, A> {
  const usual = {
    params: NOTHING,
    query: NOTHING,
    body: NO_BODY,
    also: NOTHING,
    contentType: 'json',
    compressed: false,
    idempotent: false,
    mayRespondAsync: false,
    messages: [],
    refusals: [],
  }
  // The type parameters default to exactly what `usual` fills in for them.
  return { ...usual, ...given } as unknown as Endpoint<P, Q, B, D, A>
}

/** The route as servers write it: `/api/:role/pts`. */
export const routeOf = (call: Endpoint): string => `/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** The path with its parameters filled in. Throws when one is missing. */
export function pathOf(call: Endpoint, params: Readonly<Record<string, unknown>>): string {
  const filled = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (typeof value !== 'string') throw new Error(`path parameter missing: ${name} of ${call.path}`)
    return encodeURIComponent(value)
  })
  return `/${filled}`
}
