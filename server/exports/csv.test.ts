import { expect, test } from 'vitest'
import { createCsv } from './csv.ts'
import type { CellValue } from './sheet.ts'

function body(cell: CellValue): string {
  const pieces: Uint8Array[] = []
  const shape = { title: 't', note: 'n', zone: 'Asia/Kolkata', columns: [{ head: 'h', isNumber: false, longest: 1 }] }
  createCsv(shape, (bytes) => pieces.push(bytes)).write([[cell]])
  // The decoder takes the byte order mark for itself.
  return new TextDecoder().decode(Buffer.concat(pieces)).slice('h\r\n'.length)
}

test.each([
  ['plain', 'plain\r\n'],
  [12.5, '12.5\r\n'],
  [-3, '-3\r\n'],
  [null, '\r\n'],
  [{ at: Date.UTC(2026, 10, 14, 14, 21, 58, 1) }, '2026-11-14 19:51:58\r\n'],
  ['a,b', '"a,b"\r\n'],
  ['say "no"', '"say ""no"""\r\n'],
  ['two\nlines', '"two\nlines"\r\n'],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"\r\n'],
  ['+91 98', "'+91 98\r\n"],
  ['-2+3', "'-2+3\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  ['\tcmd', '"\'\tcmd"\r\n'],
  [' =1+1', "' =1+1\r\n"],
  ['\u200E=1+1', "'\u200E=1+1\r\n"],
  ['＝1+1', "'＝1+1\r\n"],
  ['a=1', 'a=1\r\n'],
  ['a;b', '"a;b"\r\n'],
  ['a\tb', '"a\tb"\r\n'],
  ['-500.00', "'-500.00\r\n"],
  // What a spreadsheet reads whose separator is another one, which then knows no quotes in the midst of a cell.
  ["x;=cmd|' /C calc'!A1", `"x;'=cmd|' /C calc'!A1"\r\n`],
  ['x;+1;2;@SUM(A1)', `"x;'+1;2;'@SUM(A1)"\r\n`],
  ['x; \u200E＝1', `"x;' \u200E＝1"\r\n`],
  ['x\t=1', `"x\t'=1"\r\n`],
  ['x; \t-1', `"x;' \t'-1"\r\n`],
  ['=1;=1', `"'=1;'=1"\r\n`],
  ['x\n=1', `"x\n'=1"\r\n`],
  ['x\r\n=1', `"x\r\n'=1"\r\n`],
  ['x\r=1', `"x\r'=1"\r\n`],
  [';', '";"\r\n'],
  ['a; b-c', '"a; b-c"\r\n'],
])('%j is written as %j', (value, line) => {
  expect(body(value)).toBe(line)
})
