import type { RefusalCode } from '@paddock/contract'
import type { Answered, Attack } from './attacker.ts'

/** One abuse: what it tries, and how it would have succeeded. */
export type Case = {
  readonly name: string
  /**
   * Null when the system held; else what was had that should not be. Leaves the world as it was. Throws where it could not be tried, as
   * it would be if something else refused it before what it is about: that has not held, and whoever runs it says so and fails.
   */
  readonly run: (attack: Attack) => Promise<string | null>
}

/** The first thing that fell. */
export const firstOf = (found: readonly (string | null | false)[]): string | null =>
  found.find((one): one is string => typeof one === 'string') ?? null

/** What a case needs before it means anything. */
export function assertTaken({ status, text }: Answered, what: string): void {
  if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 200)}`)
}

/** Null where it was refused for one of these reasons; throws where it was for another, which says nothing about them. */
export function heldBy(codes: readonly RefusalCode[], { status, body, text }: Answered, had: string): string | null {
  if (status >= 200 && status < 400) return `${had}: ${text.slice(0, 200)}`
  if (codes.some((code) => code === body['code'])) return null
  throw new Error(`not ${codes.join(' or ')}, but ${status} ${text.slice(0, 200)}`)
}
