/** One call: everything that the server, the clients, the reference and the fuzz tests must agree on. */
import type { Stage } from '@paddock/domain/access'
import type { Action } from '@paddock/domain/roles'
import * as z from 'zod/mini'
import type { AuditCode } from './audit-codes.ts'
import type { RefusalCode } from './refusals.ts'

export type Schema = z.ZodMiniType
/** The object schemas that `object` and `strictObject` give. */
export type Fields = z.ZodMiniObject

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Where a request names the account it acts on. `field` is a name, or a path with dots; a step through a list means each of
 * it, and then the caller needs the right on every one. An absent optional field names nobody: the call is about all below.
 */
export type Target = { readonly in: 'params' | 'query' | 'body'; readonly field: string }

/** So many at once, then so many a second, of one account; of a place twenty times as many. `BETS`: as the installation sets it. */
export type Budget = { readonly burst: number; readonly perSecond: number } | 'BETS'

/** Of a call that changes something and states none: more than a trader with both hands, less than a program. */
const USUAL_BUDGET: Budget = { burst: 60, perSecond: 6 }

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
  /**
   * What the caller does: the permission table of domain/roles says who may do it to whom (`callersOf`). Browsers load calls
   * without that table.
   */
  readonly action: Action
  readonly target: Target | null
  /** How far a session must have come in signing in; one that is not so far, or not at such a step, is refused. 000 §4. */
  readonly stages: readonly Stage[]
  /** The code under which its change is written to the audit log; null only where nothing changes. Bets have a journal of their own. */
  readonly audit: AuditCode | 'BET_JOURNAL' | null
  /** How often it may be made. Null only where nothing changes. */
  readonly budget: Budget | null
  /** Whether it plays with money or brings money in: what a player's protection may forbid. Security 1.4. */
  readonly movesMoney: 'play' | 'deposit' | null
  readonly params: P
  readonly query: Q
  readonly body: B
  /** How our clients send the body. The server reads JSON and forms of any call; `multipart`, which a file needs, of those that take one. */
  readonly contentType: 'json' | 'form' | 'multipart'
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
  readonly target: Target | null
  readonly stages: readonly Stage[]
  readonly audit: AuditCode | 'BET_JOURNAL' | null
  readonly budget: Budget | null
  readonly movesMoney: 'play' | 'deposit' | null
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly also: A
  readonly contentType: 'json' | 'form' | 'multipart'
  readonly compressed: boolean
  readonly idempotent: boolean
  readonly mayRespondAsync: boolean
  readonly messages: readonly string[]
  readonly refusals: readonly RefusalCode[]
}

type Required<D> = Pick<Endpoint, 'method' | 'path' | 'tag' | 'summary' | 'action'> & { readonly docs: D }

/** An endpoint from what is particular about it. */
export function endpoint<
  D extends Schema,
  P extends Fields = typeof NOTHING,
  Q extends Fields = typeof NOTHING,
  B extends Schema = typeof NO_BODY,
  A extends Fields = typeof NOTHING,
>(given: Required<D> & Partial<Optional<P, Q, B, A>>): Endpoint<P, Q, B, D, A> {
  const usual = {
    target: null,
    stages: ['FULL'],
    audit: null,
    // A call that is no GET is taken to change something; one that only asks costs the server as much.
    budget: given.method === 'GET' && !given.audit ? null : USUAL_BUDGET,
    movesMoney: null,
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
  return { ...usual, ...given, refusals: inPractice(given.refusals ?? []) } as unknown as Endpoint<P, Q, B, D, A>
}

/** What is not for demo accounts is none for who practises either. docs/domain/practice.md#whose. */
const inPractice = (refusals: readonly RefusalCode[]): readonly RefusalCode[] => [
  ...new Set(refusals.includes('DEMO_ACCOUNT') ? [...refusals, 'IN_PRACTICE' as const] : refusals),
]

/** The route as servers write it: `/api/:role/pts`. */
export const routeOf = (call: Endpoint): string => `/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** Whose path it is where nobody is named: the desk's officers, who run markets beside the administrators, say who they are. */
const UNNAMED: ReadonlyMap<Action, string> = new Map([['market.operate', 'administrator']])

/** The path with its parameters filled in. Throws when one is missing. */
export function pathOf(call: Endpoint, params: Readonly<Record<string, unknown>>): string {
  const filled = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? UNNAMED.get(call.action)
    if (typeof value !== 'string') throw new Error(`path parameter missing: ${name} of ${call.path}`)
    return encodeURIComponent(value)
  })
  return `/${filled}`
}
