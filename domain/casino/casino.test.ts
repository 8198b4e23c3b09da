import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import {
  isNoWorse,
  OUR_VERSION,
  type RoundEntry,
  holdOf,
  isProviderUrl,
  leastStakeOf,
  partsOfResult,
  planRollback,
  readAmount,
  readResult,
  refuseCredit,
  refuseDebit,
  refuseReserve,
  type Round,
  settleTable,
  type Table,
  writeAmount,
} from './index.ts'

describe('an amount', () => {
  test.each([
    ['0', 2, 0],
    ['1', 2, 1],
    ['10000', 2, 10_000],
    ['5', 0, 500],
    ['1200', 3, 120],
    ['100000', 5, 100],
    ['100000000000', 2, 100_000_000_000],
  ])('of %s at %i digits is %i paise, and is written so', (text, scale, amount) => {
    expect(readAmount(text, scale)).toBe(amount)
    expect(writeAmount(paise(amount), scale)).toBe(text)
  })

  test.each(['', '-1', '+1', '01', '1.0', '1e3', ' 1', '1000000000000000', '٣'])('is not %j', (text) => {
    expect(readAmount(text, 2)).toBeUndefined()
  })

  test('is no part of a paisa, and no more than a hundred crore rupees', () => {
    expect(readAmount('1201', 3)).toBeUndefined()
    expect([readAmount('100000000001', 2), readAmount('1000000001', 0), readResult('-100000000001', 2)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('a provider is asked', () => {
  test.each([
    'https://games.example.com',
    'https://games.example.com:8443/api/v1',
    'http://localhost:3104',
    'http://127.0.0.1:3104/',
    'http://[::1]/api',
  ])('at %s', (address) => {
    expect(isProviderUrl(address)).toBe(true)
  })

  test.each([
    'http://games.example.com',
    'http://localhost.example.com',
    'http://localhost@example.com',
    'http://127.0.0.1.example.com/',
    'http://10.0.0.1',
    'https://who:word@games.example.com',
    'https://a;sandbox',
    'https://*.example.com',
    "https://a' 'unsafe-inline",
    'https://games.example.com\\\\@evil.example',
    'https://games.example.com/?key=1',
    'ftp://games.example.com',
    'https://',
    'javascript:alert(1)',
  ])('never at %s', (address) => {
    expect(isProviderUrl(address)).toBe(false)
  })
})

const entry = (
  txId: string,
  op: RoundEntry['op'],
  amount: number,
  reverser: RoundEntry['reverser'] = null,
): RoundEntry => ({
  txId,
  op,
  amount: paise(amount),
  reverser,
})
const round = (entries: readonly RoundEntry[], isClosed = false): Round => ({ isClosed, entries })

test('a round that has ended takes no stake', () => {
  expect(refuseDebit(undefined)).toBeUndefined()
  expect(refuseDebit(round([]))).toBeUndefined()
  expect(refuseDebit(round([], true))).toBe('ALREADY_SETTLED')
})

test.each([
  ['of a stake that stands', [entry('s', 'debit', 5)], 'win', undefined],
  ['of one that its provider took back', [entry('s', 'debit', 5, 'PROVIDER')], 'win', 'TRANSACTION_NOT_FOUND'],
  ['of one that waited too long', [entry('s', 'debit', 5, 'WALLET')], 'win', 'ALREADY_ROLLED_BACK'],
  ['beside one that waited too long', [entry('s', 'debit', 5, 'WALLET')], 'promo', undefined],
  ['of a win', [entry('s', 'credit', 5)], 'win', 'TRANSACTION_NOT_FOUND'],
  ['of nothing', [], 'jackpot', 'TRANSACTION_NOT_FOUND'],
  ['given beside the game', [], 'promo', undefined],
] as const)('a win %s', (_, entries, kind, refusal) => {
  expect(refuseCredit(round(entries), { refTxId: 's', kind })).toBe(refusal)
})

test('a win that names no stake is of any of its round that stands', () => {
  const won = (...entries: RoundEntry[]) => refuseCredit(round(entries), { refTxId: null, kind: 'win' })
  expect(won(entry('a', 'debit', 5, 'PROVIDER'), entry('b', 'debit', 5))).toBeUndefined()
  expect(won(entry('a', 'debit', 5, 'PROVIDER'), entry('w', 'credit', 5))).toBe('TRANSACTION_NOT_FOUND')
  expect(won(entry('a', 'debit', 5, 'PROVIDER'), entry('b', 'debit', 5, 'WALLET'))).toBe('ALREADY_ROLLED_BACK')
  expect(won()).toBe('TRANSACTION_NOT_FOUND')
})

test.each([
  ['a stake', [entry('s', 'debit', 5)], 's', 'REVERSE'],
  ['a stake that won nothing', [entry('s', 'debit', 5), entry('w', 'credit', 0)], 's', 'REVERSE'],
  ['a stake whose round has won', [entry('s', 'debit', 5), entry('w', 'credit', 9)], 's', 'REFUSE'],
  ['a stake whose win went back', [entry('s', 'debit', 5), entry('w', 'credit', 9, 'PROVIDER')], 's', 'REVERSE'],
  ['a win', [entry('s', 'debit', 5), entry('w', 'credit', 9)], 'w', 'REVERSE'],
  ['what went back', [entry('s', 'debit', 5, 'PROVIDER')], 's', 'NOTHING'],
] as const)('taking back %s', (_, entries, ref, what) => {
  expect(planRollback(round(entries), { refTxId: ref })).toMatchObject({ what })
})

test.each([
  ['of another stake', [entry('w', 'credit', 9)], 'REVERSE'],
  ['of its own', [entry('w', 'credit', 9), entry('own', 'credit', 9)], 'REFUSE'],
  ['of its own that is nothing', [entry('own', 'credit', 0)], 'REFUSE'],
  ['of its own that went back', [entry('own', 'credit', 9, 'PROVIDER')], 'REVERSE'],
] as const)('where each win is of one stake, taking that back beside a win %s', (_, wins, what) => {
  const entries = [entry('s', 'debit', 5), entry('t', 'debit', 5), ...wins]
  expect(planRollback(round(entries), { refTxId: 's', winTxId: 'own' })).toMatchObject({ what })
})

describe('a table', () => {
  const table = (change: Partial<Table> = {}): Table => ({
    version: 3,
    hold: paise(100),
    lastHold: paise(100),
    settled: null,
    wasNamed: true,
    hasResult: false,
    pnl: paise(0),
    ...change,
  })
  const said = (version: number, pnl: number) => ({ version, pnl: paise(pnl), isNamed: true })
  const outcomes = (...pnls: number[]) => pnls.map((pnl) => ({ pnl: paise(pnl) }))

  test.each([
    [[98, -100, 0], 100],
    [[-100, -250], 250],
    [[10, 20], 0],
    [[0], 0],
  ])('of outcomes %j holds %i', (pnls, hold) => {
    expect(holdOf(outcomes(...pnls))).toBe(hold)
  })

  test.each([
    ['-1', -1],
    ['-10000', -10_000],
    ['0', 0],
    ['98', 98],
    ['-0', undefined],
    ['--1', undefined],
    ['-01', undefined],
    ['- 1', undefined],
    ['-1.5', undefined],
  ])('reads a result of %j as %j', (text, amount) => {
    expect(readResult(text, 2)).toBe(amount)
  })

  test('takes newer versions, until it is settled', () => {
    expect(refuseReserve(undefined, 0)).toBeUndefined()
    expect([2, 3, 4].map((version) => refuseReserve(table(), version))).toEqual([
      'STALE_VERSION',
      'STALE_VERSION',
      undefined,
    ])
    expect(refuseReserve(table({ settled: 1 }), 4)).toBe('ALREADY_SETTLED')
  })

  test('is settled within what it holds; a correction moves the difference, whatever it costs', () => {
    expect(settleTable(table(), said(1, -101))).toBe('LOSS_OVER_HOLD')
    expect(settleTable(table(), said(1, -100))).toEqual({ moves: -100, frees: 100 })
    const settled = table({ hold: paise(0), settled: 2, hasResult: true, pnl: paise(-100) })
    expect([1, 2].map((version) => settleTable(settled, said(version, 5)))).toEqual(['STALE_VERSION', 'STALE_VERSION'])
    expect(settleTable(settled, said(3, 98))).toEqual({ moves: 198, frees: 0 })
    expect(settleTable(settled, said(3, -500))).toEqual({ moves: -400, frees: 0 })
  })

  test('that we freed may lose what was held and no more, whatever version says so first', () => {
    const freed = table({ hold: paise(0), settled: OUR_VERSION })
    expect(settleTable(freed, said(0, -101))).toBe('LOSS_OVER_HOLD')
    expect(settleTable(freed, said(0, -100))).toEqual({ moves: -100, frees: 0 })
  })

  test('whose player was left out of the last result may be named in the same version, once, within what was held', () => {
    const leftOut = table({ hold: paise(0), settled: 1, wasNamed: false })
    expect(settleTable(leftOut, said(1, 98))).toEqual({ moves: 98, frees: 0 })
    expect(settleTable(leftOut, said(1, -101))).toBe('LOSS_OVER_HOLD')
    expect(settleTable(leftOut, said(0, 98))).toBe('STALE_VERSION')
    expect(settleTable(leftOut, { ...said(1, 0), isNamed: false })).toBe('STALE_VERSION')
    expect(settleTable({ ...leftOut, wasNamed: true }, said(1, 98))).toBe('STALE_VERSION')
    // One who had a result before is corrected, whatever it costs.
    expect(settleTable({ ...leftOut, hasResult: true }, said(2, -101))).toEqual({ moves: -101, frees: 0 })
  })

  test.each([
    ['the same', [98, -100], [98, -100], true],
    ['less to lose', [98, -99], [98, -100], true],
    ['less to win', [97, -100], [98, -100], false],
    ['one that was not there', [98, -100, 0], [98, -100], false],
    ['one fewer', [98], [98, -100], false],
  ])('%s is no worse: %s', (_, is, was, holds) => {
    const coded = (pnls: readonly number[]) => pnls.map((pnl, n) => ({ code: `o${n}`, pnl: paise(pnl) }))
    expect(isNoWorse(coded(is), coded(was))).toBe(holds)
  })

  test('is lost as a stake and won as a win, in whatever order its results come', () => {
    const pnls = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(pnls, (results) => {
        let now = table({ hold: paise(100_000), lastHold: paise(100_000) })
        let [moved, freed] = [0, 0]
        for (const [n, pnl] of results.entries()) {
          const settled = settleTable(now, said(n + 1, pnl))
          if (typeof settled === 'string') throw new Error(settled)
          moved += settled.moves
          freed += settled.frees
          now = { ...now, hold: paise(0), settled: n + 1, hasResult: true, pnl: paise(pnl) }
        }
        const { staked, won } = partsOfResult(now.pnl)
        expect([moved, freed, won - staked]).toEqual([now.pnl, 100_000, now.pnl])
      }),
    )
  })
})

test.each([
  ['the least of all', [1000, 500, 2000], 500],
  ['not known where one does not say it', [1000, null], null],
  ['none where there is nothing', [], null],
])('the least stake of games is %s', (_, mins, least) => {
  const games = mins.map((min) => ({ min: min === null ? null : paise(min) }))
  expect(leastStakeOf(games)).toBe(least === null ? null : paise(least))
})
