/** A value as the reference has it, with all that it names; and the same with one thing wrong: a field that is left out, or of a kind that it may not be. */

import { isUpload } from '../upload.ts'

/** A JSON schema, as far as the reference uses it. */
export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMaximum?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly contentSchema?: JsonSchema
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isFields(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
    default:
      return typeof value === type
  }
}

/** @internal For the tests. Whether the reference lets it be this. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  const { type, anyOf, oneOf, allOf } = schema
  if (schema.format === 'binary') return isUpload(value)
  if (type !== undefined && ![type].flat().some((one) => isOfType(one, value))) return false
  if ('const' in schema && schema.const !== value) return false
  if (schema.enum && !schema.enum.includes(value)) return false
  if (typeof value === 'string' && !isText(schema, value)) return false
  if (typeof value === 'number' && !isWithin(schema, value)) return false
  if (Array.isArray(value) && !isList(schema, value)) return false
  if (isFields(value) && !isWhole(schema, value)) return false
  if (anyOf && !anyOf.some((one) => fits(one, value))) return false
  if (oneOf && oneOf.filter((one) => fits(one, value)).length !== 1) return false
  return allOf?.every((one) => fits(one, value)) ?? true
}

const patterns = new Map<string, RegExp>()
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, known)
  return known
}

const isText = ({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema, value: string): boolean =>
  value.length >= minLength && value.length <= maxLength && (pattern === undefined || patternOf(pattern).test(value))

const isWithin = (
  { minimum = -Infinity, maximum = Infinity, exclusiveMaximum = Infinity }: JsonSchema,
  value: number,
): boolean => value >= minimum && value <= maximum && value < exclusiveMaximum

const isList = (
  { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: JsonSchema,
  value: readonly unknown[],
): boolean => value.length >= minItems && value.length <= maxItems && value.every((one) => fits(items, one))

function isWhole(
  { properties = {}, required = [], additionalProperties = true, propertyNames = {} }: JsonSchema,
  value: Fields,
): boolean {
  if (!required.every((name) => value[name] !== undefined)) return false
  return Object.entries(value).every(([name, inside]) => {
    const said = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (said === undefined || typeof said === 'boolean') return said !== false && fits(propertyNames, name)
    return fits(propertyNames, name) && fits(said, inside)
  })
}

/** One of each kind that there is in JSON, and hardly what a field of that kind may be. */
const KINDS: Readonly<Record<string, unknown>> = {
  null: null,
  'a flag': true,
  'a number': -1234.567,
  'a word': '\u00bf no such word \u00bf',
  'a list': [[]],
  'an object': { 'no such field': [] },
}

export type Change = { readonly field: string; readonly how: string; readonly value: unknown }

/** @internal For the tests. Each field of it left out, and each in turn of every other kind; all else is as it was. What is not to be opened is changed as one thing. */
export function* changesOf(value: unknown, opens: (inside: unknown) => boolean, field = ''): Generator<Change> {
  if (field !== '') for (const [how, other] of Object.entries(KINDS)) yield { field, how: `is ${how}`, value: other }
  if (!opens(value)) return
  if (Array.isArray(value) && value.length > 0) {
    const [first, ...others] = value as readonly unknown[]
    for (const change of changesOf(first, opens, `${field}[0]`)) yield { ...change, value: [change.value, ...others] }
  }
  if (!isFields(value) || isUpload(value)) return
  for (const [name, inside] of Object.entries(value)) {
    const { [name]: _, ...others } = value
    const there = field === '' ? name : `${field}.${name}`
    yield { field: there, how: 'is left out', value: others }
    for (const change of changesOf(inside, opens, there)) yield { ...change, value: { ...value, [name]: change.value } }
  }
}

/** Texts and numbers of the kinds that the wire has, the plainest first. */
const SAMPLES: readonly unknown[] = [
  'a',
  '1',
  'abcdefgh',
  '2026-11-21T09:55:06.000Z',
  '2026-11-21',
  '09:55',
  '+919876543210',
  '919876543210',
  '123456',
  'a'.repeat(16),
  'a'.repeat(32),
  'a'.repeat(64),
  '#112233',
  'IN',
  'https://example.com/a',
  'example.com',
  'someone@example.com',
  1,
  18,
  2026,
  true,
]

const branchesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf)?.flatMap(branchesOf) ?? [schema]

/**
 * @internal For the tests. The value with everything else that the reference names: what may be left out, an entry of an empty list, what may stand
 * where there is null. `known`: by the name of a field what it says, where no text of its kind will do.
 */
export function filled(schema: JsonSchema, value: unknown, known: Fields, name = ''): unknown {
  if (schema.format === 'binary') return value ?? known['file']
  const branches = branchesOf(schema).filter(({ type }) => type !== 'null')
  const isGiven = value !== undefined && value !== null
  const branch = branches.find((one) => isGiven && fits(one, value)) ?? branches[0] ?? schema
  if (branch.type === 'object') return filledObject(branch, isFields(value) ? value : {}, known)
  if (Array.isArray(value) && value.length > 0)
    return [filled(branch.items ?? {}, value[0], known, name), ...value.slice(1)]
  if (isGiven && !Array.isArray(value)) return value
  if (Object.hasOwn(known, name) && fits(branch, known[name])) return known[name]
  if (branch.type === 'array')
    return Array.from({ length: branch.minItems ?? 1 }, (_, n) => sampleOf(branch.items ?? {}, known, n))
  return sampleOf(branch, known)
}

function filledObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  given: Fields,
  known: Fields,
): Fields {
  const inside = typeof additionalProperties === 'object' ? additionalProperties : {}
  const names = new Set([...Object.keys(given), ...Object.keys(properties), ...required])
  return Object.fromEntries(
    [...names].map((name) => [name, filled(properties[name] ?? inside, given[name], known, name)]),
  )
}

/** The nth that it may be. */
function sampleOf(schema: JsonSchema, known: Fields, nth = 0): unknown {
  const [branch = schema] = branchesOf(schema).filter(({ type }) => type !== 'null')
  if (branch.type === 'object') return filledObject(branch, {}, known)
  if (branch.type === 'array') return filled(branch, undefined, known)
  if (branch.const !== undefined) return branch.const
  const all = branch.enum ?? SAMPLES.filter((one) => fits(branch, one))
  return all[nth] ?? all[0]
}

const SAYING = ['type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf'] as const

/** @internal For the tests. Fields that may be anything, by what the reference says of them. */
export function saysNothing(schema: JsonSchema, field = ''): string[] {
  if (SAYING.every((word) => !(word in schema))) return [field]
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const inside = Object.entries(schema.properties ?? {})
  return [
    ...parts.flatMap((part) => saysNothing(part, field)),
    ...inside.flatMap(([name, one]) => saysNothing(one, field === '' ? name : `${field}.${name}`)),
    ...(schema.items ? saysNothing(schema.items, `${field}[]`) : []),
  ]
}
