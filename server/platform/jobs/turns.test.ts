import { expect, test } from 'vitest'
import { createBoundedTurns, createTurns } from './turns.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('of one key one is done at a time, in the order of asking, whatever became of the one before; others do not wait', async () => {
  const turns = createTurns()
  const done: string[] = []
  const work = (name: string, ms: number) => async () => {
    await pause(ms)
    done.push(name)
    if (name === 'first') throw new Error('it failed')
  }
  const answers = await Promise.allSettled([
    turns.take('a', work('first', 30)),
    turns.take('a', work('second', 5)),
    turns.take('a', work('third', 1)),
    turns.take('b', work('other', 1)),
  ])
  expect(done).toEqual(['other', 'first', 'second', 'third'])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})

test('it is idle when what was asked until then is done, however it went', async () => {
  const turns = createTurns()
  const done: string[] = []
  const failing = Promise.allSettled([
    turns.take('a', async () => {
      await pause(5)
      throw new Error('it failed')
    }),
  ])
  const slow = turns.take('b', async () => {
    await pause(10)
    done.push('b')
  })
  expect([turns.waiting('a'), turns.waiting('c')]).toEqual([1, 0])
  await turns.idle()
  expect(done).toEqual(['b'])
  expect(await failing).toMatchObject([{ status: 'rejected' }])
  await slow
  expect(turns.waiting('a')).toBe(0)
})

test('when too many wait, who comes is told at once, and can come when they are through', async () => {
  const turns = createBoundedTurns(3)
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => turns.take('a', async () => n)))
  expect(answers).toEqual([0, 1, 2, 3, 'FULL', 'FULL'])
  expect(await turns.take('a', async () => 6)).toBe(6)
})
