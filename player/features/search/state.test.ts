import { expect, test } from 'vitest'
import { placeAfter } from './state.ts'

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, -1],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 1, 3, 0],
  ['ArrowUp', 0, 3, -1],
  ['ArrowDown', -1, 0, -1],
  ['a', 1, 3, 1],
])('%s at %d of %s leads to %d', (key, at, count, next) => expect(placeAfter(key, at, count)).toBe(next))
