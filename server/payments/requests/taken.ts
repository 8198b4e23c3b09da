/** An officer works on a request: nobody else decides it meanwhile. docs/domain/payments.md#queue. */
import type { Refusal } from '@paddock/contract'
import { isFinal, type RequestState } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import type { Actor } from '../../platform/http-call.ts'

const TAKEN_FOR_MS = 10 * 60 * 1000

export type Takeable = {
  readonly takenBy: number | null
  readonly takenByName: string | null
  readonly takenAt: number | null
}

/** Until when it is in somebody's hands; null where it is in nobody's, or was left lying. */
export function takenUntil({ takenBy, takenAt }: Omit<Takeable, 'takenByName'>, now: number): number | null {
  if (takenBy === null || takenAt === null) return null
  const until = takenAt + TAKEN_FOR_MS
  return until > now ? until : null
}

export function takenByOther(request: Takeable, actor: Actor, now: number): Refusal | undefined {
  const until = takenUntil(request, now)
  if (until === null || request.takenBy === actor.accountId) return undefined
  return { code: 'REQUEST_TAKEN', by: must(request.takenByName, 'whoever took it has a name'), until }
}

/** Why whoever asked for it cannot take it back now. What an officer took and left lying is in nobody's hands. */
export function refuseCancel(
  request: Omit<Takeable, 'takenByName'> & { readonly state: RequestState; readonly firstBy: number | null },
  now: number,
): Refusal | undefined {
  if (isFinal(request.state)) return { code: 'REQUEST_CHANGED' }
  const isInHand = request.firstBy !== null || takenUntil(request, now) !== null
  return isInHand ? { code: 'REQUEST_IN_HAND' } : undefined
}
