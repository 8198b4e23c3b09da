/**
 * Every call and live event by the reference that implementers read: with all fields that it names a value crosses and comes back the same, and with one
 * of them wrong (left out, or of another kind than the reference says) it is refused.
 */
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { Schema } from './endpoint.ts'
import { callExamples } from './examples/calls.ts'
import { clientExamples, type LiveExample, serverExamples } from './examples/live.ts'
import { EXAMPLE_FILE } from './examples/payments.ts'
import { type CallName, calls, type Endpoint, isExport, parseRequest } from './index.ts'
import { clientEvents, type LiveEvent, readPayload, serverEvents } from './live.ts'
import { buildOpenApi } from './openapi.ts'
import { isUpload } from './upload.ts'
import { changesOf, filled, fits, type JsonSchema, saysNothing } from './testing/wrong-fields.ts'

type Field = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: JsonSchema }
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>
type Operation = {
  readonly operationId: string
  readonly parameters: readonly Field[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}
type Told = { readonly payload: JsonSchema; readonly answer?: JsonSchema }

// Through JSON, as it is served.
const reference = JSON.parse(JSON.stringify(buildOpenApi('Paddock', '0.1.0'))) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly 'x-live': { readonly clientSays: readonly Told[]; readonly serverSays: readonly Told[] }
}

/** Something that crosses, as the reference says it and as it is read. */
type Crossing = {
  readonly what: string
  readonly schema: JsonSchema
  readonly example: unknown
  /** What it is read as; undefined where it is refused. */
  readonly read: (wire: unknown) => unknown
  /** What is written of what was read. */
  readonly write: (value: unknown) => unknown
}

/** What a field has to say where no text of its kind will do. */
const KNOWN = {
  zone: 'Asia/Kolkata',
  timeZone: 'Asia/Kolkata',
  file: EXAMPLE_FILE,
  packageName: 'com.example.bet',
  fingerprints: [Array.from({ length: 32 }, () => '6D').join(':')],
  chatHours: '10:00-22:00',
  limits: [{ kind: 'DEPOSIT', period: 'DAY', product: 'ALL', value: 1000 }],
}

/** Of what was read. A file stays what it is; all else crosses as JSON. */
const writeAs =
  (schema: Schema) =>
  (read: unknown): unknown =>
    throughJson(z.encode(schema, (read as { readonly value: unknown }).value))
function throughJson(value: unknown): unknown {
  if (isUpload(value) || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(throughJson)
  const crossing = Object.entries(value).filter(([, inside]) => inside !== undefined)
  return Object.fromEntries(crossing.map(([name, inside]) => [name, throughJson(inside)]))
}

const readAs = (schema: Schema) => ({
  read: (wire: unknown): unknown => {
    const read = z.safeParse(schema, wire)
    return read.success ? { value: read.data } : undefined
  },
  write: writeAs(schema),
})

/** Read by nobody but the log, whatever they are. */
const COMMON = ['correlationId', 'correlationIp', 'correlationSecret', 'provider']

function crossingsOf([name, call]: [string, Endpoint]): Crossing[] {
  const example = callExamples[name as CallName]
  const operation = reference.paths[`/${call.path}`]?.[call.method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not in the reference`)
  const query = operation.parameters.filter((field) => field.in === 'query' && !COMMON.includes(field.name))
  const [body] = Object.values(operation.requestBody?.content ?? {})
  const reply = operation.responses['200']?.content['application/json']?.schema
  const { docs = {}, message: _, ...beside } = reply?.properties ?? {}
  const asked = (part: 'query' | 'body') => ({
    read: (wire: unknown): unknown => {
      const request = parseRequest(call, { ...example, [part]: wire })
      return request.ok ? { value: request.value[part] } : undefined
    },
    write: writeAs(call[part]),
  })
  return [
    {
      what: `the query of ${name}`,
      schema: {
        type: 'object',
        properties: Object.fromEntries(query.map((field) => [field.name, field.schema])),
        required: query.filter(({ required }) => required).map((field) => field.name),
        additionalProperties: false,
      },
      example: example.query ?? {},
      ...asked('query'),
    },
    ...(body ? [{ what: `the body of ${name}`, schema: body.schema, example: example.body, ...asked('body') }] : []),
    ...(isExport(call)
      ? []
      : [
          {
            what: `the docs of ${name}`,
            schema: docs.contentSchema ?? docs,
            example: JSON.parse(JSON.stringify(example.docs)) as unknown,
            ...readAs(call.docs),
          },
          {
            what: `what ${name} answers beside its docs`,
            schema: {
              type: 'object',
              properties: beside,
              required: (reply?.required ?? []).filter((field) => field !== 'docs'),
            },
            example: example.also ?? {},
            ...readAs(call.also),
          },
        ]),
  ]
}

function liveCrossings<N extends string>(
  events: Readonly<Record<N, LiveEvent>>,
  examples: Readonly<Record<N, LiveExample>>,
  told: readonly Told[],
): Crossing[] {
  return (Object.keys(events) as N[]).flatMap((name, n) => {
    const [said, example, { payload = {}, answer = {} } = {}] = [events[name], examples[name], told[n]]
    return [
      {
        what: `what ${name} says`,
        schema: payload,
        example: example.payload,
        read: (wire: unknown) => (readPayload(said, wire) === undefined ? undefined : readAs(said.payload).read(wire)),
        write: writeAs(said.payload),
      },
      ...(example.answer === undefined
        ? []
        : [{ what: `the answer to ${name}`, schema: answer, example: example.answer, ...readAs(said.answer) }]),
    ]
  })
}

const ofCalls = Object.entries<Endpoint>(calls).flatMap(crossingsOf)
const { clientSays, serverSays } = reference['x-live']
const all: readonly Crossing[] = [
  ...ofCalls,
  ...liveCrossings(clientEvents, clientExamples, clientSays),
  ...liveCrossings(serverEvents, serverExamples, serverSays),
]

/** The configuration of a site is some hundred fields, wherever it crosses: each of them is looked at where a site is made, and where visitors read it. */
const CONFIGURED = ['the body of createSite', 'the docs of getCumulative']
const isConfig = (value: unknown): boolean => typeof value === 'object' && value !== null && 'jurisdiction' in value
const opensIn = (what: string) => (value: unknown) => CONFIGURED.includes(what) || !isConfig(value)

/** Refused by a code of its own where it is missing (000 §5), so that it stands as one that may be. */
const ASKED_FOR_OTHERWISE = ['the body of placeBet: stake is left out']

describe.each(all.map((crossing) => [crossing.what, crossing] as const))('%s', (what, crossing) => {
  const { schema, example, read, write } = crossing
  const whole = filled(schema, example, KNOWN)

  test('crosses with everything that the reference names, and reads back the same', () => {
    expect([fits(schema, example), fits(schema, whole)]).toEqual([true, true])
    const taken = read(whole)
    expect(taken).toBeDefined()
    expect(read(write(taken))).toEqual(taken)
  })

  test('is refused with a single wrong field, and not for what may be left out', () => {
    const mistaken = [...changesOf(whole, opensIn(what))].filter(({ how, value }) => {
      const isRead = read(value) !== undefined
      // What the reference lets be may still be refused for what it says, and never for not being there.
      return fits(schema, value) ? !isRead && how === 'is left out' : isRead
    })
    const told = mistaken.map(({ field, how }) => `${what}: ${field} ${how}`)
    expect(told.filter((one) => !ASKED_FOR_OTHERWISE.includes(one))).toEqual([])
  })
})

test('of no field is nothing said but of what a change was made of', () => {
  const silent = all.flatMap(({ what, schema }) => saysNothing(schema).map((field) => `${what}: ${field}`))
  expect(silent).toEqual(['the docs of getAuditLog: [].before', 'the docs of getAuditLog: [].after'])
})
