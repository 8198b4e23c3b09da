/** The OpenAPI 3.1 document of the calls, made from the table; what `/api/reference` serves. Not for the browser. */
import { callersOf } from '@paddock/domain/roles'
import * as z from 'zod/mini'
import type { Endpoint, Fields, Schema } from './endpoint.ts'
import { type CallName, calls } from './endpoints/index.ts'
import { callExamples, type Example } from './examples/calls.ts'
import { EXPORT_MEDIA_TYPE, isExport } from './exports.ts'
import { clientExamples, type LiveExample, serverExamples } from './examples/live.ts'
import { clientEvents, type LiveEvent, serverEvents } from './live.ts'
import { sampleRefusal } from './refusal-samples.ts'
import { presentRefusal, type RefusalCode, REFUSAL_CODES, refusalStatus } from './refusals.ts'
import { upload } from './upload.ts'

type Json = Readonly<Record<string, unknown>>

const FILE_SCHEMA = { type: 'string', format: 'binary' }

/** What stands on the wire: the input side of every codec. */
const schemaOf = (schema: Schema): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === upload) Object.assign(jsonSchema, FILE_SCHEMA)
    },
  })
  return rest
}

const COMMON_QUERY: readonly Json[] = [
  ['correlationId', 'Chosen by the client, for the log.'],
  ['correlationIp', 'What the client believes its address to be. Never trusted.'],
  ['correlationSecret', 'The time of the client. Never trusted.'],
  ['provider', '`mobile`.'],
].map(([name, description]) => ({ name, in: 'query', description, required: false, schema: { type: 'string' } }))

function fieldsOf(fields: Fields, place: 'path' | 'query', examples: Readonly<Record<string, string>> = {}): Json[] {
  const { properties = {}, required = [] } = schemaOf(fields) as { properties?: Json; required?: readonly string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
    ...(examples[name] !== undefined && { example: examples[name] }),
  }))
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  required: false,
  schema: { type: 'string' },
})

function headersOf(call: Endpoint): Json[] {
  return [
    ...(call.idempotent ? [header('Idempotency-Key', '16 to 64 characters; a repeat answers the first outcome.')] : []),
    ...(call.mayRespondAsync ? [header('Prefer', '`respond-async`: answer 202 at once.')] : []),
  ]
}

/** Compressed docs are a text whose content has the schema. */
const docsSchema = (call: Endpoint): Json =>
  call.compressed
    ? {
        type: 'string',
        contentEncoding: 'base64',
        contentMediaType: 'application/gzip',
        contentSchema: schemaOf(call.docs),
      }
    : schemaOf(call.docs)

const FILE: Json = {
  description:
    'The file on its way, in frames: four bytes with the length of the content (big endian), one with its kind (0: bytes of the file, 1: a notice as JSON), the content. The file is whole when the notice END has come, and only then.',
  content: { [EXPORT_MEDIA_TYPE]: { schema: { type: 'string', format: 'binary' } } },
}

function successOf(call: Endpoint, { docs, also: beside }: Example): Json {
  if (isExport(call)) return FILE
  const also = schemaOf(call.also) as { properties?: Json; required?: readonly string[] }
  const schema = {
    type: 'object',
    properties: { docs: docsSchema(call), message: { type: 'string' }, ...also.properties },
    required: ['docs', ...(also.required ?? [])],
  }
  const value = { docs, ...(call.messages[0] !== undefined && { message: call.messages[0] }), ...beside }
  const summary = call.compressed ? 'with docs unpacked' : 'a reply'
  const examples = call.compressed ? { 'x-unpacked-example': value } : { examples: { reply: { summary, value } } }
  return {
    description: call.messages.join(' · ') || 'Success',
    content: { 'application/json': { schema, ...examples } },
  }
}

/** Every call may be refused so. */
const ALWAYS: readonly RefusalCode[] = [
  'PRACTICE_CHANGED',
  'BAD_REQUEST',
  'TOO_MANY_REQUESTS',
  'MAINTENANCE',
  'FAULT',
  'TAKES_TOO_LONG',
]

function refusalsOf(call: Endpoint): Json {
  const codes = REFUSAL_CODES.filter((code) => call.refusals.includes(code) || ALWAYS.includes(code))
  const byStatus = Map.groupBy(codes, refusalStatus)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.join(', '),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(
              group.map((code) => [code, { value: presentRefusal(sampleRefusal(code)).body }]),
            ),
          },
        },
      },
    ]),
  )
}

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

function bodyOf(call: Endpoint, { body }: Example): Json {
  if (body === undefined) return {}
  const content = { schema: schemaOf(call.body), example: body }
  return { requestBody: { required: true, content: { [MEDIA[call.contentType]]: content } } }
}

function operationOf(name: CallName): Json {
  const call: Endpoint = calls[name]
  const example = callExamples[name]
  const isPublic = callersOf(call.action).includes('visitor')
  const success = successOf(call, example)
  return {
    operationId: name,
    tags: [call.tag],
    summary: call.summary,
    description: `Who: ${callersOf(call.action).join(', ')}.`,
    security: isPublic ? [] : [{ token: [] }],
    parameters: [
      ...fieldsOf(call.params, 'path', example.params),
      ...fieldsOf(call.query, 'query', example.query),
      ...COMMON_QUERY,
      ...headersOf(call),
    ],
    ...bodyOf(call, example),
    responses: {
      200: success,
      ...(call.mayRespondAsync && {
        202: { ...success, description: 'Received; the outcome comes on the socket and by GET.' },
      }),
      ...refusalsOf(call),
    },
  }
}

const ERROR: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: REFUSAL_CODES },
    field: { type: 'string' },
    limit: { type: 'number', description: 'Rupees.' },
    facts: { type: 'object' },
  },
}

function liveEvents<N extends string>(
  events: Readonly<Record<N, LiveEvent>>,
  examples: Readonly<Record<N, LiveExample>>,
): Json[] {
  return (Object.keys(events) as N[]).map((key) => {
    const { name, summary, payload, answer } = events[key]
    const example = examples[key]
    return {
      name,
      summary,
      payload: schemaOf(payload),
      ...(example.answer !== undefined && { answer: schemaOf(answer) }),
      example,
    }
  })
}

/** The whole document. The live socket stands under `x-live`, since OpenAPI has no place for it. */
export function buildOpenApi(title: string, version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const name of Object.keys(calls) as CallName[]) {
    const path = `/${calls[name].path}`
    paths[path] = { ...paths[path], [calls[name].method.toLowerCase()]: operationOf(name) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description: 'Amounts are rupees, odds decimals, times ISO 8601 in UTC.' },
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Authentication' } },
    },
    'x-live': {
      clientSays: liveEvents(clientEvents, clientExamples),
      serverSays: liveEvents(serverEvents, serverExamples),
    },
  }
}
