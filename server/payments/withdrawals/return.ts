/** The bank sent a payment back: it goes from whoever had paid it to the player. docs/domain/payments.md#withdrawals. */
import type { Refusal } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { larger, subtract, ZERO } from '@paddock/domain/money'
import { returned } from '@paddock/domain/payments'
import { must, refuse, type Result } from '@paddock/domain/result'
import type { Origin } from '../../audit-log/index.ts'
import { postAndTell } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http-call.ts'
import { holdPoints } from '../../points/index.ts'
import { ADMINISTRATORS } from '../../platform/stands-as.ts'
import { returnTax, taxHeldOf } from '../duties/withhold.ts'
import { isBelow, mayDecide } from '../requests/reach.ts'
import { holdFound } from '../requests/store.ts'
import { holderOf } from '../methods/store.ts'
import type { Moved } from './ask.ts'
import { finish } from './decide.ts'
import { returnPart } from './move.ts'
import { findWithdrawal, listParts, saveReturned, saveStep, withdrawals } from './store.ts'

type Returning = {
  readonly actor: Actor
  readonly withdrawId: string
  readonly part: number
  readonly remarks: string
  readonly now: number
}

export async function returnWithdrawal(
  tx: Tx,
  { actor, withdrawId, part: n, remarks, now }: Returning,
  origin: Origin,
): Promise<Result<Moved, Refusal>> {
  const seen = await findWithdrawal(tx, withdrawId, isBelow(actor))
  const paid = seen && (await listParts(tx, withdrawId)).find((part) => part.n === n)
  if (!seen || !paid) return refuse({ code: 'NOT_FOUND' })
  // What somebody above has paid is not theirs below to take back.
  const bank = await holderOf(tx, seen.siteId, ADMINISTRATORS)
  const payerLevel = paid.payerId === bank ? ADMINISTRATORS : paid.payerId
  if (!(await mayDecide(tx, actor, seen.ownerId))) return refuse({ code: 'NOT_METHOD_OWNER' })
  if (paid.rail === 'GATEWAY') return refuse({ code: 'GATEWAY_DECIDES' })
  if (!(await mayDecide(tx, actor, payerLevel))) return refuse({ code: 'NOT_METHOD_OWNER' })
  const held = await holdPoints(tx, [seen.accountId, paid.payerId, ...(await taxHeldOf(tx, seen))])
  const withdrawal = await holdFound(tx, withdrawals, withdrawId)
  const part = must(
    (await listParts(tx, withdrawId)).find((one) => one.n === n),
    'parts stay',
  )
  if (part.returnedAt !== null) return refuse({ code: 'REQUEST_CHANGED' })
  const payer = must(held.get(part.payerId), 'it was locked')
  const { amount } = part
  const net = subtract(amount, part.tax)
  const available = larger(ZERO, freePoints(payer))
  if (!payer.isBank && net > available) return refuse({ code: 'INSUFFICIENT_FUNDS', available, about: payer.userName })
  const actorId = actor.accountId
  const told = await postAndTell(tx, [
    returnPart(withdrawal, n, payer.id, { amount: net, actorId, remarks }),
    ...(await returnTax(tx, withdrawal, part, now)),
  ])
  await saveReturned(tx, withdrawId, n, now)
  const { state, ...stands } = returned(withdrawal, amount)
  await saveStep(
    tx,
    withdrawal,
    { at: now, state, actorId, address: origin.address, remarks, amount },
    { ...stands, reason: 'RETURNED' },
  )
  return await finish(tx, withdrawal, origin, remarks, told, { action: 'WITHDRAWAL_RETURNED' })
}
