/**
 * The pictures of docs/architecture.md, drawn from what the files import: which folder uses which, which capability of the server
 * and which part of the domain. What more than a third of the others use is named below its picture instead, or it would be all lines.
 */
import { posix } from 'node:path'
import { findFiles, FOLDERS, readSource, type SourceFile } from './source-files.ts'

/** Who uses whom, by name. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>

const NOT_THE_PROGRAM = /\.test\.tsx?$|\/testing\/|^server\/(bench|proofs)\//
const IMPORTED = /\b(?:from|import)\s*\(?\s*'([^']+)'/g
const OURS = '@paddock/'
/** Used by more than this part of the others, it is named and not drawn. */
const COMMON = 1 / 3

/** All source files that are part of a program. */
export const programFiles = (): SourceFile[] =>
  findFiles(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`)
    .filter((path) => !NOT_THE_PROGRAM.test(path))
    .map(readSource)

/** The paths, from the root, of what a file imports of ours. */
function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORTED)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [posix.join(posix.dirname(path), name)]
    return name.startsWith(OURS) ? [name.slice(OURS.length)] : []
  })
}

/** `nameOf` says to which node a path belongs; undefined for none. */
export function usesBetween(files: readonly SourceFile[], nameOf: (path: string) => string | undefined): Uses {
  const uses = new Map<string, Set<string>>()
  for (const file of files) {
    const user = nameOf(file.path)
    if (user === undefined) continue
    const used = uses.get(user) ?? new Set()
    uses.set(user, used)
    for (const imported of importsOf(file)) {
      const name = nameOf(imported)
      if (name !== undefined && name !== user) used.add(name)
    }
  }
  return uses
}

/** The folder right below `folder`; a file that stands there itself belongs to none. */
export const partOf =
  (folder: string) =>
  (path: string): string | undefined => {
    if (!path.startsWith(`${folder}/`)) return undefined
    const [part, ...rest] = path.slice(folder.length + 1).split('/')
    return part !== undefined && (rest.length > 0 || !part.includes('.')) ? part : undefined
  }

const folderOf = (path: string): string | undefined => FOLDERS.find((folder) => folder === path.split('/')[0])

/** Those that so many use that nobody could follow the lines. */
function commonOf(uses: Uses): string[] {
  const timesOf = (name: string): number => [...uses.values()].filter((used) => used.has(name)).length
  return [...uses.keys()].filter((name) => timesOf(name) > (uses.size - 1) * COMMON).toSorted()
}

function drawn(uses: Uses, common: readonly string[]): string {
  const lines: string[] = []
  for (const [user, used] of [...uses].toSorted(([a], [b]) => a.localeCompare(b))) {
    const targets = [...used].filter((name) => !common.includes(name)).toSorted()
    if (targets.length === 0 && !common.includes(user)) lines.push(`  ${user}`)
    for (const target of targets) {
      const isMutual = uses.get(target)?.has(user) === true && !common.includes(user)
      if (!isMutual) lines.push(`  ${user} --> ${target}`)
      else if (user < target) lines.push(`  ${user} <--> ${target}`)
    }
  }
  return ['```mermaid', 'graph TD', ...lines, '```'].join('\n')
}

const named = (common: readonly string[]): string => common.map((name) => `\`${name}\``).join(', ')

function pictureOfParts(title: string, uses: Uses): string {
  const common = commonOf(uses)
  return `${title}\n\n${drawn(uses, common)}\n\nNot drawn, since so many use them: ${named(common)}.`
}

/** The Markdown that stands between the marks of docs/architecture.md. */
export function drawImports(files: readonly SourceFile[]): string {
  return [
    `**The folders.** An arrow leads from who imports to what is imported.\n\n${drawn(usesBetween(files, folderOf), [])}`,
    pictureOfParts('**The domain.**', usesBetween(files, partOf('domain'))),
    pictureOfParts('**The capabilities of the server.**', usesBetween(files, partOf('server'))),
  ].join('\n\n')
}

const BEGIN = '<!-- drawn by `npm run draw` -->'
const END = '<!-- end of what is drawn -->'

/** The page with the picture in its place. Throws where the marks are missing. */
export function withPicture(page: string, picture: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`docs/architecture.md has no place between ${BEGIN} and ${END}`)
  return `${page.slice(0, from + BEGIN.length)}\n\n${picture}\n\n${page.slice(to)}`
}
