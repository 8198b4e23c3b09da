import { expect, test } from 'vitest'
import { eachByItself } from './each-by-itself.ts'

test('each has its turn, and failures are told behind the last', async () => {
  const done: number[] = []
  const work = (failing: readonly number[]) => async (n: number) => {
    if (failing.includes(n)) throw new Error(`no ${n}`)
    await Promise.resolve()
    done.push(n)
  }
  await eachByItself([1, 2], work([]))
  await expect(eachByItself([3, 4], work([3]))).rejects.toThrow('no 3')
  await expect(eachByItself([5, 6, 7], work([5, 6]))).rejects.toThrow('2 failed: Error: no 5')
  expect(done).toEqual([1, 2, 4, 7])
})
