import { expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { type KeptTerms, type MarketTerms, saidTerms, withTerms, wrongTerm } from './index.ts'

const SAID: MarketTerms = {
  minStake: paise(100),
  maxStake: paise(10_000),
  maxHouseLoss: paise(1_000_000),
  maxUserWin: paise(500_000),
  maxCashOut: paise(500_000),
  delaySeconds: 5,
  betAllowed: true,
  cashOut: true,
}
const OWN = { maxStake: paise(5000), delaySeconds: 8 }
type Market = MarketTerms & { readonly name: string; readonly terms?: KeptTerms | null }
const MARKET: Market = { ...SAID, name: '6 overs' }

test('what an officer says is in force, and what the source says is kept beside it', () => {
  const market = withTerms(MARKET, OWN)
  expect(market).toEqual({ ...MARKET, ...OWN, terms: { own: OWN, said: SAID } })
  expect(saidTerms(market)).toEqual(SAID)
})

test('what the source says later changes only what no officer says', () => {
  const said = { ...MARKET, maxStake: paise(20_000), minStake: paise(200) }
  expect(withTerms(said, OWN)).toMatchObject({ minStake: 200, maxStake: 5000, delaySeconds: 8 })
})

test('where an officer says nothing any more it is as the source says', () => {
  expect(withTerms(withTerms(MARKET, OWN), {})).toEqual({ ...MARKET, terms: null })
  expect(withTerms(withTerms(MARKET, OWN), { minStake: paise(300) })).toMatchObject({ minStake: 300, maxStake: 10_000 })
})

test.each([
  ['minStake', { minStake: paise(0) }],
  ['maxStake', { minStake: paise(20_000) }],
  ['delaySeconds', { delaySeconds: 61 }],
  ['delaySeconds', { delaySeconds: 1.5 }],
])('%s is wrong where it cannot be beside the others', (field, own) => {
  expect(wrongTerm({ ...SAID, ...own })).toBe(field)
  expect(wrongTerm(SAID)).toBeUndefined()
})
