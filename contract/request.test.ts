import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { describe, expect, test } from 'vitest'
import { callExamples } from './examples/calls.ts'
import { type CallName, calls, type Endpoint, parseRequest, writeRequest } from './index.ts'
import { pathOf, routeOf } from './endpoint.ts'

const ORDER = { marketType: 'BETFAIR', stake: 1000, odd: 1.95, oddType: 'back', teamId: '228749', marketId: 'm-41' }
const placing = (change: object) => parseRequest(calls.placeBet, { body: { ...ORDER, ...change } })
const orderOf = (change: object) => {
  const request = placing(change)
  return must(request.ok ? request.value.body : undefined, JSON.stringify(request))
}

describe('a bet order', () => {
  test('comes out in the words and units of the domain', () => {
    expect(orderOf({})).toEqual({
      marketId: 'm-41',
      kind: 'BETFAIR',
      runnerId: '228749',
      side: 'BACK',
      price: odds(195),
      line: null,
      stake: paise(100_000),
      minFill: null,
      timeInForce: 'FILL_OR_KILL',
      persistence: 'LAPSE',
      expiresAt: null,
      acceptAnyPrice: false,
      acceptTicks: 0,
      marketVersion: null,
      requestId: null,
      device: null,
      country: null,
    })
  })

  test('is taken as the mobile slip sends it', () => {
    const slip = {
      cashout: true,
      marketId: 'm-9',
      oddType: 'LAY',
      odd: '110',
      run: '46',
      teamId: 7,
      eventId: '31590001',
      marketType: 'SESSION',
      matchDate: '2026-11-21T09:30:00.000Z',
      name: '6 over runs NED',
      stake: '0500',
      nation: null,
    }
    const request = parseRequest(calls.placeBet, { body: slip })
    expect(request).toMatchObject({
      ok: true,
      value: { body: { kind: 'SESSION', side: 'LAY', price: 11_000, line: 46, stake: 50_000, runnerId: '7' } },
    })
  })

  test('ignores the run of a market that has none, where the feed shows sizes', () => {
    expect(orderOf({ run: 0 }).line).toBeNull()
    expect(orderOf({ run: 1200.5 }).line).toBeNull()
  })

  // The stake is looked at first, and that needs the market. 000 §5.
  test.each([0, '0'])('leaves an odd of %j to the market', (odd) => {
    expect(orderOf({ odd }).price).toBeNull()
  })

  const REFUSED: readonly (readonly [string, object, object])[] = [
    ['stake missing', { stake: undefined }, { code: 'INVALID_STAKE' }],
    ['stake empty', { stake: '' }, { code: 'INVALID_STAKE' }],
    ['stake nothing', { stake: 0 }, { code: 'INVALID_STAKE' }],
    ['stake below nothing', { stake: -5 }, { code: 'INVALID_STAKE' }],
    ['stake no number', { stake: 'ten' }, { code: 'INVALID_STAKE' }],
    ['stake in parts of a paisa', { stake: 10.001 }, { code: 'INVALID_STAKE' }],
    ['stake and odd both wrong', { stake: '', odd: 0 }, { code: 'INVALID_STAKE' }],
    ['run in parts', { marketType: 'SESSION', run: 4.5 }, { code: 'BAD_REQUEST', field: 'run', problem: 'invalid' }],
    ['odd below zero', { odd: -2 }, { code: 'BAD_REQUEST', field: 'odd', problem: 'invalid' }],
    ['odd too fine', { odd: 1.955 }, { code: 'BAD_REQUEST', field: 'odd', problem: 'invalid' }],
    ['odd missing', { odd: undefined }, { code: 'BAD_REQUEST', field: 'odd', problem: 'missing' }],
    ['more ticks than a ladder has', { acceptTicks: 401 }, { code: 'BAD_REQUEST', field: 'acceptTicks' }],
    ['ticks below none', { acceptTicks: -1 }, { code: 'BAD_REQUEST', field: 'acceptTicks' }],
    ['half a tick', { acceptTicks: 1.5 }, { code: 'BAD_REQUEST', field: 'acceptTicks' }],
    ['least fill nothing', { minFill: 0 }, { code: 'INVALID_MIN_FILL' }],
    ['side unknown', { oddType: 'sell' }, { code: 'BAD_REQUEST', field: 'oddType', problem: 'invalid' }],
    ['kind unknown', { marketType: 'session' }, { code: 'BAD_REQUEST', field: 'marketType', problem: 'invalid' }],
    ['unknown field', { profit: 950 }, { code: 'BAD_REQUEST', field: 'profit', problem: 'unknown' }],
    [
      'unknown field within',
      { browserDetail: { name: 'x', plugins: 1 } },
      { code: 'BAD_REQUEST', field: 'browserDetail.plugins', problem: 'unknown' },
    ],
    [
      'field of the prototype',
      JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}'),
      { code: 'BAD_REQUEST', problem: 'unknown' },
    ],
  ]
  test.each(REFUSED)('is refused: %s', (_, change, refusal) => {
    expect(placing(change)).toMatchObject({ ok: false, refusal })
  })

  test('is changed in price, stake and persistence, never in its run (law D-57)', () => {
    const change = { ...(callExamples.amendBet.body as object), run: 0 }
    expect(parseRequest(calls.amendBet, { body: change })).toMatchObject({
      ok: false,
      refusal: { code: 'BAD_REQUEST', field: 'run', problem: 'unknown' },
    })
  })

  test.each([undefined, null, '', 'text', [], 7])('is refused when the body is %j', (body) => {
    expect(parseRequest(calls.placeBet, { body })).toMatchObject({
      ok: false,
      refusal: { code: 'BAD_REQUEST', field: 'body' },
    })
  })
})

describe('every call', () => {
  const all = Object.entries<Endpoint>(calls).map(
    ([name, call]) => [name, call, callExamples[name as CallName]] as const,
  )

  test.each(all)('%s refuses an unknown query field by its name', (_, call, example) => {
    const query = { ...example.query, surprise: '1' }
    expect(parseRequest(call, { ...example, query })).toEqual({
      ok: false,
      refusal: { code: 'BAD_REQUEST', field: 'surprise', problem: 'unknown' },
    })
  })

  // What existing clients log is read by nobody.
  test.each(all.filter(([name, , example]) => example.body !== undefined && name !== 'logPayoutAccount'))(
    '%s refuses an unknown body field by its name',
    (_, call, example) => {
      const body = { ...(example.body as object), surprise: 1 }
      expect(parseRequest(call, { ...example, body })).toEqual({
        ok: false,
        refusal: { code: 'BAD_REQUEST', field: 'surprise', problem: 'unknown' },
      })
    },
  )

  test.each(all.filter(([, , example]) => example.body === undefined))(
    '%s refuses a body, having none',
    (_, call, example) => {
      expect(parseRequest(call, { ...example, body: { surprise: 1 } })).toMatchObject({
        ok: false,
        refusal: { field: 'surprise', problem: 'unknown' },
      })
    },
  )

  test.each(all)('%s takes the common query fields and does not pass them on', (_, call, example) => {
    const common = { correlationId: 'c', correlationIp: '1.2.3.4', correlationSecret: '17', provider: 'mobile' }
    const request = parseRequest(call, { ...example, query: { ...example.query, ...common } })
    expect(request).toMatchObject({ ok: true })
    expect(request).toEqual(parseRequest(call, example))
  })

  test.each(all)('%s is read by the server as the client wrote it', (_, call, example) => {
    const asked = parseRequest(call, example)
    if (!asked.ok) throw new Error(JSON.stringify(asked.refusal))
    const { params, query, body } = asked.value
    const wire = writeRequest(call, { params, query, body } as never)
    const url = new URL(wire.url, 'http://paddock.test')
    expect(url.pathname).toBe(pathOf(call, params))
    const isForm = wire.headers['content-type'] === 'application/x-www-form-urlencoded'
    const sent =
      wire.body === undefined
        ? wire.parts && Object.fromEntries(wire.parts)
        : isForm
          ? Object.fromEntries(new URLSearchParams(wire.body))
          : JSON.parse(wire.body)
    const read = parseRequest(call, { params, query: Object.fromEntries(url.searchParams), body: sent })
    expect(read).toEqual(asked)
  })
})

test('forms and query strings carry flags and numbers as text', () => {
  expect(parseRequest(calls.setConfirmBets, { body: { confirmBets: 'false' } })).toMatchObject({
    value: { body: { confirmBets: false } },
  })
  expect(parseRequest(calls.setConfirmBets, { body: { confirmBets: 'yes' } })).toMatchObject({
    refusal: { field: 'confirmBets' },
  })
  expect(parseRequest(calls.getOpenBets, { query: { page: '2', limit: '10' } })).toMatchObject({
    value: { query: { page: 2, limit: 10 } },
  })
  expect(parseRequest(calls.getOpenBets, {})).toMatchObject({ value: { query: { page: 1, limit: 25 } } })
  expect(parseRequest(calls.getOpenBets, { query: { limit: '1000' } })).toMatchObject({
    refusal: { field: 'limit', problem: 'invalid' },
  })
  expect(parseRequest(calls.getOpenBets, { query: { page: '0x10' } })).toMatchObject({ refusal: { field: 'page' } })
  expect(parseRequest(calls.putStakes, { body: { stake: [{ label: '1k', value: '1000' }] } })).toMatchObject({
    value: { body: { stake: [{ label: '1k', value: 100_000 }] } },
  })
})

test.each(['getDeposits', 'getWithdrawals', 'exportDeposits', 'exportWithdrawals'] as const)(
  '%s is asked as existing clients ask: a state in their spelling, days that are left empty',
  (name) => {
    const query = { status: 'cancelled', startDate: '', endDate: '' }
    const { body } = callExamples[name] as { body?: unknown }
    const read = parseRequest<Endpoint>(calls[name], { params: { role: 'user' }, query, body })
    expect(read).toMatchObject({ value: { query: { status: 'canceled' } } })
    expect(read).not.toHaveProperty('value.query.startDate')
  },
)

test('a deposit without an offer may say so with an empty one', () => {
  const body = { depositTypeId: 'm1', amount: '1000', utr: '123456789012', bonusId: '' }
  expect(parseRequest(calls.createDeposit, { body })).toMatchObject({ ok: true })
})

describe('headers', () => {
  const KEY = 'a3f7c1d2-5d1e-4a61-9a53-0c6f5f3b7a10'
  const headed = (headers: Record<string, string>) => parseRequest(calls.placeBet, { body: ORDER, headers })

  test('an idempotency key is taken where money moves', () => {
    expect(headed({ 'idempotency-key': KEY })).toMatchObject({ value: { idempotencyKey: KEY } })
    expect(headed({})).toMatchObject({ value: { idempotencyKey: null } })
    expect(parseRequest(calls.getHome, { headers: { 'idempotency-key': KEY } })).toMatchObject({
      value: { idempotencyKey: null },
    })
  })

  test.each(['short', 'x'.repeat(65), `${KEY} `, `${KEY}\n`])('an idempotency key of %j is refused', (key) => {
    expect(headed({ 'idempotency-key': key })).toMatchObject({
      refusal: { code: 'BAD_REQUEST', field: 'Idempotency-Key' },
    })
  })

  test('Prefer is read in any company', () => {
    expect(headed({ prefer: 'wait=10, Respond-Async' })).toMatchObject({ value: { respondAsync: true } })
    expect(headed({ prefer: 'return=minimal' })).toMatchObject({ value: { respondAsync: false } })
  })
})

test('a route is written as servers write it', () => {
  expect(routeOf(calls.getBet)).toBe('/api/user/openBet/:betId')
  expect(pathOf(calls.getBet, { betId: 'b-77' })).toBe('/api/user/openBet/b-77')
  expect(() => pathOf(calls.getBet, {})).toThrow('betId')
})

test.each([
  ['a zero', 'a\0b'],
  ['half a character', 'a\ud800'],
])('a text with %s is refused wherever it stands', (_, broken) => {
  const refused = (field: string) => ({ ok: false, refusal: { code: 'BAD_REQUEST', field, problem: 'invalid' } })
  expect(placing({ nation: broken })).toEqual(refused('nation'))
  expect(placing({ browserDetail: { name: broken } })).toEqual(refused('browserDetail'))
  expect(parseRequest(calls.checkDuplicate, { query: { userName: broken } })).toEqual(refused('userName'))
})

test('a body that is nested deeper than the stack is refused like any other', () => {
  const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)
  expect(placing({ stake: deep })).toMatchObject({ ok: false })
})
