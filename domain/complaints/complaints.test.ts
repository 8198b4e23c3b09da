import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS as DAY, HOUR_MS as HOUR } from '../time/index.ts'
import {
  begunAt,
  type Complaint,
  type ComplaintStep,
  dueAt,
  holdsCardNumber,
  mayReopen,
  MOST_REOPENED,
  refuseFiling,
  REOPEN_WITHIN_MS,
  takeStep,
} from './index.ts'

const T0 = 1_795_000_000_000

const made = (change: Partial<Complaint> = {}): Complaint => ({ ...begunAt(T0), ...change })
const answered = made({ state: 'answered', version: 2 })
const resolved = made({ state: 'resolved', version: 3, closedAt: T0 + DAY })
const withdrawn = made({ state: 'withdrawn', version: 2, closedAt: T0 + DAY })

const SAY = { by: 'PLAYER', what: 'SAY' } as const
const WITHDRAW = { by: 'PLAYER', what: 'WITHDRAW' } as const
const rate = (stars: number) => ({ by: 'PLAYER', what: 'RATE', stars }) as const
const answer = (version: number) => ({ by: 'OFFICER', what: 'SAY', version }) as const
const resolve = (version: number) => ({ by: 'OFFICER', what: 'RESOLVE', version, outcome: 'UPHELD' }) as const

const codeOf = (complaint: Complaint, step: ComplaintStep, now = T0 + 2 * DAY) => {
  const taken = takeStep(complaint, step, now)
  return taken.ok ? taken.value.state : taken.refusal.code
}

describe('a step', () => {
  test.each([
    ['open', made(), SAY, 'open'],
    ['open', made(), WITHDRAW, 'withdrawn'],
    ['open', made(), answer(1), 'answered'],
    ['open', made(), resolve(1), 'resolved'],
    ['open', made(), rate(5), 'COMPLAINT_OPEN'],
    ['answered', answered, SAY, 'open'],
    ['answered', answered, WITHDRAW, 'withdrawn'],
    ['answered', answered, answer(2), 'answered'],
    ['answered', answered, resolve(2), 'resolved'],
    ['answered', answered, rate(1), 'COMPLAINT_OPEN'],
    ['resolved', resolved, SAY, 'open'],
    ['resolved', resolved, WITHDRAW, 'COMPLAINT_CLOSED'],
    ['resolved', resolved, answer(3), 'COMPLAINT_CLOSED'],
    ['resolved', resolved, resolve(3), 'COMPLAINT_CLOSED'],
    ['resolved', resolved, rate(4), 'resolved'],
    ['rated', { ...resolved, stars: 2 }, rate(5), 'COMPLAINT_RATED'],
    ['withdrawn', withdrawn, SAY, 'COMPLAINT_CLOSED'],
    ['withdrawn', withdrawn, answer(2), 'COMPLAINT_CLOSED'],
    ['withdrawn', withdrawn, rate(5), 'COMPLAINT_OPEN'],
  ] as const)('%s: %# %j', (_, complaint, step, becomes) => expect(codeOf(complaint, step)).toBe(becomes))

  test('an officer answers what they have read, and nothing newer', () => {
    expect(codeOf(made({ version: 2 }), answer(1))).toBe('COMPLAINT_CHANGED')
    expect(codeOf(made({ version: 2 }), resolve(1))).toBe('COMPLAINT_CHANGED')
  })

  test('a resolved one is taken up again for fourteen days, and twice at most', () => {
    const end = T0 + DAY + REOPEN_WITHIN_MS
    expect([codeOf(resolved, SAY, end - 1), codeOf(resolved, SAY, end)]).toEqual(['open', 'COMPLAINT_CLOSED'])
    expect(codeOf({ ...resolved, reopened: MOST_REOPENED }, SAY)).toBe('COMPLAINT_CLOSED')
    expect(mayReopen(withdrawn, T0)).toBe(false)
  })

  test('whatever is done in whatever order: over is over but for its player, and no version comes twice', () => {
    const step = fc.constantFrom(SAY, WITHDRAW, rate(3), answer(0), resolve(0))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let complaint = made()
        for (const [at, one] of steps.entries()) {
          const seen = one.by === 'OFFICER' ? { ...one, version: complaint.version } : one
          const taken = takeStep(complaint, seen, T0 + at * HOUR)
          if (!taken.ok) continue
          expect(taken.value.version).toBe(complaint.version + 1)
          if (complaint.state === 'withdrawn') throw new Error('what was taken back changed')
          complaint = taken.value
        }
        expect(complaint.reopened).toBeLessThanOrEqual(MOST_REOPENED)
        expect((complaint.closedAt === null) === (dueAt(complaint) !== null)).toBe(true)
      }),
    )
  })
})

describe('the clock', () => {
  test('a day for an answer, a week for the end, and none for what is over', () => {
    expect(dueAt(made())).toBe(T0 + DAY)
    expect(dueAt(answered)).toBe(T0 + 7 * DAY)
    expect([dueAt(resolved), dueAt(withdrawn)]).toEqual([null, null])
  })

  test('another word while nobody has answered begins no new day; one behind an answer does', () => {
    const again = (complaint: Complaint, now: number) => {
      const taken = takeStep(complaint, SAY, now)
      return taken.ok ? dueAt(taken.value) : null
    }
    expect(again(made(), T0 + 5 * HOUR)).toBe(T0 + DAY)
    expect(again(answered, T0 + 2 * DAY)).toBe(T0 + 3 * DAY)
  })

  test('within the last day of the week the end of the week counts; what is taken up again behind it is due at once', () => {
    expect(dueAt(made({ turnedAt: T0 + 6.5 * DAY }))).toBe(T0 + 7 * DAY)
    expect(dueAt(made({ turnedAt: T0 + 9 * DAY }))).toBe(T0 + 9 * DAY)
  })
})

test('ten at most are open at a time', () => {
  expect(refuseFiling(9)).toBeUndefined()
  expect(refuseFiling(10)).toEqual({ code: 'TOO_MANY_COMPLAINTS', most: 10 })
})

test.each([
  ['4111 1111 1111 1111', true],
  ['my card 4111-1111-1111-1111 was charged', true],
  ['4111111111111112', false],
  ['UTR 412345678901', false],
  ['bet 0194a3c1-7d2f-7e86-9a3b-5c8d1f2e6a70', false],
  ['10,000 on 2 runs at 14:05', false],
])('%s: a card %s', (text, is) => expect(holdsCardNumber(text)).toBe(is))
