/** What is read of a provider's answer, and what is told of one that cannot be. docs/domain/casino.md#providers. */
import { expect, test, vi } from 'vitest'
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

function signed(asked: RequestInit | undefined, text: string): Response {
  const nonce = new Headers(asked?.headers).get('x-nonce') ?? ''
  return new Response(text, {
    headers: sealed(KEY, { direction: 'answer', method: '200', path: nonce, body: text }, 0),
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
