/** How Slotegrator's messages are signed, either way: over fields and headers together, as a form, by their names. docs/domain/casino.md#adapters. */
import { createHmac } from 'node:crypto'

export type Pairs = readonly (readonly [string, string])[]

/** In the order of their names; those of one list stay as they came. */
export function signatureOf(fields: Pairs, header: (name: string) => string, merchantKey: string): string {
  const headers = ['X-Merchant-Id', 'X-Timestamp', 'X-Nonce'].map((name) => [name, header(name.toLowerCase())] as const)
  const sorted = [...fields, ...headers].toSorted(([one], [other]) => inOrder(listOf(one), listOf(other)))
  return createHmac('sha1', merchantKey).update(writeForm(sorted)).digest('hex')
}

export const writeForm = (fields: Pairs): string =>
  fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')

const listOf = (name: string): string => name.split('[')[0] ?? name
const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
/** As forms are written by the language that it is written in. */
const encode = (value: string): string =>
  encodeURIComponent(value)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
