import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { expect, test } from 'vitest'
import type { Bet } from '../engine/bet.ts'
import { type ReceiptLine, receiptSteps, type StoredFill, type StoredBetReceipt } from './receipt.ts'

const rupees = (amount: number) => paise(amount * 100)
const WORDS = { reasonOf: () => null, resultOf: () => null }

const line = (at: number, change: Partial<ReceiptLine> = {}): ReceiptLine => ({
  at,
  status: 'UNMATCHED',
  stood: null,
  amended: null,
  amending: null,
  notAmended: null,
  cancelled: null,
  isRemoval: false,
  partVoid: null,
  ...change,
})
const amended = {
  price: odds(110),
  priceBefore: odds(120),
  stake: rupees(2000),
  stakeBefore: rupees(2000),
}
// Only what a receipt reads of it.
const fill = (at: number, price: number, size: number) =>
  ({ at, price: odds(price), size: rupees(size), voided: false, reducedFrom: null }) as StoredFill
const bet = {
  receivedAt: 1000,
  acceptAt: 1000,
  decidedAt: 5000,
  price: odds(110),
  stake: rupees(2000),
  marketVersion: 1,
  remaining: 0,
  lapsed: 0,
  cancelled: 0,
  status: 'ACCEPTED',
} as unknown as Bet

const told = (stored: Partial<StoredBetReceipt>) =>
  receiptSteps({ bet, lines: [], fills: [], market: [], results: [], cashOuts: [], ...stored }, WORDS).map(
    ({ what, at }) => [what, at],
  )

test('a change is told before what it was matched at, though its line is written after', () =>
  expect(
    told({
      lines: [line(1005), line(3005, { status: 'PARTIAL' }), line(5005, { status: 'ACCEPTED', amended })],
      fills: [fill(3000, 120, 500), fill(5000, 116, 1500)],
    }),
  ).toEqual([
    ['RECEIVED', 1000],
    ['RESTING', 1005],
    ['MATCHED', 3000],
    ['AMENDED', 5000],
    ['MATCHED', 5000],
  ]))

test('a change that is matched by nothing keeps its moment, also before later fills', () =>
  expect(
    told({
      lines: [line(1005), line(2005, { amended }), line(5005, { status: 'ACCEPTED' })],
      fills: [fill(5000, 110, 2000)],
    }),
  ).toEqual([
    ['RECEIVED', 1000],
    ['RESTING', 1005],
    ['AMENDED', 2005],
    ['MATCHED', 5000],
  ]))

test('what was cashed out of it stands in its life, with what its share was taken for', () =>
  expect(
    receiptSteps(
      {
        bet,
        lines: [line(1005, { status: 'ACCEPTED' })],
        fills: [fill(1000, 110, 2000)],
        market: [],
        results: [],
        cashOuts: [{ id: 'c1', at: 4000, fractionBps: 5000, amount: paise(144_225), voidedAt: null }],
      },
      WORDS,
    ).at(-1),
  ).toMatchObject({ what: 'CASHED_OUT', at: 4000, cashOut: { _id: 'c1', fraction: 50, amount: paise(72_112) } }))

test('what is void of it is told with both amounts and why, and what lapsed before at its own moment', () => {
  const stood = { reason: 'MARKET_CLOSED' } as NonNullable<ReceiptLine['stood']>
  const partVoid = { matched: rupees(500), matchedBefore: rupees(1500), reason: 'BETS_VOIDED' } as const
  const steps = receiptSteps(
    {
      bet: { ...bet, lapsed: rupees(500) },
      lines: [
        line(1005),
        line(5005, { status: 'ACCEPTED', stood }),
        line(9005, { status: 'ACCEPTED', partVoid, stood }),
      ],
      fills: [fill(3000, 120, 500), { ...fill(4000, 116, 1000), voided: true }],
      market: [],
      results: [],
      cashOuts: [],
    },
    { ...WORDS, reasonOf: ({ reason }) => ({ code: reason ?? '', text: '' }) as never },
  )
  expect(steps.slice(4)).toMatchObject([
    { what: 'LAPSED', at: 5005, size: rupees(500), reason: { code: 'MARKET_CLOSED' } },
    { what: 'VOIDED_IN_PART', at: 9005, size: rupees(500), sizeBefore: rupees(1500), reason: { code: 'BETS_VOIDED' } },
  ])
})

test.each([
  ['that stands', 2000, ['CASHED_OUT', 'CASH_OUT_VOIDED']],
  ['that is void as well', 0, ['CASHED_OUT']],
])('a cash-out that is void is told of a bet %s', (_, matched, expected) => {
  const cashOuts = [{ id: 'c1', at: 4000, fractionBps: 5000, amount: paise(100), voidedAt: 6000 }]
  const steps = receiptSteps(
    { bet: { ...bet, matched: rupees(matched) }, lines: [], fills: [], market: [], results: [], cashOuts },
    WORDS,
  )
  expect(steps.slice(1).map(({ what }) => what)).toEqual(expected)
})
