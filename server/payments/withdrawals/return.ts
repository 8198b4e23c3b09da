/** The bank sent a payment back: it goes from whoever had paid it to the player, above a sum by the word of two. docs/domain/payments.md#withdrawals. */
import type { Refusal } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { larger, subtract, ZERO } from '@paddock/domain/money'
import { returned } from '@paddock/domain/payments'
import { must, refuse, type Result } from '@paddock/domain/result'
import { SAME_VERSION, standsUntil, weighWords } from '@paddock/domain/two-officers'
import type { Origin } from '../../audit-log/index.ts'
import { postAndTell } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { asPublished } from '../../sites/index.ts'
import type { Actor, HostSite } from '../../platform/http-call.ts'
import { holdPoints } from '../../points/index.ts'
import { ADMINISTRATORS } from '../../platform/stands-as.ts'
import { refuseWord, weighOfficers } from '../../second-officer/index.ts'
import { returnTax, taxHeldOf } from '../duties/withhold.ts'
import { isBelow, mayDecide } from '../requests/reach.ts'
import { holdFound } from '../requests/store.ts'
import { holderOf } from '../methods/store.ts'
import type { Moved } from './ask.ts'
import { finish } from './decide.ts'
import { returnPart } from './move.ts'
import { needsTwoToReturn } from './of-day.ts'
import { findWithdrawal, listParts, saveReturned, saveReturnWord, saveStep, withdrawals } from './store.ts'

type Returning = {
  readonly site: HostSite
  readonly actor: Actor
  readonly withdrawId: string
  readonly part: number
  readonly remarks: string
  readonly now: number
}

export async function returnWithdrawal(tx: Tx, returning: Returning, origin: Origin): Promise<Result<Moved, Refusal>> {
  const { site, actor, withdrawId, part: n, remarks, now } = await asPublished(tx, returning)
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
  const step = { at: now, actorId, address: origin.address, remarks, amount }
  const { beside, isBelow: isFromBelow, officers } = await weighOfficers(tx, part.returnFirst, actorId, now)
  const first = part.returnFirst === null ? null : { said: n, until: part.returnUntil ?? undefined }
  const weighed = weighWords(SAME_VERSION, first, { beside, isBelow: isFromBelow, said: n, now })
  if (weighed !== 'BOTH' && (await needsTwoToReturn(tx, withdrawal, amount, site, now))) {
    const refused = refuseWord(weighed, first)
    if (refused) return refuse(refused)
    await saveReturnWord(tx, withdrawal, n, { by: actorId, until: standsUntil(first, beside, now) })
    await saveStep(tx, withdrawal, { ...step, state: withdrawal.state })
    return await finish(tx, withdrawal, origin, remarks, [], { action: 'WITHDRAWAL_RETURNED' })
  }
  const told = await postAndTell(tx, [
    returnPart(withdrawal, n, payer.id, { amount: net, actorId, remarks }),
    ...(await returnTax(tx, withdrawal, part, now)),
  ])
  await saveReturned(tx, withdrawId, n, { at: now, byTwo: weighed === 'BOTH' })
  const { state, ...stands } = returned(withdrawal, amount)
  await saveStep(tx, withdrawal, { ...step, state }, { ...stands, reason: 'RETURNED' })
  return await finish(tx, withdrawal, origin, remarks, told, { action: 'WITHDRAWAL_RETURNED', officers })
}
