/** Replies: `{ docs, message?, …also }`. Written by the server, read by the clients; what a schema lacks never leaks. */
import * as z from 'zod/mini'
import { encode } from './encoder.ts'
import type { Endpoint } from './endpoint.ts'
import { packDocs, unpackDocs } from './packing.ts'

// Of no fields zod makes a record of nothing, which nothing could be joined with.
type Beside<A> = Record<string, never> extends A ? unknown : A

export type ReplyOf<E extends Endpoint> = {
  readonly docs: z.output<E['docs']>
  readonly message?: string
} & Beside<z.output<E['also']>>

export type WireReply = { readonly docs: unknown; readonly message?: string } & Readonly<Record<string, unknown>>

/** The docs of a reply as JSON, before packing. A server that answers many with the same docs packs them once. */
export const encodeDocs = <E extends Endpoint>(call: E, docs: z.output<E['docs']>): unknown => encode(call.docs, docs)

/** The reply as it goes out, for calls whose docs are not compressed. */
function encodeReply<E extends Endpoint>(call: E, reply: ReplyOf<E>): WireReply {
  const { docs, message, ...also } = reply
  return {
    docs: encodeDocs(call, docs),
    ...(message !== undefined && { message }),
    ...encode(call.also, also as z.output<Endpoint['also']>),
  }
}

/** The reply as it goes out, with compressed docs where the call has them. */
export async function writeReply<E extends Endpoint>(call: E, reply: ReplyOf<E>): Promise<WireReply> {
  const wire = encodeReply(call, reply)
  return call.compressed ? { ...wire, docs: await packDocs(wire.docs) } : wire
}

/** What nothing looks like on the wire, the likeliest first. */
const NOTHINGS: readonly unknown[] = [[], {}, 0, false, '', null]

/** The nothing that a schema takes, or the first of the words it takes; undefined where it takes none. */
const nothingOf = (schema: z.core.$ZodType): unknown =>
  schema instanceof z.ZodMiniEnum ? schema.options[0] : NOTHINGS.find((value) => z.safeParse(schema, value).success)

/** What an answer without content stands for: a list of nothing, with totals of 0. Throws where a call has no empty result. 000 §4. */
export function emptyReply<E extends Endpoint>(call: E): ReplyOf<E> {
  const fields = Object.entries({ ...call.also.shape }).map(([name, schema]) => [name, nothingOf(schema)])
  return {
    ...z.parse(z.object(call.also.shape), Object.fromEntries(fields)),
    docs: z.parse(call.docs, nothingOf(call.docs)),
  } as ReplyOf<E>
}

/** The reply in the domain's types. Throws when the server's answer is not what the contract says. */
export async function readReply<E extends Endpoint>(call: E, json: unknown): Promise<ReplyOf<E>> {
  const wire = z.parse(z.looseObject({ docs: z.unknown(), message: z.optional(z.string()) }), json)
  const docs = call.compressed ? await unpackDocs(z.parse(z.string(), wire.docs)) : wire.docs
  return {
    ...z.parse(z.object(call.also.shape), json),
    docs: z.parse(call.docs, docs),
    ...(wire.message !== undefined && { message: wire.message }),
  } as ReplyOf<E>
}
