import fc from 'fast-check'
import { DAY_MS } from '../time/index.ts'
import { describe, expect, test } from 'vitest'
import { must, ok, refuse } from '../result/index.ts'
import {
  cancelLoosening,
  confirmLoosening,
  isOffered,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  setLimit,
  type StandingLimit,
  tightenLimit,
} from './index.ts'

const NOW = 1_795_000_000_000
const WEEKLY = { kind: 'DEPOSIT', period: 'WEEK', product: 'ALL' } as const

const standing = (change: Partial<StandingLimit> = {}): StandingLimit => ({
  ...WEEKLY,
  value: 1000,
  since: NOW - 10 * DAY_MS,
  loosening: null,
  ...change,
})
const wish = (value: number | null) => ({ ...WEEKLY, value })
const asked = (to: number | null, at = NOW) => ({
  to,
  askedAt: at,
  effectiveAt: at + DAY_MS,
  expiresAt: at + 8 * DAY_MS,
})

describe('a limit', () => {
  test('holds at once where there was none', () => {
    expect(setLimit(undefined, wish(500), NOW)).toEqual(ok({ ...WEEKLY, value: 500, since: NOW, loosening: null }))
  })

  test('is tightened at once, and a looser wish is forgotten with it', () => {
    const before = standing({ loosening: asked(2000) })
    expect(setLimit(before, wish(999), NOW)).toEqual(ok(standing({ value: 999, since: NOW })))
  })

  test.each([[1001], [null]])('stays as it is when %s is asked for, with the wish beside it', (to) => {
    expect(setLimit(standing(), wish(to), NOW)).toEqual(ok(standing({ loosening: asked(to) })))
  })

  test('asked for as it is takes the looser wish away', () => {
    expect(setLimit(standing({ loosening: asked(null) }), wish(1000), NOW)).toEqual(ok(standing()))
  })

  test('that is not there cannot be taken away', () => {
    expect(setLimit(undefined, wish(null), NOW)).toEqual(refuse({ code: 'LIMIT_NOT_SET' }))
  })

  test('is loosened by no operator', () => {
    expect(tightenLimit(standing(), { ...WEEKLY, value: 1000 }, NOW)).toEqual(refuse({ code: 'LIMIT_NOT_TIGHTER' }))
    expect(tightenLimit(standing(), { ...WEEKLY, value: 999 }, NOW).ok).toBe(true)
    expect(tightenLimit(undefined, { ...WEEKLY, value: 5 }, NOW).ok).toBe(true)
  })
})

describe('a second yes', () => {
  const waiting = standing({ loosening: asked(2000) })

  test.each([
    ['before a day is over', DAY_MS - 1, refuse({ code: 'LOOSENING_TOO_SOON', until: NOW + DAY_MS })],
    ['after a day', DAY_MS, ok(standing({ value: 2000, since: NOW + DAY_MS }))],
    ['a week later', 8 * DAY_MS - 1, ok(standing({ value: 2000, since: NOW + 8 * DAY_MS - 1 }))],
    ['when the wish is forgotten', 8 * DAY_MS, refuse({ code: 'NOTHING_TO_LOOSEN' })],
  ])('%s', (_, after, expected) => {
    expect(confirmLoosening(waiting, NOW + after)).toEqual(expected)
  })

  test('takes the limit away where that was asked for', () => {
    expect(confirmLoosening(standing({ loosening: asked(null) }), NOW + DAY_MS)).toEqual(ok(null))
  })

  test('to nothing is refused', () => {
    expect(confirmLoosening(standing(), NOW)).toEqual(refuse({ code: 'NOTHING_TO_LOOSEN' }))
    expect(confirmLoosening(undefined, NOW)).toEqual(refuse({ code: 'NOTHING_TO_LOOSEN' }))
    expect(cancelLoosening(standing(), NOW)).toEqual(refuse({ code: 'NOTHING_TO_LOOSEN' }))
  })

  test('asked for again waits a day again', () => {
    const again = setLimit(waiting, wish(3000), NOW + DAY_MS - 1)
    expect(again).toEqual(ok(standing({ loosening: asked(3000, NOW + DAY_MS - 1) })))
  })
})

type Step = {
  readonly do: 'SET' | 'CONFIRM' | 'CANCEL' | 'OPERATOR'
  readonly value: number | null
  readonly after: number
}

const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('SET', 'CONFIRM', 'CANCEL', 'OPERATOR'),
    value: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null, freq: 5 }),
    // Around a day and around midnight, and in between.
    after: fc.oneof(fc.integer({ min: 0, max: 2 * DAY_MS }), fc.constantFrom(0, 1, DAY_MS - 1, DAY_MS, DAY_MS + 1)),
  }),
  { maxLength: 30 },
)

const STEPS = {
  SET: (current: StandingLimit | undefined, value: number | null, now: number) => setLimit(current, wish(value), now),
  OPERATOR: (current: StandingLimit | undefined, value: number | null, now: number) =>
    tightenLimit(current, { ...WEEKLY, value: value ?? 1 }, now),
  CONFIRM: (current: StandingLimit | undefined, _: number | null, now: number) => confirmLoosening(current, now),
  CANCEL: (current: StandingLimit | undefined, _: number | null, now: number) => cancelLoosening(current, now),
}

function take(current: StandingLimit | undefined, step: Step, now: number): StandingLimit | undefined {
  const changed = STEPS[step.do](current, step.value, now)
  return changed.ok ? (changed.value ?? undefined) : current
}

test('whatever is asked in whatever order, a limit becomes looser only a day after that was asked for, and as it was asked', () => {
  const slow = fc.property(steps, (all) => {
    let now = NOW
    let current: StandingLimit | undefined
    return all.every((step) => {
      now += step.after
      const before = current
      current = take(before, step, now)
      const isLooser = before && (!current || current.value > before.value)
      if (!isLooser) return true
      const wished = must(before.loosening, 'what becomes looser was asked for')
      return step.do === 'CONFIRM' && now - wished.askedAt >= DAY_MS && (current?.value ?? null) === wished.to
    })
  })
  expect(fc.check(slow, { numRuns: 500 })).toMatchObject({ failed: false })
})

test('money is limited over a time, a stake and a sitting by themselves too', () => {
  const offered = LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => [kind, period] as const)).filter(
    ([kind, period]) => !isOffered({ kind, period, product: 'ALL' }),
  )
  expect(offered).toEqual([
    ['DEPOSIT', 'ONE'],
    ['LOSS', 'ONE'],
  ])
  const ofProduct = LIMIT_KINDS.filter((kind) => isOffered({ kind, period: 'DAY', product: 'SESSION' }))
  expect(ofProduct).toEqual(['STAKE'])
})
