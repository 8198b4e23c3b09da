/** An officer works on a request: nobody else decides it meanwhile but who stands above them. docs/domain/payments.md#queue. */
import type { Refusal } from '@paddock/contract'
import { isFinal, type RequestState } from '@paddock/domain/payments'
import type { Role } from '@paddock/domain/roles'
import { must } from '@paddock/domain/result'
import type { Actor } from '../../platform/http-call.ts'
import { officerTold, standsAs } from '../../platform/stands-as.ts'

const TAKEN_FOR_MS = 10 * 60 * 1000

export type Takeable = {
  readonly takenBy: number | null
  readonly takenByName: string | null
  readonly takenByRole: Role | null
  readonly takenAt: number | null
  /** Whoever stands above who took it, from the top; null where nobody has it. */
  readonly takenAncestors: readonly number[] | null
}

/** Until when it is in somebody's hands; null where it is in nobody's, or was left lying. */
export function takenUntil({ takenBy, takenAt }: Pick<Takeable, 'takenBy' | 'takenAt'>, now: number): number | null {
  if (takenBy === null || takenAt === null) return null
  const until = takenAt + TAKEN_FOR_MS
  return until > now ? until : null
}

/** Whether somebody below the reader has it: the reader goes past them, so that nobody is kept out from below. */
export const isTakenBelow = ({ takenAncestors }: Pick<Takeable, 'takenAncestors'>, standing: number): boolean =>
  takenAncestors?.includes(standing) ?? false

export function takenByOther(request: Takeable, actor: Actor, now: number): Refusal | undefined {
  const until = takenUntil(request, now)
  if (until === null || request.takenBy === actor.accountId || isTakenBelow(request, standsAs(actor))) return undefined
  const { takenByName, takenByRole } = request
  const [name, role] = [must(takenByName, 'whoever took it has a name'), must(takenByRole, 'and a role')]
  return { code: 'REQUEST_TAKEN', by: officerTold(name, role, actor.role), until }
}

/** The word of the first of two: it stands for seven days, and for good in what was decided by it. docs/domain/second-officer.md#word. */
export type FirstSpoken = {
  readonly state: RequestState
  readonly firstBy: number | null
  readonly firstUntil: number | null
}
export const hasFirstWord = ({ state, firstBy, firstUntil }: FirstSpoken, now: number): boolean =>
  firstBy !== null && (isFinal(state) || (firstUntil !== null && now < firstUntil))

/** Why whoever asked for it cannot take it back now. What an officer took and left lying is in nobody's hands. */
export function refuseCancel(
  request: Pick<Takeable, 'takenBy' | 'takenAt'> & FirstSpoken,
  now: number,
): Refusal | undefined {
  if (isFinal(request.state)) return { code: 'REQUEST_CHANGED' }
  const isInHand = hasFirstWord(request, now) || takenUntil(request, now) !== null
  return isInHand ? { code: 'REQUEST_IN_HAND' } : undefined
}
