import { expect, test } from 'vitest'
import { paise, ZERO } from '../money/index.ts'
import { type BonusTerms, RULE_KINDS } from './rule.ts'
import { tellRule } from './told.ts'

const TERMS: BonusTerms = {
  kind: 'depositWagerBonus',
  title: 'First deposit',
  description: '',
  min: paise(50_000),
  max: paise(500_000),
  limit: 1,
  type: 'ftd',
  shareBps: 12_550,
  amount: paise(20_000),
  multiple: 10,
  base: 'both',
  days: 30,
  weights: { BETFAIR: 10_000, BOOKMAKER: 10_000, SESSION: 10_000, CASINO: 10_000 },
  promoCode: '',
  period: 'WEEK',
  siteBears: false,
  secondAbove: ZERO,
}

test('a rule says in figures what it gives and asks for', () =>
  expect(tellRule(TERMS)).toEqual({
    title: 'First deposit',
    earnedBy: 'DEPOSIT',
    share: 125.5,
    amount: null,
    most: 500_000,
    least: 50_000,
    firstOnly: true,
    wagering: { multiple: 10, base: 'both' },
    days: 30,
  }))

test.each([
  ['depositWagerBonus', 125.5, null, 500_000, { multiple: 10, base: 'both' }],
  ['depositBonus', 125.5, null, 500_000, { multiple: 1, base: 'deposit' }],
  ['manualDepositBonus', null, null, 500_000, null],
  ['loosingBonus', 125.5, null, 500_000, { multiple: 10, base: 'bonus' }],
  ['signUpPromoBonus', null, 20_000, null, { multiple: 10, base: 'bonus' }],
  ['referralBonus', null, 20_000, null, { multiple: 1, base: 'deposit' }],
  ['referralPLBonus', 125.5, null, 500_000, null],
] as const)('of %s it says what its kind goes by', (kind, share, amount, most, wagering) =>
  expect(tellRule({ ...TERMS, kind })).toMatchObject({ share, amount, most, wagering }),
)

test('each kind is told of', () => expect(RULE_KINDS).toHaveLength(7))
