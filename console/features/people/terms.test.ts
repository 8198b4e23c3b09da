import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { changedTerms, NEW_TERMS, termsOf } from './terms.ts'

test('terms are read in paise and basis points', () => {
  const terms = termsOf({ ...NEW_TERMS, creditPts: '1,00,000.50', shareSports: '33.33', betDelay: '3' })
  expect([terms.creditPts, terms.share.sports, terms.betDelay]).toEqual([paise(10_000_050), 3333, 3])
})

test('an empty exchange commission is the rate of the market', () => {
  expect(termsOf(NEW_TERMS).commission.exchange).toBeNull()
  expect(termsOf({ ...NEW_TERMS, commissionExchange: '2' }).commission.exchange).toBe(200)
})

test('only what was changed is sent', () => {
  expect(changedTerms(NEW_TERMS, NEW_TERMS)).toEqual({})
  expect(changedTerms(NEW_TERMS, { ...NEW_TERMS, creditPts: '0.00', sessionMax: '500' })).toEqual({
    sessionMax: paise(50_000),
  })
})
