import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import bunzip2 from 'unbzip2-stream'

export type NumberedLine = { readonly number: number; readonly text: string }

/**
 * The lines of a recording, plain, gzip or bzip2: told by the file's first bytes, not by its name. Numbers count from 1
 * and include empty lines, which are left out. Throws when the file cannot be read or its compression is broken.
 */
export async function* readLines(path: string): AsyncGenerator<NumberedLine> {
  const content = await openContent(path)
  let number = 0
  try {
    for await (const text of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1
      if (text.trim() !== '') yield { number, text }
    }
  } catch (cause) {
    throw new Error(`breaks off after line ${number}: ${cause instanceof Error ? cause.message : 'unreadable'}`, {
      cause,
    })
  }
}

/** The pipeline hands a fault of the file or of its compression on to the content, where the reader meets it. */
async function openContent(path: string): Promise<Readable> {
  const magic = await firstBytes(path)
  const file = createReadStream(path)
  const content = new PassThrough()
  const handedOn = () => {}
  if (magic.subarray(0, 2).equals(GZIP)) pipeline(file, createGunzip(), content, handedOn)
  else if (magic.equals(BZIP2)) pipeline(file, bunzip2(), content, handedOn)
  else pipeline(file, content, handedOn)
  return content
}

const GZIP = Buffer.from([0x1f, 0x8b])
const BZIP2 = Buffer.from('BZh')

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
