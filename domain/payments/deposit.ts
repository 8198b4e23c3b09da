/** The states of a deposit by hand, and who may take which step. docs/domain/payments.md#deposits. */
import type { Paise } from '../money/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'
import { type Agreement, type Beside, type FirstWord, SAME_SUM, weighWords } from '../two-officers/index.ts'

export const REQUEST_STATES = ['pending', 'processing', 'approved', 'rejected', 'canceled'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Somebody has still to decide on these: the requests of a queue. */
export const OPEN_REQUESTS = ['pending', 'processing'] as const satisfies readonly RequestState[]
/** Nothing follows on these. */
export const FINAL_REQUESTS = ['approved', 'rejected', 'canceled'] as const satisfies readonly RequestState[]
/** What is claimed in these was not refused: it counts against what is claimed beside it. */
export const STANDING_REQUESTS = [...OPEN_REQUESTS, 'approved'] as const satisfies readonly RequestState[]

export const isFinal = (state: RequestState): boolean => (FINAL_REQUESTS as readonly RequestState[]).includes(state)

export type Deposit = {
  readonly state: RequestState
  readonly version: number
  /** As the player claims it. */
  readonly amount: Paise
  /** As the first of two officers found it, and until when that word stands; null while none has. */
  readonly received: Paise | null
  readonly firstUntil: number | null
}

export type Approval = {
  /** What the word of the actor is beside that of the first; null of a rule of the site, which is never one of two. */
  readonly beside: Beside | null
  /** Whether the actor stands below who spoke first: then no other sum takes the place of that one's. */
  readonly isBelow: boolean
  /** The version that was looked at; null of a client that tells none, and then nothing may have happened since it was asked for. */
  readonly version: number | null
  readonly received: Paise
  readonly reason: string
  /** By the sums of 24 hours; more than was claimed needs two besides. */
  readonly needsTwo: boolean
  readonly now: number
}

type SumRefusal = 'REASON_MISSING' | 'SECOND_OFFICER_NEEDED' | 'AMOUNT_UNCONFIRMED' | 'WORD_LAPSED'
export type DepositRefusal = 'REQUEST_CHANGED' | SumRefusal

/** What an approval does: it is the first of two, or the money comes. */
export type Approved = { readonly state: 'processing' | 'approved'; readonly received: Paise }

/**
 * Less than was claimed is stated and approved, more needs a reason and a second officer; where two are needed the second is another one, and
 * means the same amount. Another amount is the first word anew, but from below.
 */
export function decideApproval(deposit: Deposit, approval: Approval): Result<Approved, DepositRefusal> {
  const { received } = approval
  if (!isAsSeen(deposit, approval.version)) return refuse('REQUEST_CHANGED')
  if (approval.version === null && received !== deposit.amount) return refuse('REQUEST_CHANGED')
  const weighed = weighSum(deposit.amount, firstSum(deposit.received, deposit.firstUntil), approval)
  return weighed.ok ? ok({ state: weighed.value === 'FIRST' ? 'processing' : 'approved', received }) : weighed
}

/** The word of an officer that so much came of what was claimed: alone enough, the first of two, or the second. */
export function weighSum(
  claimed: Paise,
  first: FirstWord<Paise> | null,
  { received, reason, beside, isBelow, needsTwo, now }: Omit<Approval, 'version'>,
): Result<'FIRST' | 'DONE', SumRefusal> {
  const isMore = received > claimed
  if (isMore && reason.trim() === '') return refuse('REASON_MISSING')
  if (!needsTwo && !isMore) return ok('DONE')
  if (beside === null) return refuse('SECOND_OFFICER_NEEDED')
  switch (weighWords(SAME_SUM, first, { beside, isBelow, said: received, now })) {
    case 'FIRST':
      return ok('FIRST')
    case 'SAME_OFFICER':
      return refuse('SECOND_OFFICER_NEEDED')
    case 'OTHER_WORD':
      return refuse('AMOUNT_UNCONFIRMED')
    case 'TOO_SOON':
      return refuse('WORD_LAPSED')
    case 'BOTH':
      return ok('DONE')
  }
}

/** A sum that the first of two said; null where nobody has. */
export const firstSum = (said: Paise | null, until: number | null): FirstWord<Paise> | null =>
  said === null ? null : { said, until: until ?? undefined }

/** Whether money of it that came may be owed back: what was rejected or cancelled plainly, or what two said never came, may turn up later. */
export const mayBeOwed = ({
  state,
  owed,
}: Pick<Deposit, 'state'> & { readonly owed: { readonly neverCameAt: number | null } | null }): boolean =>
  owed === null ? state !== 'approved' : owed.neverCameAt !== null

/**
 * Whether an approved deposit may go back to where it came from, but for a word that it never came: nothing of it was taken back, and the site bears no
 * tax on it, which stays with the state: to and fro that would cost the site without end.
 */
export const mayGoBack = ({
  state,
  reversed,
  borne,
}: Pick<Deposit, 'state'> & { readonly reversed: Paise; readonly borne: Paise }): boolean =>
  state === 'approved' && reversed === 0 && borne === 0

/** Until when the word of the first of two stands, that an approved deposit never came; null where nobody says so, or no more. */
export const doubtedUntil = (
  {
    reversalBy,
    reversalUntil,
    reversed,
  }: {
    readonly reversalBy: number | null
    readonly reversalUntil: number | null
    readonly reversed: Paise
  },
  now: number,
): number | null =>
  reversalBy !== null && reversed === 0 && reversalUntil !== null && now < reversalUntil ? reversalUntil : null

/** How money was sent back by hand: under which reference, and to whose account. */
export type SentBack = { readonly utr: string; readonly payer: string }

const plain = (payer: string): string => payer.replaceAll(/\s/g, '').toUpperCase()

/** However the two of them write it. */
export const isSamePayer = (one: string, other: string): boolean => plain(one) === plain(other)

/** Another reference or another account than the first said takes its place. */
export const SAME_RETURN: Agreement<SentBack> = {
  agrees: (first, second) => first.utr === second.utr && isSamePayer(first.payer, second.payer),
  otherwise: 'BEGINS',
}

/** How what is owed back ends otherwise: it never came, or what was sent has come back and is owed again. */
export const UNDO_OWED = ['NEVER_CAME', 'CAME_BACK'] as const
export type UndoOwed = (typeof UNDO_OWED)[number]

/** What was sent may come back; what was not may never have come. Whatever never came is over. */
export const mayUndoOwed = (
  { sentAt, neverCameAt }: { readonly sentAt: number | null; readonly neverCameAt: number | null },
  what: UndoOwed,
): boolean => neverCameAt === null && (sentAt === null ? what === 'NEVER_CAME' : what === 'CAME_BACK')

/** Another one than the first said takes its place. */
export const SAME_UNDOING: Agreement<UndoOwed> = { agrees: (first, second) => first === second, otherwise: 'BEGINS' }

/** Whoever tells no version has seen a request that is pending and untouched. */
export function isAsSeen(deposit: Pick<Deposit, 'state' | 'version'>, version: number | null): boolean {
  if (isFinal(deposit.state)) return false
  return version === null ? deposit.state === 'pending' : version === deposit.version
}
