import { expect, test } from 'vitest'
import { CallFailure, isTriedAgain } from './failure.ts'

test.each<[string, unknown, boolean]>([
  ['nobody knows whether the server got it', new CallFailure(0, null), true],
  ['the server is at fault', new CallFailure(500, null), true],
  ['the server is away', new CallFailure(503, null), true],
  ['what came could not be read', new SyntaxError('not JSON'), true],
  ['a refusal', new CallFailure(404, null), false],
  ['too many', new CallFailure(429, null), false],
])('of what is read, %s is tried once more, or not', (_, thrown, isTried) =>
  expect([0, 1].map((failures) => isTriedAgain(failures, thrown))).toEqual([isTried, false]),
)
