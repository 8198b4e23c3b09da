import { must } from '../result/index.ts'
import { paise } from '../money/index.ts'
import { describe, expect, test } from 'vitest'
import { differencesOf, isEvidence, readStatement, type StatementMapping } from './statement.ts'

const SPLIT: StatementMapping = {
  date: 'Txn Date',
  narration: 'Description',
  reference: 'Ref No./Cheque No.',
  balance: 'Balance',
  debit: 'Debit',
  credit: 'Credit',
  dateOrder: 'DMY',
}
const TITLES = ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance']
const line = (date: string, narration: string, debit = '', credit = '', balance = '') => [
  date,
  date,
  narration,
  '',
  debit,
  credit,
  balance,
]
const read = (rows: readonly (readonly string[])[], mapping: StatementMapping = SPLIT) => {
  const statement = readStatement(rows, mapping)
  return must(statement.ok ? statement.value : undefined, 'it was read')
}

test('begins where its titles stand, whatever is above them, and skips what is no line', () => {
  const statement = read([
    ['Account Name', 'PADDOCK'],
    [],
    TITLES.map((title) => ` ${title.toUpperCase()} `),
    line('', 'Opening balance', '', '', '1,000.00'),
    line('24/11/2026', 'UPI/CR/412345678901/ASHA/HDFC/asha@okhdfc', '', '1,23,456.50', '1,24,456.50'),
    line('24/11/2026', 'NEFT CHARGES', '25.00', '', '1,24,431.50'),
    ['', '', 'Total', '', '25.00', '1,23,456.50'],
  ])
  expect(statement).toEqual({
    skipped: [
      { row: 4, why: 'NO_DATE', text: 'Opening balance · 1,000.00' },
      { row: 7, why: 'NO_DATE', text: 'Total · 25.00 · 1,23,456.50' },
    ],
    lines: [
      {
        day: '2026-11-24',
        direction: 'CREDIT',
        amount: 12_345_650,
        narration: 'UPI/CR/412345678901/ASHA/HDFC/asha@okhdfc',
        balance: 12_445_650,
        ordinal: 0,
        rail: 'RRN',
        utr: '412345678901',
        otherUtrs: [],
      },
      {
        day: '2026-11-24',
        direction: 'DEBIT',
        amount: 2500,
        narration: 'NEFT CHARGES',
        balance: 12_443_150,
        ordinal: 0,
        rail: null,
        utr: null,
        otherUtrs: [],
      },
    ],
  })
})

test('of another bank, or with other titles, is not read', () => {
  expect(readStatement([['Date', 'Narration'], line('24/11/2026', 'x', '', '1')], SPLIT)).toEqual({
    ok: false,
    refusal: 'COLUMNS_UNKNOWN',
  })
})

test('numbers lines that are the same', () => {
  const same = line('24/11/2026', 'CASH', '', '100')
  expect(
    read([TITLES, same, same, line('24/11/2026', 'CASH', '', '200'), same]).lines.map(({ ordinal }) => ordinal),
  ).toEqual([0, 1, 0, 2])
})

test.each([
  ['24/11/2026', 'DMY', '2026-11-24'],
  ['4-1-26', 'DMY', '2026-01-04'],
  ['24.11.2026 13:05:11', 'DMY', '2026-11-24'],
  ['24 Nov 2026', 'DMY', '2026-11-24'],
  ['24-NOV-26', 'DMY', '2026-11-24'],
  ['01/02/2026', 'MDY', '2026-01-02'],
  ['Nov 24, 2026', 'MDY', '2026-11-24'],
  ['24-Nov-2026', 'MDY', '2026-11-24'],
  ['2026-11-24', 'YMD', '2026-11-24'],
  ['2026-11-24T08:00:00', 'DMY', '2026-11-24'],
  ['2026.1.4', 'YMD', '2026-01-04'],
  ['26-11-24', 'YMD', '2026-11-24'],
  ['11/4/26', 'MDY', '2026-11-04'],
  ['24/11/6', 'DMY', undefined],
  ['31/02/2026', 'DMY', undefined],
  ['13/13/2026', 'DMY', undefined],
  ['24 Foo 2026', 'DMY', undefined],
  ['', 'DMY', undefined],
] as const)('the date %s by %s', (date, dateOrder, day) => {
  expect(read([TITLES, line(date, 'x', '', '1')], { ...SPLIT, dateOrder }).lines[0]?.day).toBe(day)
})

test.each([
  ['24/13/2026', '', '5', 'DATE_UNREAD'],
  ['', '', '5', 'NO_DATE'],
  ['24/11/2026', '-', '0.00', 'NO_AMOUNT'],
  ['24/11/2026', 'five', '', 'AMOUNT_UNREAD'],
  // Told at once: by its square it would take minutes.
  ['24/11/2026', `(${' '.repeat(400_000)}5x`, '', 'AMOUNT_UNREAD'],
  ['24/11/2026', '5', '5', 'BOTH_WAYS'],
])('a row of %s with %s out and %s in is none, and says why: %s', (date, debit, credit, why) => {
  const statement = readStatement([TITLES, [], line(date, 'x', debit, credit)], SPLIT)
  expect(statement.ok && statement.value).toMatchObject({ lines: [], skipped: [{ row: 3, why }] })
})

const ONE = {
  date: 'Date',
  narration: 'Particulars',
  reference: null,
  balance: null,
  amount: 'Amount',
  drCr: null,
  dateOrder: 'DMY',
} as const
test.each([
  ['500', null, 'CREDIT', 50_000],
  ['-500.25', null, 'DEBIT', 50_025],
  ['(500)', null, 'DEBIT', 50_000],
  ['₹ 1,500.00', 'CR', 'CREDIT', 150_000],
  ['INR 1,500.00', 'Dr.', 'DEBIT', 150_000],
  ['500.00 Cr', null, 'CREDIT', 50_000],
  ['500.00Dr', null, 'DEBIT', 50_000],
  ['500', 'D', 'DEBIT', 50_000],
  ['0.00', 'CR', undefined, undefined],
  ['1,81,999.99', null, 'CREDIT', 18_199_999],
  ['12,34,56,789', null, 'CREDIT', 12_345_678_900],
  ['1234,56', null, undefined, undefined],
  ['1.234,56', null, undefined, undefined],
  ['+500', null, 'CREDIT', 50_000],
  ['−500', null, 'DEBIT', 50_000],
  ['500.00-', null, 'DEBIT', 50_000],
  ['₹ -500', null, 'DEBIT', 50_000],
  ['five', 'CR', undefined, undefined],
  ['1.234', 'CR', undefined, undefined],
])('the amount %s with %s', (text, word, direction, amount) => {
  const mapping = { ...ONE, drCr: word === null ? null : 'Type' }
  const rows = [
    ['Date', 'Particulars', 'Amount', 'Type'],
    ['24/11/2026', 'x', text, word ?? ''],
  ]
  const [found] = read(rows, mapping).lines
  expect([found?.direction, found?.amount]).toEqual([direction, amount])
})

test.each([
  ['UPI/412345678901/P2A', 'RRN', '412345678901'],
  ['NEFT CR-HDFCN52026112412345678-ASHA', 'NEFT', 'HDFCN52026112412345678'],
  ['neft-sbin226328123456-asha', 'NEFT', 'SBIN226328123456'],
  ['CASH DEPOSIT SELF BRANCHANDMORELETTERS', null, null],
])('the narration %s names %s %s', (narration, rail, utr) => {
  expect(read([TITLES, line('24/11/2026', narration, '', '1')]).lines[0]).toMatchObject({ rail, utr })
})

test.each([
  [
    'NEFT CR-SBIN0001234-ASHA RAO-498765432109 asha@oksbi',
    'SBINN52026112812345678',
    'NEFT',
    'SBINN52026112812345678',
    ['498765432109'],
  ],
  ['UPI-ASHA RAO-498700000001@ybl-SBIN0001234-512345678901-UPI', '', 'RRN', '512345678901', []],
  ['UPI/CR/512345678901/ASHA/498700000001-a@ybl/', '', 'RRN', '512345678901', []],
  ['UPI/CR/512345678901/ASHA/asha@ybl/498765432109', '', 'RRN', '512345678901', ['498765432109']],
  ['UPI/CR/ASHA/asha@ybl/SBINN52026112812345678', '512345678901', 'RRN', '512345678901', ['SBINN52026112812345678']],
  ['UPI-ASHA-asha@ybl-498765432109', '0000512345678901', 'RRN', '512345678901', ['498765432109']],
  ['UPI-ASHA-asha@ybl-512345678901', 'S12345678', 'RRN', '512345678901', []],
  ['NEFT-ASHA RAO-498765432109', '', null, null, ['498765432109']],
  ['RTGS 498765432109 SBINR52026112812345679', '', 'NEFT', 'SBINR52026112812345679', ['498765432109']],
] as const)(
  'the narration %s with %s beside it names %s %s, and also %j',
  (narration, reference, rail, utr, otherUtrs) => {
    const [date, value, text, , ...rest] = line('24/11/2026', narration, '', '1')
    const row = [date, value, text, reference, ...rest].map(String)
    expect(read([TITLES, row]).lines[0]).toMatchObject({ rail, utr, otherUtrs })
  },
)

test.each([
  [{}, []],
  [{ amount: paise(50_100) }, ['AMOUNT']],
  [{ utr: '412345678902' }, ['UTR']],
  [{ utr: null, day: '2026-12-24' }, ['UTR', 'DAY']],
])('a line that differs by %j says in what', (claim, differences) => {
  const told = { rail: 'RRN', utr: '412345678901', amount: paise(50_000), day: '2026-11-24' } as const
  expect(differencesOf({ direction: 'CREDIT', ...told }, { ...told, ...claim })).toEqual(differences)
})

describe('a line is evidence of a claim', () => {
  const LINE = {
    day: '2026-11-24',
    direction: 'CREDIT',
    amount: paise(50_000),
    rail: 'RRN',
    utr: '412345678901',
  } as const
  const CLAIM = { rail: 'RRN', utr: '412345678901', amount: paise(50_000), day: '2026-11-24' } as const
  test.each([
    ['that is its own', {}, {}, true],
    ['typed in part', {}, { utr: '345678901' }, true],
    ['made three days after it came', {}, { day: '2026-11-27' }, true],
    ['made a week after', {}, { day: '2026-12-01' }, false],
    ['made the day before the bank wrote it', {}, { day: '2026-11-23' }, true],
    ['made two days before', {}, { day: '2026-11-22' }, false],
    ['over the end of a month', { day: '2026-02-27' }, { day: '2026-03-02' }, true],
    ['over the end of a leap year’s February', { day: '2028-02-28' }, { day: '2028-03-03' }, false],
    ['over the end of a year', { day: '2026-12-31' }, { day: '2027-01-02' }, true],
    ['of another amount', {}, { amount: paise(50_100) }, false],
    ['of another reference', {}, { utr: '412345678902' }, false],
    ['on another rail', {}, { rail: 'OTHER' as const }, false],
    ['without a reference', {}, { utr: null }, false],
    ['where money went out', { direction: 'DEBIT' as const }, {}, false],
    ['where it names none', { utr: null, rail: null }, {}, false],
  ])('%s', (_, line, claim, is) => {
    expect(isEvidence({ ...LINE, ...line }, { ...CLAIM, ...claim })).toBe(is)
  })
})
