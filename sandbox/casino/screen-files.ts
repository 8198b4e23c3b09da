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
  'domain/slips': join(import.meta.dirname, '../../domain/slips'),
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

/** Comments that stand on lines of their own: they are for who reads the code, and on a phone they would come along. */
const ASIDE = /^[ \t]*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)[ \t]*$/gm

/** A browser knows no packages: those of ours are beside the screens. */
const scriptOf = (text: string): string =>
  stripTypeScriptTypes(text)
    .replaceAll(/import \{([^}]*)\} from '@paddock\/domain\/(\w+)'/g, (_, names: string, room: string) =>
      importsOf(room, namesIn(names)),
    )
    .replaceAll(ASIDE, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')

const namesIn = (list: string): string[] => list.split(',').flatMap((name) => name.trim() || [])

/** From the files that have them, on one line: a screen loads the law of its own game, and not those of all. */
function importsOf(room: string, names: readonly string[]): string {
  const byFile = Map.groupBy(names, (name) => HOMES[room]?.get(name) ?? 'index')
  return [...byFile].map(([file, own]) => `import { ${own.join(', ')} } from '/domain/${room}/${file}.ts'`).join(';')
}

/** Which file a room's index has each name from. */
function homesOf(room: string): ReadonlyMap<string, string> {
  const index = stripTypeScriptTypes(readFileSync(join(FOLDERS[`domain/${room}`] ?? '', 'index.ts'), 'utf8'))
  const lines = index.matchAll(/export \{([^}]*)\} from '\.\/([\w-]+)\.ts'/g)
  return new Map([...lines].flatMap(([, names = '', file = '']) => namesIn(names).map((name) => [name, file] as const)))
}
const HOMES: Readonly<Record<string, ReadonlyMap<string, string>>> = { fairness: homesOf('fairness') }

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
