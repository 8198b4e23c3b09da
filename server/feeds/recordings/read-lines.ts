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
  const { content, kind } = await openContent(path).catch((cause: unknown) => {
    throw new Error(whyNotRead(cause), { cause })
  })
  let number = 0
  try {
    for await (const text of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1
      if (text.trim() !== '') yield { number, text }
    }
  } catch (cause) {
    throw new Error(`breaks off after line ${number}: ${reasonOf(cause, kind)}`, { cause })
  }
}

/** What reads bzip2 stumbles over a file that is cut short, and says how it stumbled; the file's own faults have a code. */
function reasonOf(cause: unknown, kind: Kind): string {
  if (kind === 'bzip2' && !(cause instanceof Error && 'code' in cause)) return 'its bzip2 is cut short or damaged'
  return cause instanceof Error ? cause.message : 'unreadable'
}

function whyNotRead(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'is a folder, not a file'
  if (code === 'EACCES') return 'may not be read'
  return cause instanceof Error ? cause.message : 'unreadable'
}

type Kind = 'plain' | 'gzip' | 'bzip2'

const kindOf = (magic: Buffer): Kind =>
  magic.subarray(0, 2).equals(GZIP) ? 'gzip' : magic.equals(BZIP2) ? 'bzip2' : 'plain'

/** The pipeline hands a fault of the file or of its compression on to the content, where the reader meets it. */
async function openContent(path: string): Promise<{ readonly content: Readable; readonly kind: Kind }> {
  const kind = kindOf(await firstBytes(path))
  const file = createReadStream(path)
  const content = new PassThrough()
  const handedOn = () => {}
  if (kind === 'gzip') pipeline(file, createGunzip(), content, handedOn)
  else if (kind === 'bzip2') pipeline(file, bunzip2(), content, handedOn)
  else pipeline(file, content, handedOn)
  return { content, kind }
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
