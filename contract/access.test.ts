import { ACTIONS, callersOf } from '@paddock/domain/roles'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { calls, type Endpoint, type Schema } from './index.ts'

const all = Object.entries<Endpoint>(calls)
const PARTS = ['params', 'query', 'body'] as const
/** Names of fields that mean somebody's account. */
const ACCOUNT_FIELDS = ['userId', 'parentId', 'accountId']

type Json = { readonly properties?: Readonly<Record<string, Json>>; readonly items?: Json }

/** Where, in a part of the request, a field of one of these names stands: dots for steps. */
function placesOf(schema: Json, names: readonly string[], path = ''): string[] {
  const inside = schema.items ? placesOf(schema.items, names, path) : []
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const place = path === '' ? name : `${path}.${name}`
    return [...(names.includes(name) ? [place] : []), ...placesOf(field, names, place)]
  })
  return [...inside, ...own]
}
const jsonOf = (schema: Schema): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

/** There `accountId` is an account that its caller is paid to, at a bank or a wallet: the specification calls it so. 001 §3.6. */
const PAID_TO: ReadonlySet<string> = new Set([
  'changePayoutAccount',
  'setPrimaryAccount',
  'deletePayoutAccount',
  'createWithdrawal',
  'createIPayWithdrawal',
])

test.each(all)('%s says whose account it touches, wherever it takes one', (name, call) => {
  const fields = ACCOUNT_FIELDS.filter((field) => field !== 'accountId' || !PAID_TO.has(name))
  const named = PARTS.flatMap((part) => placesOf(jsonOf(call[part]), fields).map((field) => ({ in: part, field })))
  expect(named).toEqual(call.target === null ? [] : [call.target])
})

test.each(all)('%s is for somebody', (_, call) => {
  expect(callersOf(call.action)).not.toEqual([])
})

test('every action of the table is done by some call', () => {
  const done = new Set(Object.values<Endpoint>(calls).map(({ action }) => action))
  expect(ACTIONS.filter((action) => !done.has(action))).toEqual([])
})
