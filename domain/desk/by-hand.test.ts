import { describe, expect, test } from 'vitest'
import {
  HOUSE_DELAY_SECONDS,
  MARKET_TERMS,
  SESSION_VARIANTS,
  STARTING_LIMITS,
  type StartingTerms,
} from '../market/index.ts'
import { paise } from '../money/index.ts'
import { assertShape } from '../positions/index.ts'
import { type AskedMarket, nameKey, readMarket } from './index.ts'

const NOW = 1_790_000_000_000
const DAY = 86_400_000
const SESSION: AskedMarket = { kind: 'SESSION', name: ' Fall of  2nd wicket ' }
const TOSS: AskedMarket = { kind: 'BOOKMAKER', name: 'Toss', use: 'TOSS', runners: ['Reds', 'Blues'] }

const made = (asked: AskedMarket, starting: StartingTerms = {}) => {
  const read = readMarket(asked, starting, NOW)
  if (!read.ok) throw new Error(read.refusal.code)
  return read.value
}
const refused = (asked: AskedMarket, starting: StartingTerms = {}) => {
  const read = readMarket(asked, starting, NOW)
  return read.ok ? undefined : read.refusal
}

test('what is left out is as a market of its kind starts', () => {
  expect(made(SESSION)).toEqual({
    name: 'Fall of 2nd wicket',
    type: 'hand:session',
    shape: { kind: 'SESSION', variant: 'session' },
    runners: [],
    terms: { ...STARTING_LIMITS.SESSION, delaySeconds: HOUSE_DELAY_SECONDS, betAllowed: true, cashOut: true },
    usual: MARKET_TERMS,
    remarks: '',
    rules: null,
    betsFrom: null,
  })
  expect(made(TOSS)).toMatchObject({
    type: 'TOSS',
    shape: { kind: 'BOOKMAKER', winners: 1 },
    runners: ['Reds', 'Blues'],
    terms: STARTING_LIMITS.BOOKMAKER,
  })
})

test('what an administrator says of its sport and kind stands where nobody says it of the market', () => {
  const starting = { maxStake: paise(70_000), delaySeconds: 4, cashOut: false }
  const asked = { ...SESSION, delaySeconds: 2 }
  expect(made(asked, starting)).toMatchObject({
    terms: { ...STARTING_LIMITS.SESSION, maxStake: 70_000, delaySeconds: 2, betAllowed: true, cashOut: false },
    usual: MARKET_TERMS.filter((one) => one !== 'delaySeconds'),
  })
  expect(refused({ ...SESSION, minStake: paise(80_000) }, starting)).toEqual(term('maxStake'))
})

test('what is asked for is in its terms, and bets are from the moment that was asked for, where that is to come', () => {
  const asked = { ...SESSION, minStake: paise(500), delaySeconds: 0, cashOut: false, betsFrom: NOW + DAY }
  expect(made(asked)).toMatchObject({
    terms: { minStake: 500, delaySeconds: 0, cashOut: false },
    betsFrom: NOW + DAY,
  })
  expect(made({ ...SESSION, betsFrom: NOW - DAY }).betsFrom).toBeNull()
})

test.each(SESSION_VARIANTS)('a session of the variant %s has a shape that can be paid', (variant) => {
  const numbers = {
    ...(variant === 'khado' && { khadoWidth: 5 }),
    ...(variant === 'meter' && { highestResult: 400 }),
  }
  const { shape } = made({ ...SESSION, variant, ...numbers })
  expect(shape).toEqual({ kind: 'SESSION', variant, ...numbers })
  expect(() => assertShape(shape)).not.toThrow()
})

const wrong = (field: string, least: number, most: number) => ({ code: 'MARKET_FIELD_WRONG', field, least, most })
const term = (field: string) => ({ code: 'MARKET_TERM_WRONG', field })
const foreign = (field: string) => ({ code: 'MARKET_FIELD_FOREIGN', field })

describe('refused, by what is wrong and what would do', () => {
  test.each<[string, AskedMarket, object]>([
    ['no name', { ...SESSION, name: ' ' }, wrong('name', 1, 80)],
    ['a name too long', { ...SESSION, name: 'x'.repeat(81) }, wrong('name', 1, 80)],
    ['a khado without a width', { ...SESSION, variant: 'khado' }, wrong('khadoWidth', 1, 100)],
    ['a khado of no width', { ...SESSION, variant: 'khado', khadoWidth: 0 }, wrong('khadoWidth', 1, 100)],
    ['a khado of half a run', { ...SESSION, variant: 'khado', khadoWidth: 1.5 }, wrong('khadoWidth', 1, 100)],
    ['a meter without an end', { ...SESSION, variant: 'meter' }, wrong('highestResult', 1, 1000)],
    ['a meter without end', { ...SESSION, variant: 'meter', highestResult: 1001 }, wrong('highestResult', 1, 1000)],
    ['a width of another variant', { ...SESSION, khadoWidth: 5 }, foreign('khadoWidth')],
    ['an end of another variant', { ...SESSION, variant: 'line', highestResult: 5 }, foreign('highestResult')],
    ['a session of runners', { ...SESSION, runners: ['a', 'b'] }, foreign('runners')],
    ['a session of a toss', { ...SESSION, use: 'TOSS' }, foreign('use')],
    ['a bookmaker of a variant', { ...TOSS, variant: 'session' }, foreign('variant')],
    ['a cash-out of a bookmaker in a sum', { ...TOSS, maxCashOut: paise(1) }, foreign('maxCashOut')],
    ['one runner', { ...TOSS, runners: ['Reds'] }, wrong('runners', 2, 30)],
    ['no runners', { kind: 'BOOKMAKER', name: 'Toss' }, wrong('runners', 2, 30)],
    ['too many', { ...TOSS, runners: Array.from({ length: 31 }, (_, i) => `r${i}`) }, wrong('runners', 2, 30)],
    ['a runner of no name', { ...TOSS, runners: ['Reds', ' '] }, wrong('runnerName', 1, 80)],
    ['a runner twice', { ...TOSS, runners: ['Reds', ' reds '] }, { code: 'MARKET_NAME_TAKEN', name: 'reds' }],
    ['long remarks', { ...SESSION, remarks: 'x'.repeat(201) }, wrong('remarks', 0, 200)],
    ['rules without English', { ...SESSION, rules: { hi: 'रद्द' } }, wrong('rulesInEnglish', 1, 1000)],
    ['long rules', { ...SESSION, rules: { en: 'x'.repeat(1001) } }, wrong('rules', 1, 1000)],
    ['bets from next year but one', { ...SESSION, betsFrom: NOW + 400 * DAY }, wrong('betsFrom', 0, 366)],
    ['a least above the most', { ...SESSION, minStake: paise(9_000_000_000) }, term('maxStake')],
    ['no loss of the house', { ...SESSION, maxHouseLoss: paise(0) }, term('maxHouseLoss')],
    ['a delay of more than a minute', { ...SESSION, delaySeconds: 61 }, term('delaySeconds')],
  ])('%s', (_, asked, refusal) => {
    expect(refused(asked)).toEqual(refusal)
  })
})

test('names are the same where nobody would tell them apart', () => {
  for (const name of [
    ' 6  Overs ',
    '6\u00A0overs',
    '6 ov\u200Bers',
    '6\u00AD overs',
    '６ overs',
    '6\u2060 overs\u202E',
    '6 ov\u200Ders',
    '6 ov\uFEFFers',
    '6 overs\uFE0F',
    '6 o\u034Fvers\u180B\u{E0101}\u2800',
  ])
    expect(nameKey(name)).toBe(nameKey('6 overs'))
})

test('nothing that nobody sees is kept in a name, but what joins letters of India', () => {
  const { name } = made({ ...SESSION, name: ' 6\u200B\u202E \u00AD ov\uFEFFers\uFE0F\n' })
  expect(name).toBe('6 overs')
  expect(made({ ...SESSION, name: '\u0915\u094D\u200D\u0937' }).name).toBe('\u0915\u094D\u200D\u0937')
  expect(refused({ ...SESSION, name: '\u200D\u3164 \u2800' })).toMatchObject({ field: 'name' })
})
