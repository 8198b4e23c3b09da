import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { type SheetColumn, sheetOf } from './sheet.ts'

const body = (cell: string | number | null): string =>
  csvOf({ heads: ['h'], rows: [[cell]] }).slice('\uFEFFh\r\n'.length)

test.each([
  ['plain', 'plain\r\n'],
  [12.5, '12.5\r\n'],
  [-3, '-3\r\n'],
  [null, '\r\n'],
  ['a,b', '"a,b"\r\n'],
  ['say "no"', '"say ""no"""\r\n'],
  ['two\nlines', '"two\nlines"\r\n'],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"\r\n'],
  ['+91 98', "'+91 98\r\n"],
  ['-2+3', "'-2+3\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  ['\tcmd', "'\tcmd\r\n"],
])('%j is written as %j', (value, line) => {
  expect(body(value)).toBe(line)
})

test('a sheet holds the columns that have a value, in their order', () => {
  const columns: SheetColumn<{ name: string; balance: number }>[] = [
    { label: 'Name', value: ({ name }) => name },
    { label: '' },
    { label: 'Balance', value: ({ balance }) => balance },
  ]
  expect(sheetOf(columns, [{ name: 'a', balance: 1 }])).toEqual({ heads: ['Name', 'Balance'], rows: [['a', 1]] })
})
