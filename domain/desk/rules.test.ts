import { expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { type MarketRules, plainRules, refuseStarting, rulesIn, wrongRules } from './index.ts'

test('rules are kept as plain lines: what is not seen, and what is empty, is left out', () => {
  expect(plainRules({ en: ' All  overs\r\n\r\n\n\nor\u202E void \t', hi: ' \n\u200B ', bn: undefined })).toEqual({
    en: 'All overs\n\nor void',
  })
  expect(plainRules({ en: '<b>Void</b>' })).toEqual({ en: '<b>Void</b>' })
  expect(plainRules({ hi: '' })).toBeNull()
  expect(plainRules({})).toBeNull()
})

const wrong = (field: string) => ({ code: 'MARKET_FIELD_WRONG', field, least: 1, most: 1000 })
test.each<[string, MarketRules | null, object | undefined]>([
  ['none', null, undefined],
  ['English alone', { en: 'x'.repeat(1000) }, undefined],
  ['another language without English', { hi: 'x' }, wrong('rulesInEnglish')],
  ['a letter too many, in any language', { en: 'x', te: 'x'.repeat(1001) }, wrong('rules')],
])('of rules: %s', (_, rules, refusal) => {
  expect(wrongRules(rules)).toEqual(refusal)
})

test('a reader is told them in their language, or else in English', () => {
  expect(rulesIn({ en: 'Void', hi: 'रद्द' }, 'hi')).toEqual({ language: 'hi', rules: 'रद्द' })
  expect(rulesIn({ en: 'Void', hi: 'रद्द' }, 'ta')).toEqual({ language: 'en', rules: 'Void' })
})

const term = (field: string) => ({ code: 'MARKET_TERM_WRONG', field })
test.each<[string, Parameters<typeof refuseStarting>, object | undefined]>([
  ['nothing said', ['SESSION', {}], undefined],
  ['all of a session', ['SESSION', { maxCashOut: paise(1), delaySeconds: 0, cashOut: false }], undefined],
  [
    'a cash-out of a bookmaker in a sum',
    ['BOOKMAKER', { maxCashOut: paise(1) }],
    { code: 'MARKET_FIELD_FOREIGN', field: 'maxCashOut' },
  ],
  ['a least above the usual most', ['SESSION', { minStake: paise(9_000_000_000) }], term('maxStake')],
  ['no gain', ['BOOKMAKER', { maxUserWin: paise(0) }], term('maxUserWin')],
  ['more than a minute', ['BOOKMAKER', { delaySeconds: 61 }], term('delaySeconds')],
])('how markets start: %s', (_, asked, refusal) => {
  expect(refuseStarting(...asked)).toEqual(refusal)
})
