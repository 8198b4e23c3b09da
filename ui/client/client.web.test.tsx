import { calls } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure, createClient, failureText, forCall, memorySession } from './index.ts'

const { getMarketGroup, getOpenBets, getPoints, placeBet } = calls
const POINTS = { params: { role: 'user' } } as const
const BET = { body: placeBet.body.parse(callExamples.placeBet.body), idempotencyKey: 'a-key-of-a-test' }

/** A client whose server answers all calls alike, and what it then told the page. */
function open(answer: Response, token: string | null = 'a-token-of-a-test') {
  const session = memorySession()
  if (token !== null) session.save({ token, correlationId: 'c1' })
  const told = { signedOut: vi.fn<() => void>(), maintenance: vi.fn<() => void>(), missing: vi.fn<() => void>() }
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer.clone())
  const client = createClient({
    session,
    fetch,
    onSignedOut: told.signedOut,
    onMaintenance: told.maintenance,
    onTokenMissing: told.missing,
  })
  return { client, fetch, ...told }
}

const refused = (status: number, code: string) => Response.json({ message: code, code }, { status })

test('what the contract does not take is refused by its field, as the server would, and nothing is sent', async () => {
  const { client, fetch } = open(Response.json({}))
  const body = { userId: Array.from({ length: 201 }, (_, n) => String(n)), transactionCode: '123456' }
  const thrown = await client
    .call(calls.endPeopleSessions, { params: { role: 'agent' }, body })
    .catch((failure: unknown) => failure)
  expect(thrown).toMatchObject({ status: 400, code: 'BAD_REQUEST', body: { field: 'userId' } })
  expect(failureText(thrown)).toBe('Field is not valid: userId')
  expect(fetch).not.toHaveBeenCalled()
})

describe('401', () => {
  test.each(['UNAUTHENTICATED', 'DUPLICATE_SESSION', 'TOKENS_DIFFER'])('%s signs out', async (code) => {
    const { client, signedOut } = open(refused(401, code))
    await expect(client.call(getPoints, POINTS)).rejects.toMatchObject({ status: 401, code })
    expect(signedOut).toHaveBeenCalledExactlyOnceWith(code)
  })

  test('in answer to a bet signs nobody out', async () => {
    const { client, signedOut, missing } = open(refused(401, 'LOGIN_REQUIRED'))
    await expect(client.call(placeBet, BET)).rejects.toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' })
    expect(signedOut).not.toHaveBeenCalled()
    expect(missing).not.toHaveBeenCalled()
  })

  test('says nothing to who is not signed in', async () => {
    const { client, signedOut } = open(refused(401, 'BAD_CREDENTIALS'), null)
    await expect(client.call(getMarketGroup, {})).rejects.toBeInstanceOf(CallFailure)
    expect(signedOut).not.toHaveBeenCalled()
  })
})

describe('503', () => {
  test('sets maintenance, whatever it is in answer to', async () => {
    for (const answer of [refused(503, 'MAINTENANCE'), new Response('<h1>Busy</h1>', { status: 503 })]) {
      const { client, maintenance, signedOut } = open(answer)
      await expect(client.call(getPoints, POINTS)).rejects.toMatchObject({ status: 503 })
      expect(maintenance).toHaveBeenCalledTimes(1)
      expect(signedOut).not.toHaveBeenCalled()
    }
  })

  test.each([200, 204, 400, 401, 404, 429, 500, 502])('%d does not', async (status) => {
    const { client, maintenance } = open(new Response(null, { status }))
    await client.call(getOpenBets, { query: { page: 1, limit: 25 } }).catch(() => undefined)
    expect(maintenance).not.toHaveBeenCalled()
  })
})

describe('204', () => {
  const nothing = new Response(null, { status: 204 })

  test('is an empty list', async () => {
    const reply = await open(nothing).client.call(getOpenBets, { query: { page: 1, limit: 25 } })
    expect(reply).toMatchObject({ docs: [], positions: {}, totalDocs: 0, nextPage: false })
  })

  test('is an empty list where docs travel compressed', async () => {
    expect((await open(nothing).client.call(getMarketGroup, {})).docs).toEqual([])
  })

  test('is no balance of nothing', async () => {
    await expect(open(nothing).client.call(getPoints, POINTS)).rejects.toThrow('invalid_type')
  })
})

describe('without a token', () => {
  test('a call that needs one is not sent, and says what the page is to do', async () => {
    const { client, fetch, missing } = open(Response.json({}), null)
    await expect(client.call(getPoints, POINTS)).rejects.toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
      message: 'Refresh The Page, If Error Continues Please Contact Your Service Provider!',
    })
    expect(missing).toHaveBeenCalledTimes(1)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('what visitors may see is asked for', async () => {
    const { client, fetch, missing } = open(new Response(null, { status: 204 }), null)
    await client.call(getMarketGroup, {})
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(missing).not.toHaveBeenCalled()
  })

  test('a bet is asked for, and refused in its own words', async () => {
    const { client, fetch, missing, signedOut } = open(refused(401, 'LOGIN_REQUIRED'), null)
    await expect(client.call(placeBet, BET)).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
    expect(fetch).toHaveBeenCalledTimes(1)
    expect([missing, signedOut].some((told) => told.mock.calls.length > 0)).toBe(false)
  })
})

test('a token stands in both headers and in no address', async () => {
  const { client, fetch } = open(new Response(null, { status: 204 }))
  await client.call(getMarketGroup, {})
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(init?.headers).toMatchObject({
    'x-authentication': 'a-token-of-a-test',
    authorization: 'Bearer a-token-of-a-test',
  })
  expect(url).not.toContain('a-token-of-a-test')
})

test('what a call needs and does not come fails it as no network would', async () => {
  const thrown = await forCall(() => Promise.reject(new TypeError('not fetched'))).catch((failure: unknown) => failure)
  expect(thrown).toMatchObject({ status: 0, code: 'NETWORK', body: null, cause: new TypeError('not fetched') })
  expect(failureText(thrown)).toBe('Something Went Wrong, Please Try again!')
  await expect(forCall(async () => 'come')).resolves.toBe('come')
})
