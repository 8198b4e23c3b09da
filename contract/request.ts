/** Requests: read by the server, written by the clients. Nothing crosses unparsed; an unknown field is refused. */
import { ok, refuse, type Result } from '@paddock/domain/result'
import * as z from 'zod/mini'
import { pathOf, type Endpoint, type Fields, type Schema } from './endpoint.ts'
import type { Refusal } from './refusals.ts'
import { isUpload, type Upload } from './upload.ts'

/** Query fields that every call may carry. They are read by nobody but the log: never for a decision. 000 §7, security T4. */
const COMMON_QUERY = new Set(['correlationId', 'correlationIp', 'correlationSecret', 'provider'])

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,64}$/

export type RawRequest = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>
}

export type RequestOf<E extends Endpoint> = {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  readonly idempotencyKey: string | null
  readonly respondAsync: boolean
}

type Part = 'params' | 'query' | 'body'

/** Filters that existing clients send empty where no day is chosen. 001 §4. */
const EMPTY_IS_NONE = new Set(['startDate', 'endDate'])

function withoutCommon(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query ?? {}
  const isAsked = ([name, value]: [string, unknown]) =>
    !COMMON_QUERY.has(name) && !(value === '' && EMPTY_IS_NONE.has(name))
  return Object.fromEntries(Object.entries(query).filter(isAsked))
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return value
}

function refusalOf(issue: z.core.$ZodIssue | undefined, input: unknown): Refusal {
  const path = issue?.path ?? []
  if (issue?.code === 'custom') {
    const code: unknown = issue.params?.['refusal']
    // Only a code without facts can be named by a schema; the codes that have some come from decisions.
    if (code === 'INVALID_STAKE' || code === 'INVALID_MIN_FILL') return { code }
  }
  if (issue?.code === 'unrecognized_keys') {
    return { code: 'BAD_REQUEST', field: [...path, ...issue.keys.slice(0, 1)].join('.'), problem: 'unknown' }
  }
  const problem = isMissing(valueAt(input, path)) ? 'missing' : 'invalid'
  return { code: 'BAD_REQUEST', field: path.join('.') || 'body', problem }
}

/**
 * The field that holds, however deep, a text which the database does not take: with a zero in it, or with half a character.
 * Without recursion, since a body may be nested deeper than the stack is.
 */
function findBrokenText(input: unknown): string | undefined {
  const waiting: [field: string, value: unknown][] = [['', input]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [field, value] = next
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return field || 'body'
    if (typeof value === 'object' && value !== null)
      for (const [name, inside] of Object.entries(value)) waiting.push([field || name, inside])
  }
  return undefined
}

function readPart<S extends Schema>(schema: S, input: unknown): Result<z.output<S>, Refusal> {
  const broken = findBrokenText(input)
  if (broken !== undefined) return refuse({ code: 'BAD_REQUEST', field: broken, problem: 'invalid' })
  const read = z.safeParse(schema, input)
  return read.success ? ok(read.data) : refuse(refusalOf(read.error.issues[0], input))
}

const BAD_KEY: Refusal = { code: 'BAD_REQUEST', field: 'Idempotency-Key', problem: 'invalid' }

/** What the caller asked, in the domain's types, or the first thing that is wrong with it. */
export function parseRequest<E extends Endpoint>(call: E, raw: RawRequest): Result<RequestOf<E>, Refusal> {
  const inputs: Record<Part, unknown> = {
    params: raw.params ?? {},
    query: withoutCommon(raw.query),
    body: raw.body === null || raw.body === '' ? undefined : raw.body,
  }
  const params = readPart<E['params']>(call.params, inputs.params)
  if (!params.ok) return params
  const query = readPart<E['query']>(call.query, inputs.query)
  if (!query.ok) return query
  const body = readPart<E['body']>(call.body, inputs.body)
  if (!body.ok) return body

  const key = raw.headers?.['idempotency-key']
  if (call.idempotent && key !== undefined && !(typeof key === 'string' && IDEMPOTENCY_KEY.test(key)))
    return refuse(BAD_KEY)
  return ok({
    params: params.value,
    query: query.value,
    body: body.value,
    idempotencyKey: call.idempotent && typeof key === 'string' ? key : null,
    respondAsync: call.mayRespondAsync && prefersAsync(raw.headers?.['prefer']),
  })
}

function prefersAsync(prefer: string | readonly string[] | undefined): boolean {
  const wishes = prefer === undefined ? [] : [prefer].flat().join(',').split(/[,;]/)
  return wishes.some((wish) => wish.trim().toLowerCase() === 'respond-async')
}

type Given<N extends string, S extends Schema> =
  undefined extends z.output<S>
    ? { readonly [K in N]?: z.output<S> }
    : Record<string, never> extends z.output<S>
      ? { readonly [K in N]?: z.output<S> }
      : { readonly [K in N]: z.output<S> }

/** What a client gives to make a call: only the parts that the call has. */
export type Asking<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']> & { readonly idempotencyKey?: string; readonly respondAsync?: boolean }

export type WireRequest = {
  readonly method: string
  /** Path and query, from the root. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** In place of a body: the parts of a form with files, for the sender to make one of, which names its own content type. */
  readonly parts?: readonly (readonly [name: string, value: string | Upload])[]
}

type LooseAsking = {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
  respondAsync?: boolean
}

function encodeFields(schema: Fields, fields: unknown): Record<string, unknown> {
  return z.encode(schema, (fields ?? {}) as z.output<Fields>)
}

const filled = (fields: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)

const formOf = (fields: Readonly<Record<string, unknown>>): string =>
  filled(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')

const partsOf = (fields: Readonly<Record<string, unknown>>): readonly (readonly [string, string | Upload])[] =>
  filled(fields).map(([name, value]) => [name, isUpload(value) ? value : String(value)])

/** The request of a call, ready for `fetch`. Session and common query fields are the client's to add. */
export function writeRequest<E extends Endpoint>(call: E, asking: Asking<E>): WireRequest {
  const { params, query, body, idempotencyKey, respondAsync } = asking as LooseAsking
  const search = formOf(encodeFields(call.query, query))
  const wireBody = body === undefined ? undefined : z.encode(call.body, body)
  return {
    method: call.method,
    url: `${pathOf(call, encodeFields(call.params, params))}${search && `?${search}`}`,
    headers: {
      ...(wireBody !== undefined && call.contentType !== 'multipart' && { 'content-type': MEDIA[call.contentType] }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(respondAsync && { prefer: 'respond-async' }),
    },
    ...(wireBody !== undefined && contentOf(call, wireBody)),
  }
}

const MEDIA = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

function contentOf({ contentType }: Endpoint, body: unknown): Pick<WireRequest, 'body' | 'parts'> {
  switch (contentType) {
    case 'json':
      return { body: JSON.stringify(body) }
    case 'form':
      return { body: formOf(body as Record<string, unknown>) }
    case 'multipart':
      return { parts: partsOf(body as Record<string, unknown>) }
  }
}

/** The field that `writeRequest` could not write, of what it threw; undefined where that is no matter of a field. */
export function unwritableField(thrown: unknown): string | undefined {
  const [issue] = thrown instanceof z.core.$ZodError ? thrown.issues : []
  return issue && (issue.path.join('.') || 'body')
}
