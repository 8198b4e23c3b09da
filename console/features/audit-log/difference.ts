/** What a row of the audit log says was different, a line a value. Pure. */

export type Line = {
  /** Steps into what is written down, dots between; empty is the whole. */
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As deep as people read; what is deeper is shown as it is written. */
const DEEPEST = 4

function leavesOf(value: unknown, path: readonly string[] = []): [string, string][] {
  if (value === null || value === undefined) return []
  if (!isTree(value) || path.length >= DEEPEST || Object.keys(value).length === 0)
    return [[path.join('.'), typeof value === 'string' ? value : JSON.stringify(value)]]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
}

/** Only where a value changed, came or went, in the order in which it is written down. */
export function linesOf(before: unknown, after: unknown): readonly Line[] {
  const [was, is] = [new Map(leavesOf(before)), new Map(leavesOf(after))]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null }))
    .filter((line) => line.before !== line.after)
}

/** The same, what had a value before and has another now first; where nothing had, what was set. */
export function changesOf(before: unknown, after: unknown): readonly Line[] {
  const lines = linesOf(before, after)
  const changed = lines.filter((line) => line.before !== null && line.after !== null)
  return changed.length > 0 ? changed : lines
}
