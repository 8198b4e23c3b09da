/** What differs between two configurations, and two people's changes put together. Pure. */
import type { SiteConfig } from '@paddock/contract/shapes/site'
import { type Field, FIELDS } from './fields.ts'

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands at a path; undefined where nothing does. */
export function valueAt(tree: unknown, path: string): unknown {
  let value = tree
  for (const step of path.split('.')) value = isTree(value) ? value[step] : undefined
  return value
}

/** The same with another value at the path; undefined takes it away. */
export function withValue(config: SiteConfig, path: string, value: unknown): SiteConfig {
  // What the field's kind gives fits its place in the table; the contract looks again before anything is sent.
  return placed(config, path.split('.'), value) as SiteConfig
}

function placed(tree: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  const fields = isTree(tree) ? tree : {}
  const next = rest.length === 0 ? value : placed(fields[step], rest, value)
  if (next !== undefined) return { ...fields, [step]: next }
  const { [step]: _, ...others } = fields
  return others
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export type Change = { readonly field: Field; readonly before: unknown; readonly after: unknown }

/** In the order of the sections. */
export const changesBetween = (from: SiteConfig, to: SiteConfig): readonly Change[] =>
  FIELDS()
    .map((field) => ({ field, before: valueAt(from, field.path), after: valueAt(to, field.path) }))
    .filter(({ before, after }) => !isSame(before, after))

/** A configuration that somebody works on, and the published one that the work began from. */
export type Work = { readonly baseVersion: number; readonly base: SiteConfig; readonly config: SiteConfig }

export type Rebased = {
  readonly work: Work
  /** Fields that both changed, each in another way: ours stand. */
  readonly conflicts: readonly Change[]
}

/** The work put onto a version that was published meanwhile: what only the others changed is as they have it. */
export function rebase({ base, config }: Work, published: SiteConfig, version: number): Rebased {
  const ours = changesBetween(base, config)
  const theirs = new Map(changesBetween(base, published).map(({ field, after }) => [field.path, after]))
  const conflicts = ours.flatMap(({ field, after }) => {
    const their = theirs.get(field.path)
    return theirs.has(field.path) && !isSame(their, after) ? [{ field, before: their, after }] : []
  })
  const merged = ours.reduce((whole, { field, after }) => withValue(whole, field.path, after), published)
  return { work: { baseVersion: version, base: published, config: merged }, conflicts }
}
