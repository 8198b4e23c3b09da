import { describe, expect, test } from 'vitest'
import { isInPlayAt, isStartedAt, sideMark } from './liveness.ts'

const OPEN = 1_795_000_000_000
const MINUTE = 60_000
const END = 5 * 60 * MINUTE + 30 * MINUTE + 10 * MINUTE

describe('what is on, by the distance from the open date', () => {
  test.each<[string, number, boolean, boolean, 'LIVE' | 'VS']>([
    ['an hour before', -60 * MINUTE, false, false, 'VS'],
    ['a whole minute before', -MINUTE, false, false, 'VS'],
    ['less than a minute before', -MINUTE + 1, true, true, 'VS'],
    ['at the moment itself', 0, true, true, 'LIVE'],
    ['five hours after', 300 * MINUTE, true, true, 'LIVE'],
    ['just before five hours and forty minutes', END - 1, true, true, 'LIVE'],
    ['five hours and forty minutes after', END, true, false, 'LIVE'],
  ])('%s', (_, after, inPlay, started, mark) => {
    const now = OPEN + after
    expect([isInPlayAt(OPEN, now), isStartedAt(OPEN, now), sideMark(OPEN, now)]).toEqual([inPlay, started, mark])
  })
})
