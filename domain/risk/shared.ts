/**
 * What players' positions of a market come to for whoever has a part of each: sums of many, each with its own share, kept in ten-thousandths of a
 * paisa, so that they add up exactly, and rounded once where they are shown. docs/domain/risk.md
 */
import type { MarketShape } from '../market/index.ts'
import { paise, type Paise } from '../money/index.ts'
import { type PlainOutcome, type Position, profitAt } from '../positions/index.ts'

/** A share is so many parts of a whole: basis points. */
const PARTS = 10_000n

/** A position in whole paise, and what is left of it in ten-thousandths. Both have the same keys, of nothing too. */
export type SharedPosition = { readonly whole: Position; readonly parts: Position }

/** What players have of a market together, each amount times what somebody has of it in basis points, as the database sums it. */
export type SharedSum = {
  readonly base: bigint
  readonly cells: readonly { readonly key: number; readonly amount: bigint; readonly slope: bigint }[]
}

/** What the house has of players' sums: the opposite. Throws on sums beyond what is money. */
export function sharedPosition({ base, cells }: SharedSum): SharedPosition {
  const sorted = cells.toSorted((a, b) => a.key - b.key)
  const part = (of: (sum: bigint) => Paise): Position => ({
    base: of(-base),
    cells: new Map(sorted.map(({ key, amount, slope }) => [key, { amount: of(-amount), slope: of(-slope) }])),
  })
  return { whole: part((sum) => paise(Number(sum / PARTS))), parts: part((sum) => paise(Number(sum % PARTS))) }
}

/** What it comes to in an outcome, in ten-thousandths of a paisa. */
export const exactAt = (shape: MarketShape, { whole, parts }: SharedPosition, outcome: PlainOutcome): bigint =>
  BigInt(profitAt(shape, whole, outcome)) * PARTS + BigInt(profitAt(shape, parts, outcome))

/** The same, to the paisa. */
export const amountAt = (shape: MarketShape, shared: SharedPosition, outcome: PlainOutcome): Paise =>
  toPaise(exactAt(shape, shared, outcome))

/** What the runner adds where it wins, in the same. */
export const exactCell = ({ whole, parts }: SharedPosition, slot: number): bigint =>
  BigInt(whole.cells.get(slot)?.amount ?? 0) * PARTS + BigInt(parts.cells.get(slot)?.amount ?? 0)

/** To the paisa, half away from zero, so that both sides stay opposite. */
export function toPaise(exact: bigint): Paise {
  const magnitude = exact < 0n ? -exact : exact
  const rounded = Number((magnitude + PARTS / 2n) / PARTS)
  return paise(exact < 0n ? -rounded : rounded)
}
