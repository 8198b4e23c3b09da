import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, BEGUN, type Course, type Plan, reachedOf, readRupees } from './course.ts'

const plans = fc.record<Plan>({
  rounds: fc.integer({ min: 1, max: 100 }),
  mostLost: fc.integer({ min: 1, max: 10_000_000 }),
  enoughWon: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
})
const payouts = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000_000 })), {
  minLength: 101,
  maxLength: 101,
})

/** As long as it goes on. */
function coursesOf(plan: Plan, stake: number, returned: readonly number[]): readonly Course[] {
  const courses = [BEGUN]
  for (const payout of returned) {
    const now = courses.at(-1) ?? BEGUN
    if (reachedOf(plan, now, stake) !== null) break
    courses.push(after(now, { stake, payout }))
  }
  return courses
}

test('whatever falls, no more is lost than was set, and no more rounds are played', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 1, max: 1_000_000 }), payouts, (plan, stake, returned) => {
      const courses = coursesOf(plan, stake, returned)
      expect(Math.min(...courses.map(({ net }) => net))).toBeGreaterThanOrEqual(-plan.mostLost)
      expect(courses.at(-1)?.played).toBeLessThanOrEqual(plan.rounds)
      // It ends by one of its own ends, and what was won enough is the last.
      expect(courses.filter(({ net }) => plan.enoughWon !== null && net >= plan.enoughWon).length).toBeLessThanOrEqual(
        1,
      )
    }),
  )
})

test('it goes on to the last paisa that may be lost', () => {
  const plan: Plan = { rounds: 50, mostLost: 30_000, enoughWon: null }
  const lost = coursesOf(plan, 10_000, [0, 0, 0, 0])
  expect(lost.at(-1)).toEqual({ played: 3, net: -30_000 })
  expect(reachedOf(plan, { played: 3, net: -30_000 }, 10_000)).toBe('LOSS')
  expect(reachedOf(plan, { played: 2, net: -20_001 }, 10_000)).toBe('LOSS')
  expect(reachedOf({ ...plan, enoughWon: 500 }, { played: 50, net: 500 }, 10_000)).toBe('WIN')
  expect(reachedOf(plan, { played: 50, net: 500 }, 10_000)).toBe('ROUNDS')
})

test.each([
  ['', null],
  ['  ', null],
  ['500', 50_000],
  ['1,00,000', 10_000_000],
  ['10.50', undefined],
  ['-5', undefined],
  ['0', undefined],
  ['1e3', undefined],
  ['1234567890', undefined],
])('of whole rupees %j is %j paise', (text, paise) => {
  expect(readRupees(text)).toBe(paise)
})
