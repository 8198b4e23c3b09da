import { outcomeOf } from '@paddock/contract/bet-words'
import { paise, type Paise } from '@paddock/domain/money'
import { describe, expect, test } from 'vitest'
import { chartOf, HEIGHT, pointAt, WIDTH } from './chart-state.ts'
import { changed, gameKindOf, oneOf, readPage, readRange, REPORT_TYPES, totalsOf, totalTone } from './state.ts'

const rupees = (amount: number): Paise => paise(Math.round(amount * 100))
const played = (amount: number) => ({
  totalAmount: rupees(amount),
  totalWin: rupees(Math.max(0, amount)),
  totalLose: rupees(Math.max(0, -amount)),
})
const moved = (amount: number, bonus = 0) => [{ totalAmount: rupees(amount), totalBonus: rupees(bonus) }]

function report(facts: {
  deposit?: number
  bonus?: number
  withdraw?: number
  casino?: number[]
  exchange?: number[]
}) {
  const { deposit = 0, bonus = 0, withdraw = 0, casino = [], exchange = [] } = facts
  return {
    deposit: moved(deposit, bonus),
    withdraw: moved(withdraw),
    casino: casino.map((amount) => ({ gameCategory: 'slots', ...played(amount) })),
    exchange: exchange.map((amount) => ({ eventTypeId: '4', totalCommission: rupees(0), ...played(amount) })),
  }
}

test.each([
  ['live', 'Live Casino'],
  ['slot', 'Slot Games'],
  ['premium', 'Premium Casino'],
  ['bingo', 'bingo'],
])('games of the kind %s are called %s in the report', (type, name) => expect(gameKindOf(type)).toBe(name))

describe('the P/L total is deposit minus withdraw, minus |casino|, minus |exchange|: 000 §9', () => {
  test.each([
    ['nothing', {}, 0, 0, 0],
    ['a loss', { deposit: 1000, exchange: [-300] }, 700, -300, 700],
    ['a win of the same size', { deposit: 1000, exchange: [300] }, 700, 300, 1300],
    ['sports that cancel out', { deposit: 1000, exchange: [300, -300] }, 1000, 0, 1000],
    ['casino and exchange apart', { deposit: 1000, casino: [-200], exchange: [500] }, 300, 300, 1300],
    ['a bonus, which is in no total', { deposit: 1000, bonus: 50, withdraw: 400 }, 600, 0, 650],
    ['more out than in', { withdraw: 0.1, exchange: [0.2] }, -0.3, 0.2, 0.1],
  ] as const)('%s', (_, facts, total, net, change) => {
    const totals = totalsOf(report(facts as Parameters<typeof report>[0]))
    expect([totals.total, totals.net, totals.change]).toEqual([rupees(total), rupees(net), rupees(change)])
  })

  test.each([
    [1, 'text-profit'],
    [0, 'text-loss'],
    [-1, 'text-loss'],
  ])('%i is %s', (total, tone) => expect(totalTone(paise(total))).toBe(tone))
})

describe('the address', () => {
  const usual = { from: '2026-11-15', to: '2026-11-21' }
  test.each([
    ['', usual],
    ['from=2026-11-01&to=2026-11-02', { from: '2026-11-01', to: '2026-11-02' }],
    ['from=2026-11-03&to=2026-11-02', usual],
    ['from=2026-02-30&to=2026-11-02', usual],
    ['from=2026-11-01', usual],
  ])('%j is read as a range', (search, range) => expect(readRange(new URLSearchParams(search), usual)).toEqual(range))

  test.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=1.5', 1],
    ['page=x', 1],
  ])('%j is read as a page', (search, page) => expect(readPage(new URLSearchParams(search))).toBe(page))

  test('another filter begins at the first page and keeps the others', () => {
    const address = new URLSearchParams('type=bettingPL&from=2026-11-01&to=2026-11-02&page=4')
    expect(changed(address, { type: null }).toString()).toBe('from=2026-11-01&to=2026-11-02')
    expect(changed(address, { page: '5' }).get('page')).toBe('5')
  })

  test('a word that is none of them is as usual', () => {
    expect(oneOf(REPORT_TYPES, 'bettingPL', 'all')).toBe('bettingPL')
    expect(oneOf(REPORT_TYPES, 'nonsense', 'all')).toBe('all')
  })
})

test.each([
  ['SETTLED', 'WIN', 'WIN'],
  ['SETTLED', 'PUSH', 'PUSH'],
  ['VOIDED', 'VOID', 'VOID'],
  ['CANCELLED', null, 'CANCELLED'],
  ['LAPSED', null, 'LAPSED'],
  ['REJECTED', null, 'REJECTED'],
  ['ACCEPTED', null, 'OPEN'],
] as const)('a bet that is %s with %s ended as %s', (status, outcome, ended) =>
  expect(outcomeOf({ status, outcome })).toBe(ended),
)

describe('the balance as a line', () => {
  const at = (when: number, amount: number) => ({ at: when, balance: rupees(amount) })

  test('stands still between transfers and ends at the last balance', () => {
    const { line, low, high } = chartOf([at(50, 200), at(75, 0)], rupees(100), 0, 100)
    expect(line).toBe('M0 100H500V12H750V188H1000')
    expect([low, high]).toEqual([rupees(0), rupees(200)])
  })

  test('that never changes is in the middle', () => {
    const { line, low, high } = chartOf([at(50, 100)], rupees(100), 0, 100)
    expect(line).toBe(`M0 ${HEIGHT / 2}H500V${HEIGHT / 2}H${WIDTH}`)
    expect(low).toBe(high)
  })

  test.each([
    [0.1, -1],
    [0.5, 0],
    [0.6, 0],
    [0.9, 1],
  ])('at %d of the width holds point %i', (part, point) => expect(pointAt([0.5, 0.75], part)).toBe(point))
})
