import { expect, test } from 'vitest'
import { createPdf } from './pdf.ts'
import type { Cells } from './sheet.ts'

const ROWS = 20
const COLUMNS = 7
const SHAPE = {
  title: 'Statement',
  note: '',
  zone: 'UTC',
  columns: Array.from({ length: COLUMNS }, () => ({ head: 'h', isNumber: false, longest: 9 })),
}

/** How many pages and bytes a file of such rows has. */
async function sizeOf(cell: string): Promise<{ readonly pages: number; readonly bytes: number }> {
  const rows: Cells[] = Array.from({ length: ROWS }, () => Array.from({ length: COLUMNS }, () => cell))
  const pieces: Uint8Array[] = []
  const pdf = createPdf(SHAPE, (bytes) => pieces.push(bytes), rows)
  pdf.write(rows)
  await pdf.end()
  const file = Buffer.concat(pieces).toString('latin1')
  return { pages: file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, bytes: file.length }
}

test.each([
  ['one word', 'x'.repeat(30_000)],
  ['many words', 'some words '.repeat(3000)],
  ['letters of a script that is joined', 'भारत '.repeat(6000)],
])('a row fits on a page however long its texts are, and takes no more of it than its lines: %s', async (_, cell) => {
  const { pages, bytes } = await sizeOf(cell)
  // Four rows of twelve lines a page.
  expect(pages).toBe(ROWS / 4)
  expect(bytes / ROWS).toBeLessThan(8000)
})
