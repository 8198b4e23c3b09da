import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Paise, paise, ZERO } from '../money/index.ts'
import { leftBehind, playedPeriod, type TurnoverEvent, turnoverLeft, WAGER_TIMES, withoutDeposits } from './turnover.ts'

describe('what is to be wagered before a withdrawal', () => {
  test.each([
    [[{ deposited: 1000 }], 1, 1000],
    [[{ deposited: 1000 }, { wagered: 400 }], 1, 600],
    [[{ wagered: 400 }, { deposited: 1000 }], 1, 1000],
    [[{ deposited: 1000 }, { wagered: 5000 }, { deposited: 200 }], 1, 200],
    [[{ deposited: 1000 }], 3, 3000],
    [[{ deposited: 1000 }], 0, 0],
  ])('%j × %d: %d', (events, times, left) => {
    expect(turnoverLeft(events as Iterable<TurnoverEvent>, times)).toBe(left)
  })
})

const AMOUNT = fc.integer({ min: 0, max: 2000 }).map((amount) => paise(amount))
const EVENT: fc.Arbitrary<TurnoverEvent> = fc.oneof(fc.record({ deposited: AMOUNT }), fc.record({ wagered: AMOUNT }))
const PERIODS = fc.array(fc.array(EVENT, { maxLength: 8 }), { maxLength: 8 })

test('is by periods what it is event by event, however they are cut', () => {
  fc.assert(
    fc.property(PERIODS, fc.constantFrom(...WAGER_TIMES), (periods, times) => {
      const byPeriods = periods.reduce<Paise>((left, events) => leftBehind(left, playedPeriod(events), times), ZERO)
      expect(byPeriods).toBe(turnoverLeft(periods.flat(), times))
    }),
  )
})

test('is the same of periods of which nothing that came in counts', () => {
  fc.assert(
    fc.property(AMOUNT, fc.array(EVENT, { maxLength: 8 }), fc.constantFrom(...WAGER_TIMES), (before, events, times) => {
      const played = events.filter((event) => 'wagered' in event)
      const left = turnoverLeft([{ deposited: before }, ...played], times)
      expect(leftBehind(paise(times * before), withoutDeposits(playedPeriod(events)), times)).toBe(left)
    }),
  )
})
