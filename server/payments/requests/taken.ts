/** An officer works on a request: nobody else decides it meanwhile but who stands above them. docs/domain/payments.md#queue. */
import type { Refusal } from '@paddock/contract'
import { isFinal, type RequestState } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import type { Actor } from '../../platform/http-call.ts'
import { standsAs } from '../../platform/stands-as.ts'

const TAKEN_FOR_MS = 10 * 60 * 1000

export type Takeable = {
  readonly takenBy: number | null
  readonly takenByName: string | null
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
  return { code: 'REQUEST_TAKEN', by: must(request.takenByName, 'whoever took it has a name'), until }
}

/** Why whoever asked for it cannot take it back now. What an officer took and left lying is in nobody's hands. */
export function refuseCancel(
  request: Pick<Takeable, 'takenBy' | 'takenAt'> & { readonly state: RequestState; readonly firstBy: number | null },
  now: number,
): Refusal | undefined {
  if (isFinal(request.state)) return { code: 'REQUEST_CHANGED' }
  const isInHand = request.firstBy !== null || takenUntil(request, now) !== null
  return isInHand ? { code: 'REQUEST_IN_HAND' } : undefined
}
