import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  HELD_TERMS,
  isLooser,
  levelsUpTo,
  lockedAbove,
  NO_HOLD,
  refuseLoosening,
  refuseUnlock,
  refuseVoid,
  type Role,
  type Setting,
  standsAbove,
  strictest,
  type Term,
  TERMS,
  type TermValue,
  turnSwitch,
  withSetting,
} from './index.ts'

/** Of each term: looser, what is set, stricter. What is agreed has no stricter side. */
const SIDES: { readonly [T in Term]: readonly [looser: TermValue, set: TermValue, stricter: TermValue | undefined] } = {
  exposureLimit: [0, 500, 499],
  sessionMax: [501, 500, 1],
  bookmakerMax: [0, 500, 100],
  betfairMax: [501, 500, 499],
  betDelay: [4, 5, 6],
  casinoLock: [false, true, undefined],
  bonusLock: [false, true, undefined],
  'commission.exchange': [null, 200, 201],
  creditPts: [501, 500, 0],
  'share.sports': [5001, 5000, undefined],
  'share.casino': [4999, 5000, undefined],
  'commission.matchKind': ['none', 'totalLoss', undefined],
  'commission.match': [99, 100, undefined],
  'commission.session': [101, 100, undefined],
  'commission.casino': [0, 100, undefined],
}
/** One chain, from the top. */
const CHAIN: readonly Role[] = ['administrator', 'whiteLabel', 'admin', 'superMaster', 'master', 'agent']
const SETTER: Role = 'admin'
const set = (value: TermValue, setBy: Role = SETTER): Setting => ({ setBy, value })

describe.each(TERMS)('%s', (term) => {
  const [looser, value, stricter] = SIDES[term]
  describe.each(CHAIN)(`set by the ${SETTER}, as the %s`, (actor) => {
    const isBelow = standsAbove(SETTER, actor)
    test(`is ${isBelow ? 'not ' : ''}loosened`, () => {
      const refusal = refuseLoosening(term, [set(value)], looser, actor)
      expect(refusal).toEqual(isBelow ? { code: 'SET_ABOVE', field: term, setBy: SETTER, value } : undefined)
    })
    test('is said again, and tightened where there is something stricter', () => {
      for (const given of [value, ...(stricter === undefined ? [] : [stricter])])
        expect(refuseLoosening(term, [set(value)], given, actor)).toBeUndefined()
    })
    test('nobody set it: is set either way', () => {
      expect(refuseLoosening(term, [], looser, actor)).toBeUndefined()
    })
  })
})

describe('a term that two levels set', () => {
  const standing = [set(1000, 'whiteLabel'), set(500, 'agent')]
  test('is loosened by the lower one as far as the higher one allows', () => {
    expect(refuseLoosening('betfairMax', standing, 1000, 'agent')).toBeUndefined()
    expect(withSetting('betfairMax', standing, 1000, 'agent')).toEqual([set(1000, 'whiteLabel')])
    expect(refuseLoosening('betfairMax', standing, 0, 'agent')).toMatchObject({ setBy: 'whiteLabel' })
  })
  test('is what the higher one says once they say it again', () => {
    expect(withSetting('betfairMax', standing, 2000, 'whiteLabel')).toEqual([set(2000, 'whiteLabel')])
    expect(withSetting('betfairMax', standing, 0, 'administrator')).toEqual([])
    expect(withSetting('betfairMax', [set(500, 'agent')], 500, 'whiteLabel')).toEqual([set(500, 'whiteLabel')])
  })
  test('is not the lower one’s own when they say the same', () => {
    expect(withSetting('betfairMax', [set(1000, 'whiteLabel')], 1000, 'agent')).toEqual([set(1000, 'whiteLabel')])
    expect(withSetting('share.sports', [set(1000, 'whiteLabel')], 1000, 'agent')).toEqual([set(1000, 'whiteLabel')])
  })
})

test.each([
  ['betfairMax', 0, undefined],
  ['betfairMax', 500, undefined],
  ['betfairMax', 501, { code: 'SET_ABOVE', field: 'betfairMax', setBy: 'whiteLabel', value: 500 }],
  ['betDelay', 0, undefined],
  ['betDelay', 499, { code: 'SET_ABOVE', field: 'betDelay', setBy: 'whiteLabel', value: 500 }],
  ['creditPts', 501, undefined],
] as const)('%s of %s below who has 500', (term, value, refusal) => {
  expect(refuseVoid(term, value, [set(500, 'whiteLabel')])).toEqual(refusal)
})

const OF_TERM: Readonly<Record<(typeof HELD_TERMS)[number], fc.Arbitrary<TermValue>>> = {
  exposureLimit: fc.nat(5),
  sessionMax: fc.nat(5),
  bookmakerMax: fc.nat(5),
  betfairMax: fc.nat(5),
  betDelay: fc.nat(5),
  casinoLock: fc.boolean(),
  bonusLock: fc.boolean(),
  'commission.exchange': fc.option(fc.nat(5)),
}

test.each(HELD_TERMS)('%s in force is never looser than any level’s, and one of theirs', (term) => {
  fc.assert(
    fc.property(fc.array(OF_TERM[term], { maxLength: 6 }), (values) => {
      const inForce = strictest(
        term,
        values.map((value) => ({ value })),
      )
      const value = inForce?.value ?? NO_HOLD[term]
      expect(values.filter((one) => isLooser(term, value, one))).toEqual([])
      expect([NO_HOLD[term], ...values]).toContain(value)
    }),
  )
})

test.each(HELD_TERMS)(
  '%s: whatever officers do in whatever order, what one of them set is passed by none below them',
  (term) => {
    const step = fc.record({ actor: fc.constantFrom(...CHAIN), value: OF_TERM[term] })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let standing: Setting[] = []
        let value: TermValue = NO_HOLD[term]
        // Each level's last word that was taken, gone when somebody at or above it has the next one.
        const words = new Map<Role, TermValue>()
        for (const { actor, value: given } of steps) {
          if (refuseLoosening(term, standing, given, actor)) continue
          standing = withSetting(term, standing, given, actor)
          value = given
          for (const level of levelsUpTo(actor)) words.delete(level)
          words.set(actor, given)
          for (const word of words.values()) expect(isLooser(term, value, word)).toBe(false)
          expect(strictest(term, standing)?.value ?? NO_HOLD[term]).toEqual(value)
        }
      }),
    )
  },
)

test.each([
  ['nobody’s lock', [], 'agent', undefined],
  ['one’s own', ['agent'], 'agent', undefined],
  ['one of somebody below', ['agent'], 'admin', undefined],
  ['one’s own beside a higher one', ['admin', 'agent'], 'agent', undefined],
  ['a higher one', ['admin'], 'agent', 'admin'],
  ['two higher ones', ['admin', 'whiteLabel'], 'agent', 'whiteLabel'],
] as const)('taking off %s', (_, setters, actor, setBy) => {
  expect(refuseUnlock(setters, actor)).toEqual(setBy && { code: 'SET_ABOVE', field: 'lock', setBy })
})

test.each([
  ['what is on', { off: false, setBy: null }, true, 'agent', { off: true, setBy: 'agent' }],
  ['off what a higher one turned off', { off: true, setBy: 'admin' }, true, 'agent', { off: true, setBy: 'admin' }],
  ['off what a lower one turned off', { off: true, setBy: 'agent' }, true, 'admin', { off: true, setBy: 'admin' }],
  ['on what a lower one turned off', { off: true, setBy: 'agent' }, false, 'admin', { off: false, setBy: null }],
  ['on one’s own', { off: true, setBy: 'agent' }, false, 'agent', { off: false, setBy: null }],
  ['on nobody’s', { off: true, setBy: null }, false, 'agent', { off: false, setBy: null }],
  ['nothing', { off: true, setBy: 'admin' }, undefined, 'agent', { off: true, setBy: 'admin' }],
] as const)('turning %s', (_, standing, off, actor, after) => {
  expect(turnSwitch(standing, off, actor, 'method')).toEqual({ ok: true, value: after })
})

test('what a higher level turned off is not turned on', () => {
  const refusal = { code: 'SET_ABOVE', field: 'rule', setBy: 'administrator' }
  expect(turnSwitch({ off: true, setBy: 'administrator' }, false, 'whiteLabel', 'rule')).toEqual({ ok: false, refusal })
})

test('a lock beside one’s own stays, and is named by its level', () => {
  expect(lockedAbove(['agent', 'admin', 'whiteLabel'], 'agent')).toBe('whiteLabel')
  expect(lockedAbove(['agent'], 'agent')).toBeUndefined()
  expect(levelsUpTo('master')).toEqual(['master', 'agent', 'user', 'branch', 'subBranch', 'defaultBranch'])
})
