/** A request of the contract as a client puts it on the wire, from the example of the call, for whoever asks about whomever. */
import { type CallName, calls, type Endpoint, pathOf, pathRoleOf } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import type { InjectOptions } from 'fastify'
import { CODE } from '../../live/testing/gateway.ts'
import { type Identity, roleOf } from './people.ts'

type Fields = Readonly<Record<string, unknown>>
export type WireParts = { readonly params: Fields; readonly query: Fields; readonly body: unknown }

/** Who asks, where, from which address. */
export type Asking = {
  readonly token?: string | undefined
  readonly host: string
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
}

export const callOf = (name: CallName): Endpoint => calls[name]

export function exampleOf(name: CallName): WireParts {
  const { params = {}, query = {}, body } = callExamples[name]
  return { params, query, body }
}

/** The role as the caller's own paths spell it. A visitor has none and tries an agent's. */
export const pathRoleOfIdentity = (who: Identity): string => pathRoleOf(who === 'visitor' ? 'agent' : roleOf(who))

/** The parts with this account where the call names one, or without any. */
export function aimedAt(name: CallName, parts: WireParts, accountId: number | null): WireParts {
  const { target } = callOf(name)
  if (target === null) return parts
  const steps = target.field.split('.')
  const part = setAt(parts[target.in], steps, accountId === null ? undefined : String(accountId))
  return { ...parts, [target.in]: part }
}

function setAt(part: unknown, [step = '', ...rest]: readonly string[], value: string | undefined): unknown {
  if (Array.isArray(part)) return part.map((one) => setAt(one, [step, ...rest], value))
  const fields = (part ?? {}) as Fields
  if (rest.length > 0) return { ...fields, [step]: setAt(fields[step], rest, value) }
  if (value === undefined) return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== step))
  return { ...fields, [step]: Array.isArray(fields[step]) ? [value] : value }
}

export function injectionOf(name: CallName, { params, query, body }: WireParts, asking: Asking): InjectOptions {
  const call = callOf(name)
  const fields = Object.entries(query).map(([field, value]): [string, string] => [field, String(value)])
  const search = new URLSearchParams(fields).toString()
  return {
    method: call.method,
    url: `${pathOf(call, params)}${search && `?${search}`}`,
    remoteAddress: asking.address ?? '127.0.0.1',
    headers: {
      host: asking.host,
      // The only call that takes its code so: it may come by GET.
      'x-transaction-code': CODE,
      ...(asking.token !== undefined && { 'x-authentication': asking.token }),
      ...asking.headers,
    },
    ...payloadOf(call, body),
  }
}

/** Files as what they are: JSON holds none. */
function payloadOf(call: Endpoint, body: unknown): { readonly payload?: object } {
  if (body === undefined) return {}
  if (call.contentType !== 'multipart') return { payload: body as object }
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Fields))
    form.append(
      name,
      name === 'image' || name === 'file' ? new File([ONE_PIXEL], 'image.png', { type: 'image/png' }) : String(value),
    )
  return { payload: form }
}

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let next = 0
/** An address of a place that nobody has asked from: limits by place are not what is proved here. */
export function newAddress(): string {
  next += 1
  return `10.${(next >> 8) & 255}.${next & 255}.${1 + (next >> 16)}`
}
