/** The files of the repository as they stand, for what is true of all of them. */
import { globSync, readFileSync } from 'node:fs'

export const FOLDERS = [
  'domain',
  'contract',
  'ui',
  'server',
  'player',
  'console',
  'sandbox',
  'bench',
  'e2e',
  'verify',
] as const
export type Folder = (typeof FOLDERS)[number]

export const ROOT = new URL('../../', import.meta.url).pathname

export type SourceFile = { readonly path: string; readonly text: string }

const NOT_OURS = /(^|\/)(node_modules|dist|\.data)(\/|$)/

/** The files that a pattern from the root of the repository finds, by path, without what was installed or built. */
export function findFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT, exclude: (path) => NOT_OURS.test(path) }).toSorted()
}

export const readSource = (path: string): SourceFile => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') })
