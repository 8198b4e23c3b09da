import { expect, test } from 'vitest'
import { guessColumns } from './statement-columns.ts'

/** As banks head their statements. */
test.each([
  [
    ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
    {
      date: 'Date',
      narration: 'Narration',
      reference: 'Chq./Ref.No.',
      debit: 'Withdrawal Amt.',
      credit: 'Deposit Amt.',
      balance: 'Closing Balance',
    },
  ],
  [
    ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance'],
    {
      date: 'Txn Date',
      narration: 'Description',
      reference: 'Ref No./Cheque No.',
      debit: 'Debit',
      credit: 'Credit',
      balance: 'Balance',
    },
  ],
  [
    [
      'S No.',
      'Transaction Date',
      'Transaction Remarks',
      'Withdrawal Amount (INR )',
      'Deposit Amount (INR )',
      'Balance',
    ],
    {
      date: 'Transaction Date',
      narration: 'Transaction Remarks',
      reference: null,
      debit: 'Withdrawal Amount (INR )',
      credit: 'Deposit Amount (INR )',
      balance: 'Balance',
    },
  ],
  [
    ['Tran Date', 'Chq No', 'Particulars', 'DR', 'CR', 'Bal'],
    { date: 'Tran Date', narration: 'Particulars', reference: 'Chq No', debit: 'DR', credit: 'CR', balance: null },
  ],
  [
    ['Sl. No.', 'Date', 'Description', 'Chq / Ref number', 'Amount', 'Dr / Cr', 'Balance'],
    {
      date: 'Date',
      narration: 'Description',
      reference: 'Chq / Ref number',
      amount: 'Amount',
      drCr: 'Dr / Cr',
      balance: 'Balance',
    },
  ],
])('%j', (titles, mapping) => {
  const guessed = guessColumns([['Account', '1234'], [], titles, ['24/11/2026', 'x']])
  expect(guessed).toEqual({ titles, mapping: { ...mapping, dateOrder: 'DMY' } })
})

test.each([
  ['24/11/2026', 'DMY'],
  ['11/24/2026', 'MDY'],
  ['2026-11-24', 'YMD'],
  ['01/02/2026', 'DMY'],
  ['24 Nov 2026', 'DMY'],
])('%s is written %s', (date, order) => {
  const guessed = guessColumns([
    ['Date', 'Narration', 'Amount'],
    [date, 'x', '1'],
  ])
  expect(guessed.mapping?.dateOrder).toBe(order)
})

test('what nobody can guess has its titles told, to choose from', () => {
  expect(guessColumns([['My bank'], ['When', 'What', '  How   much '], ['1', 'x', '5']])).toEqual({
    titles: ['When', 'What', 'How much'],
    mapping: null,
  })
})
