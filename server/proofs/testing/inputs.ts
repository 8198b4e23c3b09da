/** Inputs of a call, made from the reference that is made from the contract: as they should be, and broken in one place. */
import { type CallName, calls } from '@paddock/contract'
import { buildOpenApi } from '@paddock/contract/openapi'
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { INJECTIONS, ODDITIES, OVERSIZE, RAW_BODIES } from './corpus.ts'

type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
}
type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }
type Operation = {
  readonly operationId: CallName
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
type Reference = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly 'x-live': { readonly clientSays: readonly { readonly name: string; readonly payload: Schema }[] }
}

const reference = buildOpenApi('fuzz', '0') as unknown as Reference
const operations = new Map(
  Object.values(reference.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)

/** What a field of this name holds when it is to mean something: accounts, markets and the like that are there. */
export type Known = Readonly<Record<string, readonly unknown[]>>

type Fields = Record<string, unknown>

/** What is wrong with an input, when something is. */
export type Fault = 'DROPPED' | 'UNKNOWN_FIELD' | 'REPLACED' | 'REPEATED' | 'RAW' | 'ODD_BODY'

export type Input = {
  readonly params: Fields
  readonly query: readonly (readonly [string, unknown])[]
  readonly body?: unknown
  readonly raw?: readonly [type: string, text: string]
  readonly fault: Fault | null
}

export function inputsOf(name: CallName, known: Known): fc.Arbitrary<Input> {
  const operation = must(operations.get(name), name)
  const params = fieldsOf(operation, 'path', known)
  const query = fieldsOf(operation, 'query', known)
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const body = schema ? valueOf(schema, '', known) : fc.constant(undefined)
  const whole = fc
    .record({ params, query, body })
    .map((parts): Input => ({ ...parts, query: Object.entries(parts.query), fault: null }))
  return fc.oneof(
    { weight: 2, arbitrary: whole },
    { weight: 3, arbitrary: fc.tuple(whole, breaking).map(([input, how]) => breakInput(input, how)) },
  )
}

export function payloadsOf(name: string, known: Known): fc.Arbitrary<unknown> {
  const said = must(
    reference['x-live'].clientSays.find((one) => one.name === name),
    name,
  )
  const whole = valueOf(said.payload, '', known)
  const odd = fc.constantFrom<unknown>(...INJECTIONS, ...OVERSIZE, ...ODDITIES)
  const broken = fc.tuple(whole, breaking).map(([payload, how]) => breakBody(payload, how)[0])
  return fc.oneof(whole, broken, broken, odd)
}

export const CALL_NAMES = Object.keys(calls) as CallName[]

function fieldsOf({ parameters }: Operation, place: string, known: Known): fc.Arbitrary<Fields> {
  const fields = parameters.filter((parameter) => parameter.in === place)
  return objectOf(
    Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    fields.filter(({ required }) => required).map(({ name }) => name),
    known,
  )
}

function objectOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  known: Known,
): fc.Arbitrary<Fields> {
  const values = Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, name, known)] as const)
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required] }) as fc.Arbitrary<Fields>
}

/** A value of the schema. Where the field's name means something that is there, mostly one of those. */
function valueOf(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const usual = ofSchema(schema, name, known)
  const there = known[name]
  if (there === undefined || schema.type === 'array') return usual
  // A code that is wrong would only make its owner wait.
  if (name === 'transactionCode') return fc.constantFrom(...there)
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: usual })
}

function ofSchema(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, name, known)))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 5000, 2 ** 31),
      })
    case 'number':
      return fc.integer({ min: -100, max: 500_000 }).map((hundredths) => hundredths / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, name, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return objectOf(propertiesOf(schema), schema.required ?? [], known)
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** A record of named keys says the names, and one shape for all of them. */
function propertiesOf({ properties, propertyNames, additionalProperties }: Schema): Readonly<Record<string, Schema>> {
  if (properties || !propertyNames?.enum || typeof additionalProperties !== 'object') return properties ?? {}
  return Object.fromEntries(propertyNames.enum.map((name) => [String(name), additionalProperties]))
}

function textOf({ minLength = 0, maxLength = 60, pattern, format }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return momentOf.map((moment) => moment.toISOString())
  if (format === 'date') return momentOf.map((moment) => moment.toISOString().slice(0, 10))
  // Patterns that look ahead cannot be made from; of those the known values do.
  if (pattern !== undefined && !pattern.includes('(?'))
    return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)), unit: 'binary' })
  const fitting = INJECTIONS.filter(({ length }) => length >= minLength && length <= maxLength)
  return fc.oneof(
    plain,
    fc.string({ minLength, maxLength: Math.max(minLength, 12) }),
    fc.constantFrom(...fitting, 'a'.repeat(Math.max(1, minLength))),
  )
}

const momentOf = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

/* Breaking */

type Breaking = {
  readonly how: 'DROP' | 'ADD' | 'REPLACE' | 'REPLACE_TEXT' | 'REPLACE_LONG' | 'REPEAT' | 'RAW' | 'ODD_BODY'
  /** Which of the places there are. */
  readonly at: number
  readonly which: number
}

const breaking: fc.Arbitrary<Breaking> = fc.record({
  how: fc.constantFrom<Breaking['how'][]>(
    'DROP',
    'ADD',
    'ADD',
    'REPLACE',
    'REPLACE_TEXT',
    'REPLACE_TEXT',
    'REPLACE_TEXT',
    'REPLACE_LONG',
    'REPEAT',
    'RAW',
    'ODD_BODY',
  ),
  at: fc.nat(10_000),
  which: fc.nat(10_000),
})

// The lists are not empty, but may hold nothing as a value.
const pick = <T>(list: readonly T[], which: number): T => list[which % list.length] as T

function breakInput(input: Input, how: Breaking): Input {
  if (how.how === 'RAW') return { ...input, raw: pick(RAW_BODIES, how.which), fault: 'RAW' }
  if (how.how === 'ODD_BODY') return { ...input, body: pick(ODDITIES, how.which), fault: 'ODD_BODY' }
  if (how.how === 'REPEAT') {
    const [first = ['page', '1']] = input.query
    return { ...input, query: [...input.query, first, first], fault: 'REPEATED' }
  }
  const places = [
    ...(input.body !== null && typeof input.body === 'object' ? (['body', 'body'] as const) : []),
    'query' as const,
    // What is left out of a path is another path.
    ...(how.how.startsWith('REPLACE') && Object.keys(input.params).length > 0 ? (['params'] as const) : []),
  ]
  const place = pick(places, how.at)
  if (place === 'body') {
    const [body, fault] = breakBody(input.body, how)
    return { ...input, body, fault }
  }
  const [fields, fault] = breakBody(place === 'query' ? Object.fromEntries(input.query) : input.params, how)
  if (place === 'query') return { ...input, query: Object.entries(fields as Fields), fault }
  return { ...input, params: fields as Fields, fault }
}

/** Their fields are named by who asks, so none of them is unknown. */
const FREE_NAMES: ReadonlySet<string> = new Set(['words'])

/** Its objects, outermost first, each with how to put another in its place. */
function objectsIn(
  value: unknown,
  put: (other: unknown) => unknown,
): { fields: Fields; put: (other: Fields) => unknown }[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => objectsIn(one, (other) => put(value.with(at, other))))
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Fields
  const inside = Object.entries(fields).flatMap(([name, one]) =>
    FREE_NAMES.has(name) ? [] : objectsIn(one, (other) => put({ ...fields, [name]: other })),
  )
  return [{ fields, put }, ...inside]
}

const STRANGE_NAMES = ['isAdmin', 'siteId', 'actorId', 'role', 'constructor', 'balance', 'a'.repeat(300), 'é', '']

function breakBody(body: unknown, { how, at, which }: Breaking): [unknown, Fault] {
  const places = objectsIn(body, (other) => other)
  if (places.length === 0) return [pick(ODDITIES, which), 'REPLACED']
  const { fields, put } = pick(places, at)
  const strange = STRANGE_NAMES.filter((name) => !Object.hasOwn(fields, name))
  if (how === 'ADD') return [put({ ...fields, [pick(strange, which)]: 'x' }), 'UNKNOWN_FIELD']
  const names = Object.keys(fields).filter((name) => name !== 'transactionCode')
  if (names.length === 0) return [put({ ...fields, [pick(strange, which)]: 'x' }), 'UNKNOWN_FIELD']
  const name = pick(names, at)
  if (how === 'DROP')
    return [put(Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name))), 'DROPPED']
  const values = how === 'REPLACE_TEXT' ? INJECTIONS : how === 'REPLACE_LONG' ? OVERSIZE : ODDITIES
  return [put({ ...fields, [name]: pick<unknown>(values, which) }), 'REPLACED']
}
