/**
 * The files of the game screens, as a browser reads them: TypeScript with its types taken off, from the folders that are meant for it and
 * no others. Nothing is built.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { extname, join } from 'node:path'

export type ScreenFile = { readonly body: string; readonly type: string }

const FOLDERS: Readonly<Record<string, string>> = {
  screen: join(import.meta.dirname, 'screen'),
  'domain/fairness': join(import.meta.dirname, '../../domain/fairness'),
  'domain/money': join(import.meta.dirname, '../../domain/money'),
}
const TYPES: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

function read(path: string): ScreenFile | undefined {
  const type = TYPES[extname(path)]
  if (type === undefined || path.endsWith('.test.ts')) return undefined
  const text = readFileSync(path, 'utf8')
  return { type, body: path.endsWith('.ts') ? scriptOf(text) : text }
}

/** A browser knows no packages: those of ours are beside the screens. */
const scriptOf = (text: string): string =>
  stripTypeScriptTypes(text)
    .replaceAll(/'@paddock\/domain\/(\w+)'/g, "'/domain/$1/index.ts'")
    .replaceAll(/[ \t]+$/gm, '')

/** By the path that a browser asks. */
export function readScreenFiles(): ReadonlyMap<string, ScreenFile> {
  const files = new Map<string, ScreenFile>()
  for (const [folder, place] of Object.entries(FOLDERS))
    for (const name of readdirSync(place, { recursive: true }) as string[]) {
      const file = extname(name) === '' ? undefined : read(join(place, name))
      if (file) files.set(`/${folder}/${name}`, file)
    }
  return files
}
