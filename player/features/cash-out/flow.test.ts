/** What the sheet shows of a cash-out, and that it never shows more than is known. */
import type { CashOutQuote } from '@paddock/contract/endpoints/cash-out'
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_BET } from '@paddock/contract/examples/shapes'
import { createClient, loadCalling, memorySession } from '@paddock/ui/client'
import { paise } from '@paddock/domain/money'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFlow } from './flow.ts'
import { CASH_OUT_WORDS } from './words.ts'

const QUOTE = {
  marketId: 'm1',
  fraction: 100,
  locked: paise(25_000),
  marketVersion: 7,
  quotedAt: 0,
} as unknown as CashOutQuote

const PLACED = callExamples.cashOut.docs as object
const OUTCOME = callExamples.getCashOutOutcome.docs as object

type Said = { readonly body: unknown; readonly status?: number } | 'LOST'
const refused = (status: number, code: string): Said => ({ body: { code, message: code }, status })
const closing = (docs: object, status: string, minLoss: number) => ({
  docs: {
    ...docs,
    bets: [{ ...EXAMPLE_BET, status, acceptAt: '2026-11-21T09:55:06.000Z' }],
    cashOut: null,
    marketBook: { map: {}, exposure: 0, minLoss },
  },
})
const placed = (status: string, minLoss = 250): Said => ({ body: closing(PLACED, status, minLoss) })
const outcome = (status: string, minLoss = 250): Said => ({ body: closing(OUTCOME, status, minLoss) })

function open(storage = new Map<string, string>()) {
  const session = memorySession()
  session.save({ token: 't', correlationId: 's1' })
  const posted: string[] = []
  const asked: string[] = []
  const says = { post: 'LOST' as Said, get: 'LOST' as Said }
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { pathname } = new URL(url as string, 'http://localhost')
    const isPost = init?.method === 'POST'
    if (isPost) posted.push(new Headers(init.headers).get('idempotency-key') ?? '')
    else asked.push(pathname.split('/').at(-1) ?? '')
    const said = isPost ? says.post : says.get
    if (said === 'LOST') throw new TypeError('no network')
    return Response.json(said.body, { status: said.status ?? 200 })
  }
  const kept = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  } as unknown as Storage
  let ids = 0
  const onBets = vi.fn<() => void>()
  const flow = createFlow({
    client: createClient({ session, onSignedOut: () => session.clear(), onMaintenance: () => {}, fetch }),
    marketId: 'm1',
    storage: kept,
    sessionId: () => session.read()?.correlationId ?? '',
    newId: () => `key-${++ids}`,
    onBets,
  })
  return { flow, session, posted, asked, says, storage, onBets }
}

const pass = async (ms: number) => await vi.advanceTimersByTimeAsync(ms)

// No clock of ours says when a module comes.
beforeAll(async () => void (await loadCalling()))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('two presses send one, and the next press after its outcome has a key of its own', async () => {
  const { flow, posted, says } = open()
  says.post = placed('ACCEPTED')
  flow.send(QUOTE)
  flow.send(QUOTE)
  await pass(0)
  expect(posted).toEqual(['key-1'])
  flow.reset()
  flow.send(QUOTE)
  await pass(0)
  expect(posted).toEqual(['key-1', 'key-2'])
})

test.each([
  ['ACCEPTED', 250, { step: 'done', locked: 25_000 }],
  // It was matched within its limits, at worse than was quoted.
  ['ACCEPTED', 240.5, { step: 'done', locked: 24_050 }],
])('%s with %d at worst is told as it is', async (status, minLoss, step) => {
  const { flow, says } = open()
  says.post = placed('PENDING')
  says.get = outcome(status, minLoss)
  flow.send(QUOTE)
  await pass(0)
  expect(flow.read().step).toBe('waiting')
  await pass(1000)
  expect(flow.read()).toMatchObject(step)
})

describe('while nobody knows', () => {
  test.each<[string, Said, boolean]>([
    ['no network', 'LOST', true],
    ['a fault', refused(500, 'FAULT'), false],
    ['too many questions', refused(429, 'TOO_MANY_REQUESTS'), false],
    ['a server that knows nothing of it yet', refused(404, 'NOT_FOUND'), false],
    ['a server under maintenance', refused(503, 'MAINTENANCE'), false],
  ])('%s is called no connection only where it is none', async (_, said, isOffline) => {
    const { flow, says } = open()
    flow.send(QUOTE)
    await pass(0)
    expect(flow.read()).toMatchObject({ step: 'asking', isOffline: true })
    says.get = said
    await pass(1000)
    expect(flow.read()).toMatchObject({ step: 'asking', isOffline })
  })

  test('what the server has once told of is never called lost', async () => {
    const { flow, says } = open()
    says.post = placed('PENDING')
    says.get = refused(404, 'NOT_FOUND')
    flow.send(QUOTE)
    await pass(60_000)
    expect(flow.read().step).toBe('asking')
    says.get = outcome('ACCEPTED')
    await pass(12_000)
    expect(flow.read().step).toBe('done')
  })
})

describe('when the session ends', () => {
  test('nothing is asked in the name of the next one, nor kept for it', async () => {
    const { flow, session, asked, storage } = open()
    flow.send(QUOTE)
    await pass(0)
    session.save({ token: 'theirs', correlationId: 's2' })
    await pass(60_000)
    expect([flow.read().step, asked, [...storage.keys()]]).toEqual(['idle', [], []])
  })

  test('an answer that comes after it tells nothing', async () => {
    const { flow, says, onBets } = open()
    says.post = placed('ACCEPTED')
    flow.send(QUOTE)
    flow.leave()
    await pass(60_000)
    expect(flow.read().step).toBe('idle')
    expect(onBets).not.toHaveBeenCalled()
  })

  test('whoever is told so by a question asks no more', async () => {
    const { flow, says, asked, storage } = open()
    flow.send(QUOTE)
    says.get = refused(401, 'UNAUTHENTICATED')
    await pass(60_000)
    expect([flow.read().step, asked.length, storage.size]).toEqual(['idle', 1, 0])
  })
})

test('what cannot be kept is not sent, and that is said', async () => {
  const storage = new Map<string, string>()
  storage.set = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { flow, posted } = open(storage)
  flow.send(QUOTE)
  await pass(0)
  expect([flow.read(), posted]).toEqual([{ step: 'failed', text: CASH_OUT_WORDS.cannotKeep }, []])
})
