/**
 * Where the provider keeps what must outlive it: one file, to which each change is written as one line before anybody is told of it. It
 * survives the end of the process at any moment (kill -9); a half line at its end is a change that nobody was told of, and is dropped. It
 * is not forced to the disk, and read whole into memory: enough for a stand-in, and a real provider has a database in this place.
 */
import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type Journal<Change> = {
  /** What was written before, in order. */
  readonly changes: readonly Change[]
  write(change: Change): void
  close(): void
}

export function openJournal<Change>(path: string): Journal<Change> {
  mkdirSync(dirname(path), { recursive: true })
  const lines = wholeLines(path)
  const file = openSync(path, 'a', 0o600)
  let isOpen = true
  return {
    changes: lines.map((line) => JSON.parse(line) as Change),
    write(change) {
      // Its number may be another file's by now.
      if (!isOpen) throw new Error('the journal is closed')
      writeSync(file, `${JSON.stringify(change)}\n`)
    },
    close() {
      isOpen = false
      closeSync(file)
    },
  }
}

function wholeLines(path: string): string[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  return whole.split('\n').filter(Boolean)
}
