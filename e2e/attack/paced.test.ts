import { HOUR_MS } from '@paddock/domain/time'
import { expect, test } from 'vitest'
import { paced } from './paced.ts'

const tooMany = (retryAfterMs: number) => ({ status: 429, body: { facts: { retryAfterMs } }, text: '' })
const TAKEN = { status: 200, body: {}, text: 'taken' }

/** Answers in turn. */
function server(answers: readonly (typeof TAKEN | ReturnType<typeof tooMany>)[]) {
  const at: number[] = []
  const ask = async () => {
    at.push(performance.now())
    return answers[at.length - 1] ?? TAKEN
  }
  return { at, ask }
}

test('a call that came too soon is made again when the answer says so', async () => {
  const { at, ask } = server([tooMany(40), tooMany(20)])
  expect(await paced(ask)).toEqual(TAKEN)
  const [first = 0, second = 0, third = 0] = at
  expect(second - first).toBeGreaterThan(35)
  expect(third - second).toBeGreaterThan(15)
})

test.each([
  ['another refusal', { status: 409, body: {}, text: 'price' }],
  ['a lock of an hour', tooMany(HOUR_MS)],
  ['one that says no time', { status: 429, body: {}, text: '' }],
])('%s is an answer', async (_, answered) => {
  const { at, ask } = server([answered as typeof TAKEN])
  expect(await paced(ask)).toEqual(answered)
  expect(at).toHaveLength(1)
})
