import { expect, test } from 'vitest'
import { CallFailure } from '../client/index.ts'
import { isOffline, refusalIn, silenceIn } from './verdict.ts'

const failure = (status: number, code: string) => new CallFailure(status, { code, message: code } as never)
const UNREADABLE = new SyntaxError('cut off')
const NETWORK = new CallFailure(0, null)

test.each([
  [failure(409, 'INSUFFICIENT_FUNDS'), true],
  [failure(401, 'UNAUTHENTICATED'), true],
  [failure(429, 'TOO_MANY_REQUESTS'), true],
  // It is said before anything is looked at.
  [failure(503, 'MAINTENANCE'), true],
  [failure(500, 'FAULT'), false],
  [failure(502, 'FAULT'), false],
  [NETWORK, false],
  [UNREADABLE, false],
])('%o of a sending is a no: %s', (thrown, isNo) => expect(refusalIn(thrown) !== null).toBe(isNo))

test.each([
  [failure(404, 'NOT_FOUND'), 'not there'],
  [failure(401, 'UNAUTHENTICATED'), 'signed out'],
  [failure(403, 'FORBIDDEN'), 'nothing'],
  [failure(429, 'TOO_MANY_REQUESTS'), 'nothing'],
  [failure(503, 'MAINTENANCE'), 'nothing'],
  // A path that is not there is no word of the request.
  [new CallFailure(404, null), 'nothing'],
  [NETWORK, 'nothing'],
  [UNREADABLE, 'nothing'],
])('%o of a question says %s', (thrown, says) => expect(silenceIn(thrown)).toBe(says))

test('offline is who got nothing through, not who was too slow for us', () => {
  expect([isOffline(NETWORK, false), isOffline(NETWORK, true), isOffline(failure(500, 'FAULT'), false)]).toEqual([
    true,
    false,
    false,
  ])
})
