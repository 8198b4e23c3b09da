/** An officer works on a withdrawal: nobody else decides it meanwhile, and what its player is short of is covered before it is paid. */
import type { Refusal } from '@paddock/contract'
import { add, smaller, subtract, ZERO } from '@paddock/domain/money'
import { endedState, isFinal, leftOf, shortfallOf } from '@paddock/domain/payments'
import { must, refuse, type Result } from '@paddock/domain/result'
import type { Origin } from '../../audit-log/index.ts'
import { postAndTell } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor, HostSite } from '../../platform/http-call.ts'
import { holdPoints } from '../../points/index.ts'
import { findToDecide, holdFound } from '../requests/store.ts'
import { hasFirstWord, takenByOther } from '../requests/taken.ts'
import type { Moved } from './ask.ts'
import { coverOf, finish } from './decide.ts'
import { payoutsOf } from './move.ts'
import { saveStep, withdrawals } from './store.ts'

type Taking = {
  readonly site: HostSite
  readonly actor: Actor
  readonly withdrawId: string
  readonly take: boolean
  readonly now: number
}

export async function takeWithdrawal(
  tx: Tx,
  { site, actor, withdrawId, take, now }: Taking,
  origin: Origin,
): Promise<Result<Moved, Refusal>> {
  const seen = await findToDecide(tx, withdrawals, actor, withdrawId)
  if (!seen.ok) return seen
  const payouts = await payoutsOf(tx, site.id)
  const held = await holdPoints(tx, [seen.value.accountId, payouts])
  const withdrawal = await holdFound(tx, withdrawals, withdrawId)
  if (isFinal(withdrawal.state)) return refuse({ code: 'REQUEST_CHANGED' })
  if (withdrawal.gateway !== null) return refuse({ code: 'REQUEST_AT_GATEWAY' })
  const taken = takenByOther(withdrawal, actor, now)
  if (taken) return refuse(taken)
  const player = must(held.get(withdrawal.accountId), 'it was locked')
  const left = leftOf(withdrawal)
  const covered = take ? smaller(shortfallOf(player), left) : ZERO
  const actorId = actor.accountId
  const told = await postAndTell(tx, coverOf(withdrawal, covered, { payouts, actorId }))
  const isOver = subtract(left, covered) === 0
  const isBegun = take || hasFirstWord(withdrawal, now) || withdrawal.paid > 0
  const state = isOver ? endedState(withdrawal) : isBegun ? 'processing' : 'pending'
  const amount = covered > 0 ? covered : null
  await saveStep(
    tx,
    withdrawal,
    { at: now, state, actorId, address: origin.address, remarks: '', amount },
    {
      takenBy: take && !isOver ? actorId : null,
      back: add(withdrawal.back, covered),
      ...(covered > 0 && { reason: 'COVERED' }),
    },
  )
  return await finish(tx, withdrawal, origin, '', told, { action: 'WITHDRAWAL_TAKEN' })
}
