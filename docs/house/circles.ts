/** Rooms that use each other, by whatever way round: also those that the picture leaves out, and also by types alone. */
import { partOf, type Uses, usesBetween } from './draw-imports.ts'
import type { SourceFile } from './source-files.ts'

/** The folders that stand on the paths of these files, at every depth. */
export function foldersOf(files: readonly SourceFile[]): string[] {
  const above = (path: string): string[] => {
    const parts = path.split('/')
    return parts.slice(1).map((_, depth) => parts.slice(0, depth + 1).join('/'))
  }
  return [...new Set(files.flatMap(({ path }) => above(path)))].toSorted()
}

/** The rooms right below a folder from each of which a way leads to the others and back; one list for each such knot. */
export function circlesIn(folder: string, files: readonly SourceFile[]): string[][] {
  const uses = usesBetween(files, partOf(folder))
  const reached = new Map([...uses.keys()].map((room) => [room, reachedFrom(room, uses)]))
  const isBothWays = (one: string, other: string): boolean =>
    reached.get(one)?.has(other) === true && reached.get(other)?.has(one) === true
  const knots = [...uses.keys()].map((room) => [...uses.keys()].filter((other) => isBothWays(room, other)).toSorted())
  return knots.filter((knot, index) => knot.length > 0 && index === knots.findIndex(([first]) => first === knot[0]))
}

/** All that a room uses, itself or by others; the room itself where a way leads back. */
function reachedFrom(room: string, uses: Uses): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [room]
  for (let from = open.pop(); from !== undefined; from = open.pop())
    for (const used of uses.get(from) ?? [])
      if (!reached.has(used)) {
        reached.add(used)
        open.push(used)
      }
  return reached
}
