import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('so many pass in any second, not only in one that begins on the full', () => {
  let now = 0
  const gate = createGate(3, 1000, () => now)
  const passAt = (at: number): number => {
    now = at
    return gate.pass()
  }
  expect([0, 600, 700].map(passAt)).toEqual([0, 0, 0])
  expect(passAt(900)).toBe(100)
  expect(passAt(1000)).toBe(0)
  expect(passAt(1001)).toBe(599)
  expect([1600, 1700].map(passAt)).toEqual([0, 0])
})

test('a crowd at once passes as many a second as it may, and whoever was refused has taken nobody’s place', () => {
  let now = 0
  const gate = createGate(200, 1000, () => now)
  const crowd = () => Array.from({ length: 2000 }, () => gate.pass()).filter((wait) => wait === 0).length
  expect(crowd()).toBe(200)
  now = 999
  expect(crowd()).toBe(0)
  now = 1000
  expect(crowd()).toBe(200)
})
