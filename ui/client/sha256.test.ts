import { isSolved, solvePuzzle } from '@paddock/domain/access'
import { expect, test } from 'vitest'
import { createSha256 } from './sha256.ts'

const sha256 = createSha256()

test('the hash is the one that everybody knows, at every length', async () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255)
    expect([...sha256(bytes)]).toEqual([...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))])
  }
})

test('what is solved is found solved, and nothing that was changed', () => {
  const puzzle = '12.mgs8x1aa.abcdefghijklmnop.signature'
  const [, numbers = ''] = solvePuzzle(sha256, puzzle).split('~')
  const given = numbers.split(',').map((one) => Number.parseInt(one, 36))
  expect(isSolved(sha256, puzzle, 12, given)).toBe(true)
  expect(isSolved(sha256, puzzle, 20, given)).toBe(false)
  expect(isSolved(sha256, `${puzzle}x`, 12, given)).toBe(false)
  expect(isSolved(sha256, puzzle, 12, given.slice(1))).toBe(false)
  expect(isSolved(sha256, puzzle, 12, [...given.slice(0, 7), (given[7] ?? 0) + 0.5])).toBe(false)
})
