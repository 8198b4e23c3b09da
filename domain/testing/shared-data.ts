import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'

/** Beside the checkout; SHARED_DATA says where, when the checkout is a worktree that lies deeper. */
const FOLDER = process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data')

/** Whether a folder of the recordings beside the checkout is there. */
export const hasSharedData = (folder: string): boolean => existsSync(join(FOLDER, folder))

/** What the name of a suite says that is skipped without the recordings: the closing lines of the run tell it. */
export const NEEDS_RECORDINGS = '(needs the recordings of ../shared/data, or SHARED_DATA)'

/** The lines of one of its files, unpacked, without empty ones. */
export function sharedLines(path: string): string[] {
  const content = readFileSync(join(FOLDER, path))
  const text = (path.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8')
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** The names of the files of one of its folders. */
export const sharedFiles = (folder: string): string[] =>
  readdirSync(join(FOLDER, folder)).toSorted((a, b) => a.localeCompare(b))
