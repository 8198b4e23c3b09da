import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { changedFields, changedTerms, NEW_TERMS, seenTerms, TERM_LABELS, termsOf } from './terms.ts'

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

test('what was changed is told field by field, as it was and is', () => {
  const after = {
    ...NEW_TERMS,
    creditPts: '0.00',
    exposureLimit: '1,00,000',
    betDelay: '3',
    casinoLock: true,
    shareSports: '33.5',
    matchKind: 'totalLoss',
    commissionExchange: '2',
  } as const
  expect(changedFields(NEW_TERMS, after).map(({ field, was, is }) => [TERM_LABELS()[field], was, is])).toEqual([
    ['Exposure limit', 'None', '1,00,000.00'],
    ['Extra bet delay', '0 s', '3 s'],
    ['Casino locked', 'No', 'Yes'],
    ['Sports share', '0 %', '33.5 %'],
    ['Match rebate', 'None', 'On the net loss'],
    ['Exchange commission', "The market's", '2 %'],
  ])
})

test('of shares and commissions the part that was changed is sent, with what was shown of it', () => {
  const after = { ...NEW_TERMS, commissionMatch: '1.5', shareCasino: '10', remarks: 'x', exposureLimit: '0.00' }
  const changes = changedTerms(NEW_TERMS, after)
  expect(changes).toEqual({ remarks: 'x', share: { casino: 1000 }, commission: { match: 150 } })
  expect(seenTerms(termsOf({ ...NEW_TERMS, remarks: 'before', commissionMatch: '2' }), changes)).toEqual({
    remarks: 'before',
    share: { casino: 0 },
    commission: { match: 200 },
  })
})
