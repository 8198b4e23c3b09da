import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createXlsx } from './xlsx.ts'

test('a time is a date of the spreadsheet, as a clock in the zone shows it, with a format that says so', async () => {
  const pieces: Uint8Array[] = []
  const shape = { title: 't', note: '', zone: 'Asia/Kolkata', columns: [{ head: 'h', isNumber: false, longest: 1 }] }
  const book = createXlsx(shape, (bytes) => pieces.push(bytes))
  book.write([[{ at: Date.UTC(2026, 0, 1, 6, 30) }]])
  await book.end()
  const parts = unzipSync(Buffer.concat(pieces))
  const partOf = (name: string) => new TextDecoder().decode(parts[name])
  expect(partOf('xl/worksheets/sheet1.xml')).toContain('<c s="2"><v>46023.5</v></c>')
  const styles = partOf('xl/styles.xml')
  expect(styles).toContain('<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>')
  expect(styles.match(/<cellXfs.*<\/cellXfs>/)?.[0].match(/<xf [^>]*>/g)?.[2]).toContain('numFmtId="164"')
})
