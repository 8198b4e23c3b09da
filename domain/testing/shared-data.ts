import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process, { stdout } from 'node:process'
import { gunzipSync } from 'node:zlib'

/** Beside the checkout; SHARED_DATA says where, when the checkout is a worktree that lies deeper. */
const FOLDER = process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data')

/** Whether a folder of the recordings beside the checkout is there. Says so, once a folder, when it is not. */
export function hasSharedData(folder: string): boolean {
  const isThere = existsSync(join(FOLDER, folder))
  if (!isThere) stdout.write(`skipped: no ../shared/data/${folder}\n`)
  return isThere
}

/** The lines of one of its files, unpacked, without empty ones. */
export function sharedLines(path: string): string[] {
  const content = readFileSync(join(FOLDER, path))
  const text = (path.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8')
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** The names of the files of one of its folders. */
export const sharedFiles = (folder: string): string[] =>
  readdirSync(join(FOLDER, folder)).toSorted((a, b) => a.localeCompare(b))
