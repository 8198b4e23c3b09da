import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type NumberedLine, readLines } from './read-lines.ts'

const TEXT = '{"op":"mcm"}\n\r\n{"op":"status"}\r\n'
const LINES = [
  { number: 1, text: '{"op":"mcm"}' },
  { number: 3, text: '{"op":"status"}' },
]
/** The text 'one\ntwo\n', compressed by bzip2. */
const BZIP2 = Buffer.from('QlpoOTFBWSZTWacUK3cAAALBgAAQAgGEgCAAIYAMAjj1G4u5IpwoSFOKFbuA', 'base64')

async function collect(path: string): Promise<NumberedLine[]> {
  const lines: NumberedLine[] = []
  for await (const line of readLines(path)) lines.push(line)
  return lines
}

async function linesOf(name: string, content: Buffer | string) {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'))
  const path = join(folder, name)
  try {
    await writeFile(path, content)
    return await collect(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('reading a recording', () => {
  test('plain text', async () => expect(await linesOf('x.json', TEXT)).toEqual(LINES))
  test('gzip, whatever the name says', async () => expect(await linesOf('x.txt', gzipSync(TEXT))).toEqual(LINES))
  test('bzip2, whatever the name says', async () => {
    expect((await linesOf('x.gz', BZIP2)).map((line) => line.text)).toEqual(['one', 'two'])
  })
  test('a file that breaks off is an error that says after which line', async () => {
    const whole = gzipSync(TEXT.repeat(2000))
    await expect(linesOf('x.gz', whole.subarray(0, whole.length - 9))).rejects.toThrow(/breaks off after line \d+/)
  })
  test('so is broken bzip2', async () => {
    await expect(linesOf('x.bz2', BZIP2.subarray(0, BZIP2.length - 12))).rejects.toThrow(
      'breaks off after line 0: its bzip2 is cut short or damaged',
    )
  })
  test('a missing file is an error', async () => {
    await expect(collect('/nowhere/at/all')).rejects.toThrow('there is no such file')
  })
})
