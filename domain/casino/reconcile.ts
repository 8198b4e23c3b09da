/** A line of a provider's report, held against what the wallet booked under its name. docs/domain/casino.md#reconciliation. */
import { negate, type Paise, ZERO } from '../money/index.ts'

const REPORTED_OPS = ['debit', 'credit', 'rollback', 'settle'] as const
type ReportedOp = (typeof REPORTED_OPS)[number]

/** Undefined of what a report is not to tell of. */
export const readReportedOp = (op: string): ReportedOp | undefined => REPORTED_OPS.find((one) => one === op)

export type TheirBooking = {
  /** As it is written: what is none that a report tells of, and has an amount, is a difference. */
  readonly op: string
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
  const op = readReportedOp(theirs.op)
  if (op === undefined || ours.op !== OP_HERE[op] || ours.playerRef !== theirs.playerRef) return 'OTHER'
  if (isTaken(op) && ours.amount === null) return 'MISSING_HERE'
  const isSameRound = ours.roundId === null || ours.roundId === theirs.roundId
  return isSameRound && isSameAmount(op, theirs, ours) ? undefined : 'OTHER'
}

const OP_HERE = { debit: 'debit', credit: 'credit', rollback: 'rollback', settle: 'settled' } as const
const isTaken = (op: ReportedOp): boolean => op === 'debit' || op === 'credit'

function isSameAmount(op: ReportedOp, { amount }: TheirBooking, ours: OurBooking): boolean {
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
