/** Held to zod over every reply and event of the contract: as it is, and with each single field left out or of every other kind. */
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { encode } from './encoder.ts'
import type { Schema } from './endpoint.ts'
import { callExamples } from './examples/calls.ts'
import { clientExamples, type LiveExample, serverExamples } from './examples/live.ts'
import { type CallName, calls, type Endpoint } from './index.ts'
import { clientEvents, type LiveEvent, serverEvents } from './live.ts'
import { changesOf } from './testing/wrong-fields.ts'

type Told = readonly [what: string, schema: Schema, wire: unknown]

const ofCalls = Object.entries<Endpoint>(calls).flatMap(([name, call]): Told[] => {
  const { docs, also = {} } = callExamples[name as CallName]
  return [
    [`the docs of ${name}`, call.docs, docs],
    [`what ${name} answers beside its docs`, call.also, also],
  ]
})

const ofEvents = <N extends string>(
  events: Readonly<Record<N, LiveEvent>>,
  examples: Readonly<Record<N, LiveExample>>,
): Told[] =>
  (Object.keys(events) as N[]).flatMap((name): Told[] => {
    const [{ payload, answer }, example] = [events[name], examples[name]]
    return [
      [`what ${name} says`, payload, example.payload ?? {}],
      ...(example.answer === undefined ? [] : [[`the answer to ${name}`, answer, example.answer] as Told]),
    ]
  })

const all: readonly Told[] = [
  ...ofCalls,
  ...ofEvents(clientEvents, clientExamples),
  ...ofEvents(serverEvents, serverExamples),
]

type Said = { readonly wire: unknown } | 'refused'

function saidBy(write: () => unknown): Said {
  try {
    return { wire: write() }
  } catch {
    return 'refused'
  }
}

/** A site's settings are some hundred fields, and stand in several replies: each field is looked at in one of them. */
const opensIn =
  (what: string) =>
  (value: unknown): boolean =>
    what === 'the docs of getCumulative' || !(typeof value === 'object' && value !== null && 'jurisdiction' in value)

describe.each(all)('%s', (what, schema, wire) => {
  const value: unknown = z.parse(schema, wire)

  test('is written as zod writes it', () => {
    expect(encode(schema, value)).toStrictEqual(z.encode(schema, value))
  })

  test('is written or refused as zod does it with whatever is wrong in it', () => {
    const otherwise = [...changesOf(value, opensIn(what))].filter((change) => {
      const [ours, zods] = [saidBy(() => encode(schema, change.value)), saidBy(() => z.encode(schema, change.value))]
      return JSON.stringify(ours) !== JSON.stringify(zods)
    })
    expect(otherwise.map(({ field, how }) => `${field} ${how}`)).toEqual([])
  })
})

/** How often the first field of a value is read while it is written. */
function readsOf(schema: Schema, value: object): number {
  const [first] = Object.keys(value)
  let reads = 0
  const watched = new Proxy(value, {
    get(target, name) {
      if (name === first) reads += 1
      return Reflect.get(target, name) as unknown
    },
  })
  encode(schema, watched)
  return reads
}

test.each([
  ['placeBet', calls.placeBet.docs],
  ['getOpenBets', calls.getOpenBets.docs],
  ['getStatement', calls.getStatement.docs],
])('the docs of %s are written in one go, without zod', (name, schema) => {
  const value = z.parse(schema as Schema, callExamples[name as CallName].docs) as object
  expect(readsOf(schema as Schema, value)).toBe(1)
})

test('what a shape does not name is not written', () => {
  const shape = z.object({ named: z.string(), inner: z.array(z.object({ stake: z.number() })) })
  const given = { named: 'a', secret: 'b', inner: [{ stake: 1, secret: 2 }] }
  expect(encode(shape, given)).toStrictEqual({ named: 'a', inner: [{ stake: 1 }] })
})

test.each([
  ['a shape that takes whatever comes', z.looseObject({ a: z.number() }), { a: 1, b: 2 }],
  ['a list with a least length', z.array(z.number()).check(z.minLength(2)), [1]],
  ['the first of two that take it', z.union([z.string().check(z.maxLength(2)), z.string()]), 'long'],
  [
    'one of two kinds',
    z.union([z.number(), z.codec(z.string(), z.boolean(), { decode: Boolean, encode: String })]),
    true,
  ],
  ['a record by words', z.record(z.enum(['a', 'b']), z.number()), { a: 1, b: 2 }],
  ['a record with a key that is none', z.record(z.string().check(z.maxLength(1)), z.number()), { long: 1 }],
  ['text that is trimmed', z.string().check(z.trim()), ' a '],
  ['a default', z.object({ a: z._default(z.number(), 3) }), {}],
  ['a field that is undefined', z.object({ a: z.optional(z.number()) }), { a: undefined }],
  ['a shape of two', z.intersection(z.object({ a: z.number() }), z.object({ b: z.number() })), { a: 1, b: 2 }],
])('%s: as zod does it', (_, schema, value) => {
  const [ours, zods] = [saidBy(() => encode(schema, value as never)), saidBy(() => z.encode(schema as Schema, value))]
  expect(ours).toStrictEqual(zods)
})
