import type { Attack } from './attacker.ts'

/** One abuse: what it tries, and how it would have succeeded. */
export type Case = {
  readonly name: string
  /** Null when the system held; else what was had that should not be. Leaves the world as it was. */
  readonly run: (attack: Attack) => Promise<string | null>
}

/** The first thing that fell. */
export const firstOf = (found: readonly (string | null | false)[]): string | null =>
  found.find((one): one is string => typeof one === 'string') ?? null
