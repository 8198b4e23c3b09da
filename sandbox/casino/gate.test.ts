import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

const settle = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, 5))

test('lets so many through at once of each name, the others in turn, and none is forgotten behind one that fails', async () => {
  const gate = createGate(2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const enter = async (what: string, name = 'one'): Promise<string> =>
    await gate(name, async () => {
      begun.push(what)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (what === 'b') throw new Error('failed')
      return what
    })
  const [a, b, c, d, other] = [enter('a'), enter('b'), enter('c'), enter('d'), enter('x', 'other')]
  const failed = b.catch((error: unknown) => String(error))
  await settle()
  expect(begun).toEqual(['a', 'b', 'x'])
  ends[1]?.()
  await settle()
  expect(begun).toEqual(['a', 'b', 'x', 'c'])
  for (const end of ends) end()
  await settle()
  for (const end of ends) end()
  expect(await Promise.all([a, c, d, other])).toEqual(['a', 'c', 'd', 'x'])
  expect(await failed).toBe('Error: failed')
  // There is room again.
  const last = enter('e')
  await settle()
  for (const end of ends) end()
  expect(await last).toBe('e')
})
