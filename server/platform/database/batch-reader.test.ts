import { expect, test } from 'vitest'
import { createBatchReader } from './batch-reader.ts'

test('what is asked together is read once, and each gets its own', async () => {
  const reads: (readonly string[])[] = []
  const read = createBatchReader(async (keys) => {
    reads.push(keys)
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]))
  })
  expect(await Promise.all([read('a'), read('b'), read('a'), read('none')])).toEqual(['A', 'B', 'A', undefined])
  expect(reads).toEqual([['a', 'b', 'none']])
})

test('what is asked during a read waits for one that begins later', async () => {
  let stored = 1
  const gate = Promise.withResolvers<void>()
  const read = createBatchReader(async (keys) => {
    const value = stored
    if (value === 1) await gate.promise
    return new Map(keys.map((key) => [key, value]))
  })
  const first = read('a')
  await new Promise((resolve) => setTimeout(resolve, 5))
  stored = 2
  const second = read('a')
  gate.resolve()
  expect([await first, await second]).toEqual([1, 2])
})

test('a failed read fails those who asked, and the next goes on', async () => {
  let fails = true
  const read = createBatchReader(async (keys) => {
    if (fails) throw new Error('the database is away')
    return new Map(keys.map((key) => [key, 1]))
  })
  await expect(read('a')).rejects.toThrow('away')
  fails = false
  expect(await read('a')).toBe(1)
})
