/**
 * `z.encode` for what is answered thousands of times a second: each schema is read once and made into plain functions. It says the same as zod of every
 * value, or leaves the value to zod: what a function cannot say, and whatever is wrong. `encoder.test.ts` holds both to each other over every call and event.
 */
import * as z from 'zod/mini'

/** In the place of a value: it is zod's to say what becomes of it. */
const LEFT = Symbol('left to zod')

type Encode = (value: unknown) => unknown
type Schema = z.core.$ZodType

const made = new WeakMap<Schema, Encode>()

/** What `z.encode` gives. Throws as it does. */
export function encode<S extends Schema>(schema: S, value: z.output<S>): z.input<S> {
  const encoded = encoderOf(schema)(value)
  return encoded === LEFT ? z.encode(schema, value) : (encoded as z.input<S>)
}

function encoderOf(schema: Schema): Encode {
  const known = made.get(schema)
  if (known) return known
  const encoder = make(schema)
  made.set(schema, encoder)
  return encoder
}

/** A single value, which is the same in both directions: by its kind, what it must be. */
const SINGLES: Readonly<Partial<Record<string, (schema: Schema) => (value: unknown) => boolean>>> = {
  string: () => (value) => typeof value === 'string',
  boolean: () => (value) => typeof value === 'boolean',
  number: () => Number.isFinite,
  null: () => (value) => value === null,
  enum: isOneOf,
  literal: isOneOf,
  custom: () => () => true,
}

function isOneOf({ _zod: { values } }: Schema): (value: unknown) => boolean {
  return (value) => values?.has(value as z.core.util.Primitive) ?? false
}

const LEAVE: Encode = () => LEFT

function make(schema: Schema): Encode {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const fits = SINGLES[def.type]?.(schema)
  if (fits) return 'coerce' in def && def.coerce ? LEAVE : checked(schema, fits)
  if (def.type === 'any' || def.type === 'unknown') return (value) => value
  return def.checks && def.checks.length > 0 ? LEAVE : ofParts(def)
}

/** Of what other schemas make up. */
function ofParts(def: z.core.$ZodTypes['_zod']['def']): Encode {
  if (def.type === 'object') return def.catchall ? LEAVE : ofObject(def.shape)
  if (def.type === 'array') return ofArray(def.element)
  if (def.type === 'record') return ofRecord(def)
  if (def.type === 'union') return def.inclusive === false && !('discriminator' in def) ? LEAVE : ofUnion(def.options)
  if (def.type === 'pipe') return ofPipe(def)
  if (def.type === 'nullable') return unless(null, def.innerType)
  if (def.type === 'readonly') return encoderOf(def.innerType)
  if (def.type === 'lazy') return (value) => encoderOf(def.getter())(value)
  if (def.type === 'optional')
    return def.innerType._zod.optin === 'defaulted' ? LEAVE : unless(undefined, def.innerType)
  return LEAVE
}

function checked(schema: Schema, fits: (value: unknown) => boolean): Encode {
  const checks = checksOf(schema)
  if (checks.length === 0) return (value) => (fits(value) ? value : LEFT)
  return (value) => {
    if (!fits(value)) return LEFT
    const payload = { value, issues: [] }
    for (const one of checks) {
      if (one.def.when && !one.def.when(payload)) continue
      if (one.check(payload as never) !== undefined || payload.issues.length > 0) return LEFT
    }
    return payload.value
  }
}

/** A format, or what is a question of its own, is a check of itself. */
function checksOf(schema: Schema) {
  const { def, traits } = schema._zod
  const own = traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : []
  return [...own, ...(def.checks ?? [])].map(({ _zod }) => _zod)
}

const unless = (nothing: null | undefined, inner: Schema): Encode => {
  const encoder = encoderOf(inner)
  return (value) => (value === nothing ? nothing : encoder(value))
}

function ofObject(shape: Readonly<Record<string, Schema>>): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    encoder: encoderOf(schema),
    mayLack: schema._zod.optin === 'optional' && schema._zod.optout === 'optional',
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return LEFT
    const encoded: Record<string, unknown> = {}
    for (const { name, encoder, mayLack } of fields) {
      const given: unknown = (value as Readonly<Record<string, unknown>>)[name]
      if (given === undefined && !(name in value)) {
        if (!mayLack) return LEFT
        continue
      }
      const field = encoder(given)
      if (field === LEFT) return LEFT
      encoded[name] = field
    }
    return encoded
  }
}

function ofArray(element: Schema): Encode {
  const encoder = encoderOf(element)
  return (value) => {
    if (!Array.isArray(value)) return LEFT
    const encoded: unknown[] = []
    for (const inside of value) {
      const one = encoder(inside)
      if (one === LEFT) return LEFT
      encoded.push(one)
    }
    return encoded
  }
}

/** By keys that are not counted up beforehand. */
function ofRecord({ keyType, valueType, mode, partial }: z.core.$ZodRecordDef): Encode {
  if (mode === 'loose' || (keyType._zod.values && !partial)) return () => LEFT
  const [keys, values] = [encoderOf(keyType), encoderOf(valueType)]
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return LEFT
    if (Object.getOwnPropertySymbols(value).length > 0) return LEFT
    const encoded: Record<string, unknown> = {}
    for (const name of Object.keys(value)) {
      const [key, one] = [keys(name), values((value as Readonly<Record<string, unknown>>)[name])]
      if (typeof key !== 'string' || key === '__proto__' || one === LEFT) return LEFT
      encoded[key] = one
    }
    return encoded
  }
}

/**
 * The first that takes it. One that leaves a value to zod may take it there, so nothing behind that one is asked, but where it plainly is of another type.
 */
function ofUnion(options: readonly Schema[]): Encode {
  const encoders = options.map((option) => ({ encoder: encoderOf(option), isOther: otherTypeThan(option) }))
  return (value) => {
    for (const { encoder, isOther } of encoders) {
      if (isOther(value)) continue
      return encoder(value)
    }
    return LEFT
  }
}

/** Whether a value is certainly not of the schema: of a kind of value that it never takes, or by the words that tell one shape from others. */
function otherTypeThan(schema: Schema): (value: unknown) => boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const fits = SINGLES[def.type]?.(schema)
  if (fits) return (value) => !fits(value)
  if (def.type === 'array') return (value) => !Array.isArray(value)
  return def.type === 'object' ? ofOtherShape(def.shape) : () => false
}

function ofOtherShape(shape: Readonly<Record<string, Schema>>): (value: unknown) => boolean {
  const words = Object.entries(shape).flatMap(([name, schema]) =>
    schema._zod.def.type === 'literal' ? [{ name, isOurs: isOneOf(schema) }] : [],
  )
  return (value) =>
    typeof value !== 'object' ||
    value === null ||
    words.some(({ name, isOurs }) => !isOurs((value as Readonly<Record<string, unknown>>)[name]))
}

function ofPipe(def: z.core.$ZodPipeDef | z.core.$ZodCodecDef): Encode {
  const [outward, wire] = [encoderOf(def.out), encoderOf(def.in)]
  const back = 'reverseTransform' in def ? def.reverseTransform : undefined
  return (value) => {
    const given = outward(value)
    if (given === LEFT) return LEFT
    if (!back) return wire(given)
    const payload = { value: given, issues: [] }
    const turned: unknown = back(given, payload)
    return turned instanceof Promise || payload.issues.length > 0 ? LEFT : wire(turned)
  }
}
