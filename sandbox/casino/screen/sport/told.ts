/** What the provider tells of a sports book. */
import type { LegResult } from '@paddock/domain/slips'
import type { Limits, Round } from '../link.ts'

export type Runner = { readonly id: string; readonly name: string; readonly odds: number | null }
export type Market = {
  readonly id: string
  readonly name: string
  readonly places: number
  readonly isOpen: boolean
  readonly runners: readonly Runner[]
}
export type SportEvent = {
  readonly id: string
  readonly rev: string
  readonly sport: string
  readonly competition: string | null
  readonly name: string
  readonly startsAt: number
  readonly isInPlay: boolean
  readonly markets: readonly Market[]
}
/** By its name alone where it is as it was. */
export type ToldEvent = Pick<SportEvent, 'id' | 'rev'> & Partial<SportEvent>

export type SlipLeg = {
  readonly event: string
  readonly eventName: string
  readonly market: string
  readonly marketName: string
  readonly runner: string
  readonly runnerName: string
  readonly odds: number
  readonly startsAt: number
}
/** A slip that was placed. */
export type PlacedSlip = Round & { readonly choice: { readonly legs: readonly SlipLeg[] } }
/** How its selections came out, as far as they have. */
export const resultsOf = ({ sight, outcome }: Round): readonly (LegResult | null)[] =>
  ((outcome ?? sight) as { readonly results: readonly (LegResult | null)[] } | null)?.results ?? []

export type SportReply = {
  readonly code: string
  readonly round?: PlacedSlip | null
  readonly balance?: string | null
  readonly slips?: readonly PlacedSlip[]
  readonly events?: readonly ToldEvent[]
  readonly now?: number
  readonly marginBps?: number
  readonly limits?: Limits
  readonly isPaying?: boolean
}

/** A selection, by its three names. */
export type Named = { readonly event: string; readonly market: string; readonly runner: string }
export const isSame = (one: Named, other: Named): boolean =>
  one.event === other.event && one.market === other.market && one.runner === other.runner
