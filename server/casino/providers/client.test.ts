/** What is read of a provider's answer, and what is told of one that cannot be. docs/domain/casino.md#providers. */
import { describe, expect, test, vi } from 'vitest'
import { sealed } from '../seal.ts'
import { createProviderClient } from './client.ts'

const KEY = { id: 'k1', secret: 's' }
const PROVIDER = {
  id: 1,
  name: 'Arcade',
  baseUrl: 'https://games.example.com',
  origin: 'https://games.example.com',
  currency: 'INR',
  scale: 2,
  adapter: 'canonical',
  walletMode: 'debit',
  active: true,
} as const
const MEGABYTE = 1024 * 1024

function clientOf(send: typeof fetch) {
  const warn = vi.fn<(facts: object, text: string) => void>()
  return { warn, client: createProviderClient({ timeoutMs: 1000, clock: () => 0, log: { warn } }, send) }
}

function signed(asked: RequestInit | undefined, text: string, status = 200): Response {
  const nonce = new Headers(asked?.headers).get('x-nonce') ?? ''
  return new Response(text, {
    status,
    headers: sealed(KEY, { direction: 'answer', method: String(status), path: nonce, body: text }, 0),
  })
}

test('of an answer without an end no more is read than a list of games may be long', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(to) {
      sent += 1
      if (sent > 64) to.close()
      else to.enqueue(new Uint8Array(MEGABYTE))
    },
  })
  const { client, warn } = clientOf(async () => new Response(endless))
  expect(await client.games(PROVIDER, KEY)).toBeUndefined()
  expect(sent).toBeLessThan(12)
  expect(warn).toHaveBeenCalledOnce()
})

test('why a provider could not be asked is told once, and again when it is something else or has been well between', async () => {
  const answers: ((asked?: RequestInit) => Response)[] = []
  const { client, warn } = clientOf(async (_, asked) => {
    const answer = answers.shift()
    if (!answer) throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    return answer(asked)
  })
  const ask = () => client.games(PROVIDER, KEY)
  await ask()
  await ask()
  expect(warn).toHaveBeenCalledTimes(1)
  answers.push(() => new Response('{}', { status: 500 }))
  await ask()
  expect(warn).toHaveBeenCalledTimes(2)
  answers.push((asked) => signed(asked, '{"games":[]}'))
  expect(await ask()).toEqual([])
  answers.push(() => new Response('{}', { status: 500 }))
  await ask()
  expect(warn).toHaveBeenCalledTimes(3)
  expect(warn.mock.calls.map(([facts]) => facts)).toMatchObject([
    { provider: 'Arcade', cause: 'fetch failed: connect ECONNREFUSED' },
    { provider: 'Arcade', cause: 'it answered 500' },
    { provider: 'Arcade', cause: 'it answered 500' },
  ])
})

const ROUND = { roundId: 'r 1', playerRef: '1.1.7' }

describe('a round', () => {
  const told = async (answer: object, status = 200) => {
    const asked: string[] = []
    const { client } = clientOf(async (url, init) => {
      asked.push(`${init?.method} ${new Request(url).url}`)
      return signed(init, JSON.stringify(answer), status)
    })
    return { asked, round: await client.round(PROVIDER, KEY, ROUND) }
  }

  test('is asked for with its player, and told with what else is said of it', async () => {
    const said = { playerRef: '1.1.7', state: 'settled', stake: '100', payout: '1.5', outcome: { roll: 7 } }
    const { asked, round } = await told(said)
    expect(asked).toEqual(['GET https://games.example.com/rounds/r%201?playerRef=1.1.7'])
    expect(round).toEqual({ state: 'settled', stake: 100, payout: null, said })
  })

  test('that is not known there is no answer that is missing', async () => {
    expect((await told({ code: 'NOT_FOUND' }, 404)).round).toBe('unknown')
    expect((await told({ code: 'INTERNAL' }, 500)).round).toBeUndefined()
  })

  test('of another player, or in a state that there is not, is none', async () => {
    expect((await told({ playerRef: '1.1.8', state: 'cancelled' })).round).toBeUndefined()
    expect((await told({ state: 'lost' })).round).toBeUndefined()
  })
})

describe('that a session is over', () => {
  const tell = async (status: number, isSigned = true) => {
    const asked: string[] = []
    const { client } = clientOf(async (url, init) => {
      asked.push(`${init?.method} ${new Request(url).url}`)
      return isSigned ? signed(init, '{}', status) : new Response('{}', { status })
    })
    return { asked, isHeard: await client.endSession(PROVIDER, KEY, 'a/b') }
  }

  test('is told by what its provider calls it, and heard where it is not known too', async () => {
    expect(await tell(200)).toEqual({
      asked: ['DELETE https://games.example.com/sessions/a%2Fb'],
      isHeard: true,
    })
    expect((await tell(404)).isHeard).toBe(true)
  })

  test('is not heard by who fails, or does not sign', async () => {
    expect([(await tell(500)).isHeard, (await tell(200, false)).isHeard]).toEqual([false, false])
  })
})

describe('a report', () => {
  const page = async (...lines: readonly (object | string)[]) => {
    const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
    const { client } = clientOf(async (_, init) => signed(init, text))
    return await client.report(PROVIDER, KEY, { day: '2026-11-26', cursor: '' })
  }
  const line = { txId: 't1', op: 'debit', playerRef: '1.1.7', roundId: 'r1', amount: '100', at: 5 }

  test('is read line by line, and goes on behind its last', async () => {
    const settled = { ...line, txId: 's1', op: 'settle', amount: '-100' }
    expect(await page(line, settled)).toMatchObject({
      lines: [line, settled].map(({ txId }) => ({ txId })),
      last: 's1',
    })
    expect(await page()).toEqual({ lines: [], last: null })
  })

  test('names what is called by a name that it has not, where that has an amount', async () => {
    expect(await page({ ...line, op: 'bet' })).toMatchObject({ lines: [{ txId: 't1', op: 'bet', amount: 100 }] })
  })

  test('leaves out what moves no money, and goes on behind it', async () => {
    expect(await page(line, { ...line, txId: 'x', op: 'round-close', amount: '0' })).toMatchObject({
      lines: [{ txId: 't1' }],
      last: 'x',
    })
  })

  test.each(['no JSON', { ...line, amount: '1e3' }, { ...line, txId: '' }])('with %j in it is none', async (wrong) => {
    expect(await page(line, wrong)).toBeUndefined()
  })
})
