/** A line of a provider's report, held against what the wallet booked under its name. docs/domain/casino.md#reconciliation. */
import { negate, type Paise, ZERO } from '../money/index.ts'

export const REPORTED_OPS = ['debit', 'credit', 'rollback', 'settle'] as const
export type ReportedOp = (typeof REPORTED_OPS)[number]

export type TheirBooking = {
  readonly op: ReportedOp
  readonly playerRef: string
  readonly roundId: string
  /** Of a settlement what it brought the player, with its sign. */
  readonly amount: Paise
}

export type OurBooking = {
  /** `settled`: what a settlement brought one player. */
  readonly op: string
  readonly playerRef: string
  /** Null where nothing of a round moved. */
  readonly roundId: string | null
  /** Of a stake or a win that was taken; null of one that was refused. */
  readonly amount: Paise | null
  /** What the player's balance moved by. */
  readonly moved: Paise
}

export type DifferenceKind = 'MISSING_HERE' | 'MISSING_THERE' | 'OTHER'

/** Undefined where both sides have the same. */
export function compareBooking(
  theirs: TheirBooking,
  ours: OurBooking | undefined,
): Exclude<DifferenceKind, 'MISSING_THERE'> | undefined {
  if (!ours) return 'MISSING_HERE'
  if (ours.op !== OP_HERE[theirs.op] || ours.playerRef !== theirs.playerRef) return 'OTHER'
  if (isTaken(theirs.op) && ours.amount === null) return 'MISSING_HERE'
  const isSameRound = ours.roundId === null || ours.roundId === theirs.roundId
  return isSameRound && isSameAmount(theirs, ours) ? undefined : 'OTHER'
}

const OP_HERE = { debit: 'debit', credit: 'credit', rollback: 'rollback', settle: 'settled' } as const
const isTaken = (op: ReportedOp): boolean => op === 'debit' || op === 'credit'

function isSameAmount({ op, amount }: TheirBooking, ours: OurBooking): boolean {
  switch (op) {
    case 'debit':
    case 'credit':
      return ours.amount === amount
    case 'rollback':
      // Of a stake that never came, or that was sent back before, nothing moved: whoever asked cannot know that.
      return ours.moved === ZERO || ours.moved === amount || ours.moved === negate(amount)
    case 'settle':
      return ours.moved === amount
  }
}
