/** Whatever changes something has a budget, whoever asks and whatever they send: walked from the contract, so that a new call has one too. */
import { type CallName, calls, type Endpoint } from '@paddock/contract'
import { callersOf } from '@paddock/domain/roles'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBudgets } from '../platform/http/budgets.ts'
import { createProofWorld, DEMO_SITE, type ProofWorld, type SignedIn } from './testing/people.ts'
import { callOf, exampleOf, injectionOf, newAddress, pathRoleOfIdentity } from './testing/request.ts'

const BETS = { burst: 10, perSecond: 5 }
const CHANGING = (Object.keys(calls) as CallName[]).filter(
  (name) => callOf(name).method !== 'GET' || callOf(name).audit !== null,
)
const rateOf = ({ budget }: Endpoint) => (budget === 'BETS' ? BETS : (budget ?? { burst: 0, perSecond: 0 }))

let now = 0
let world: ProofWorld
beforeAll(async () => {
  world = await createProofWorld({}, { budgets: createBudgets(BETS, () => now) })
})
afterAll(() => world.close())

const isOpen = (name: CallName): boolean => callersOf(callOf(name).action).includes('visitor')
const callerOf = (name: CallName): SignedIn =>
  must(
    callersOf(callOf(name).action).find((role): role is Exclude<typeof role, 'visitor'> => role !== 'visitor'),
    name,
  )

/** With a field that nobody knows, so that nothing comes of it. */
async function send(name: CallName, token: string, address: string) {
  const { params } = exampleOf(name)
  const role = { ...('role' in params && { role: pathRoleOfIdentity(callerOf(name)) }) }
  const parts = { params: { ...params, ...role }, query: { not: 'it' }, body: undefined }
  const response = await world.gateway.app.inject(injectionOf(name, parts, { host: DEMO_SITE.host, token, address }))
  return { code: response.json<{ code?: string }>().code ?? '', wait: Number(response.headers['retry-after'] ?? 0) }
}

describe('an account, wherever it asks from,', () => {
  const SIGNED_IN = CHANGING.filter((name) => !isOpen(name))

  test.each(SIGNED_IN)('makes %s so often and no oftener', async (name) => {
    const { burst, perSecond } = rateOf(callOf(name))
    const token = await world.openSession(callerOf(name))
    const codes: string[] = []
    for (let n = 0; n < burst; n++) codes.push((await send(name, token, newAddress())).code)
    expect(codes).not.toContain('TOO_MANY_REQUESTS')
    const over = await send(name, token, newAddress())
    expect(over).toEqual({ code: 'TOO_MANY_REQUESTS', wait: Math.ceil(1 / perSecond) })
    now += 1000 / perSecond + 1
    expect((await send(name, token, newAddress())).code).not.toBe('TOO_MANY_REQUESTS')
  })
})

describe('a place', () => {
  test.each(CHANGING)('makes %s twenty times as often as an account may, and no oftener', async (name) => {
    const { burst } = rateOf(callOf(name))
    const budgets = createBudgets(BETS, () => now)
    const take = (n: number, address = `203.0.113.${n % 250}`, place = '203.0.113') =>
      budgets.take(callOf(name), { accountId: isOpen(name) ? null : n, address, place })
    for (let n = 0; n < burst * 20; n++) expect(take(n)).toBe(0)
    expect(take(burst * 20)).toBeGreaterThan(0)
    expect(take(burst * 20 + 1, '198.51.100.1', '198.51.100')).toBe(0)
  })
})

test('a trader who places five bets a second and changes each is never told to wait', () => {
  const budgets = createBudgets(BETS, () => now)
  const waits: number[] = []
  for (let n = 0; n < 600; n++) {
    now += 200
    for (const call of [calls.placeBet, calls.amendBet, calls.cancelBet])
      waits.push(budgets.take(call, { accountId: 1, address: '203.0.113.1', place: '203.0.113' }))
  }
  expect(Math.max(...waits)).toBe(0)
})
