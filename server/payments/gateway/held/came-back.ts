/** What was paid, and is said to have come back otherwise: so much of it is booked as two officers agree to. docs/domain/payments.md#held. */
import { add, larger, type Paise, smaller, subtract, ZERO } from '@paddock/domain/money'
import { newlyBack, paidOf, saidBack } from '@paddock/domain/payments'
import { ok, refuse } from '@paddock/domain/result'
import type { ToldAccount } from '../../../ledger/index.ts'
import type { Tx } from '../../../platform/database.ts'
import { isCredited } from '../../deposits/store.ts'
import { saveOrder, type StoredOrder } from '../../orders/store.ts'
import { askBack } from '../../orders/ask-back.ts'
import { bear } from '../bear.ts'
import { takeBack } from '../charge-back.ts'
import { pay, takePayoutBack } from '../follow-payout.ts'
import {
  comesAgain,
  depositOf,
  type Ended,
  type Ending,
  isShort,
  ownerGives,
  returned,
  saidOf,
  shortOf,
  tellPaidLate,
  withdrawalOf,
} from './ending.ts'
import { closeOrder } from './store.ts'

const BY_WAY = { IN: paymentBack, OUT: payoutBack, BACK: returnBack }

export const cameBack = async (tx: Tx, ending: Ending): Ended => await BY_WAY[ending.order.way](tx, ending)

/** What is said was taken back in all: as far as it came its player owes it, or its owner where nobody was credited; what is more one of them bears. */
async function paymentBack(tx: Tx, ending: Ending): Ended {
  const { order, accounts, verdict, actorId, origin, now } = ending
  const { player, owner } = accounts
  const said = saidBack(order, saidOf(ending))
  const amount = newlyBack(order, said)
  const more = larger(ZERO, subtract(said, order.moved))
  const deposit = await depositOf(tx, order)
  const stands = isCredited(deposit)
  if (verdict === 'OWNER_BEARS' && isShort(owner, stands ? more : add(amount, more))) return refuse(shortOf(owner))
  const told: ToldAccount[] = []
  if (amount > 0 && stands) told.push(...(await takeBack(tx, { order, accounts, now }, deposit, { amount, origin })))
  if (amount > 0 && !stands) told.push(...(await ownerGives(tx, ending, amount)))
  const bearer = (verdict === 'PLAYER_OWES' ? player : owner).id
  if (more > 0)
    told.push(...(await bear(tx, { order, accounts, now }, { bearer, amount: more, actorId, of: 'DIFFERENCE' })))
  await standAfter(tx, order, amount)
  return ok(told)
}

/** The payment is its player's again, whole, and somebody bears what of it did not come back; with more no more comes back than went. */
async function payoutBack(tx: Tx, ending: Ending): Ended {
  const { order, accounts, verdict, actorId, now } = ending
  const { player, owner } = accounts
  const paid = paidOf(order)
  const back = smaller(saidBack(order, saidOf(ending)), paid)
  const missing = subtract(paid, back)
  if (verdict === 'OWNER_BEARS' && isShort(owner, missing)) return refuse(shortOf(owner))
  const following = { order, accounts, now }
  const told: ToldAccount[] = []
  if (order.state !== 'paid') told.push(...(await pay(tx, following, await withdrawalOf(tx, order))))
  if (back === 0) {
    await closeOrder(tx, order.reference, 'paid')
    return ok(told)
  }
  told.push(...(await takePayoutBack(tx, following, await withdrawalOf(tx, order))))
  await saveOrder(tx, order.reference, { state: 'reversed', askAt: null })
  if (missing === 0) return ok(told)
  const bearer = (verdict === 'PLAYER_OWES' ? player : owner).id
  told.push(...(await bear(tx, following, { bearer, amount: missing, actorId, of: 'DIFFERENCE' })))
  await tellPaidLate(tx, ending, missing, `borne:${order.reference}:difference`)
  return ok(told)
}

/** It had got back to its payer: what of it came again is asked to go once more. */
async function returnBack(tx: Tx, ending: Ending): Ended {
  const { order: asked, accounts, now } = ending
  if (asked.state !== 'paid') await returned(tx, { order: asked, accounts, now }, asked.amount)
  const order = { ...asked, moved: paidOf(asked) }
  const amount = newlyBack(order, saidBack(order, saidOf(ending)))
  if (amount > 0) {
    await comesAgain(tx, { order, accounts, now }, amount)
    await askBack(tx, order, amount, now)
  }
  await standAfter(tx, order, amount)
  return ok([])
}

/** What is left of it may come back as well. */
async function standAfter(tx: Tx, { reference, moved, undone }: StoredOrder, amount: Paise): Promise<void> {
  if (add(undone, amount) === moved) await saveOrder(tx, reference, { state: 'reversed', askAt: null })
  else await closeOrder(tx, reference, 'paid')
}
