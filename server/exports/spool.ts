/**
 * The rows of an export between the database and the file. They are read as fast as the database gives them, and written as fast as
 * their reader takes them: a slow phone holds a file on the disk, never a connection to the database.
 */
import { randomUUID } from 'node:crypto'
import { read } from 'node:fs'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cells } from './sheet.ts'

export type Spool = {
  /** By which another thread of this process reads it. */
  readonly descriptor: number
  add(rows: readonly Cells[]): Promise<void>
  close(): Promise<void>
}

/** The file has no name once it is open: whatever becomes of the program, the system takes it back. */
export async function openSpool(folder = tmpdir()): Promise<Spool> {
  const path = join(folder, `paddock-export-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return {
    descriptor: file.fd,
    async add(rows) {
      if (rows.length > 0) await file.appendFile(`${rows.map((cells) => JSON.stringify(cells)).join('\n')}\n`)
    },
    close: () => file.close(),
  }
}

const PIECE = 64 * 1024
const readAt = promisify(read)

/**
 * From the first row, some at a time. By position, since a stream would close the descriptor behind it, and that is not this thread's
 * to close. A cell is JSON: no line ends within one.
 */
export async function* readSpool(descriptor: number, size: number): AsyncGenerator<readonly Cells[]> {
  const piece = Buffer.allocUnsafe(PIECE)
  const decoder = new TextDecoder()
  const lines: string[] = []
  let rest = ''
  for (let at = 0; ; ) {
    const { bytesRead } = await readAt(descriptor, piece, 0, PIECE, at)
    if (bytesRead === 0) break
    at += bytesRead
    const parts = (rest + decoder.decode(piece.subarray(0, bytesRead), { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
    while (lines.length >= size) yield lines.splice(0, size).map(cellsOf)
  }
  if (lines.length > 0) yield lines.map(cellsOf)
}

const cellsOf = (line: string): Cells => JSON.parse(line) as Cells
