/** Officers end what a gateway left open of an order: one effect, whatever is repeated or raced. docs/domain/payments.md#held. */
import type { Refusal } from '@paddock/contract'
import { add, subtract } from '@paddock/domain/money'
import {
  parseUtr,
  saidAmount,
  takesTwo,
  type Verdict,
  verdictsOf,
  weighWord,
  type Word,
} from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type Origin, recordAudit } from '../../../audit-log/index.ts'
import { postAndTell, postTransfers, type ToldAccount } from '../../../ledger/index.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Actor, HostSite } from '../../../platform/http-call.ts'
import { isBelow, isOwnedWithin } from '../../requests/reach.ts'
import { holdDeposit, type StoredDeposit } from '../../deposits/store.ts'
import { findOrder, hastenOrder, holdOrder, log, saveOrder, type StoredOrder } from '../../orders/store.ts'
import { holdWithdrawal, type StoredWithdrawal } from '../../withdrawals/store.ts'
import { refuseWord, type Weighed, weighOfficers } from '../../../second-officer/index.ts'
import { holdAccounts } from '../accounts.ts'
import { askBack } from '../../orders/ask-back.ts'
import { bear } from '../bear.ts'
import { reject } from '../follow-payment.ts'
import { fail, pay } from '../follow-payout.ts'
import { cameBack } from './came-back.ts'
import {
  depositOf,
  type Ended,
  type Ending,
  isShort,
  ownerGives,
  returned,
  saidOf,
  shortOf,
  stillThere,
  tellPaidLate,
  unreturn,
  withdrawalOf,
} from './ending.ts'
import { closeOrder, findHeld, type HeldOrderRow, keepSent, saveWord, wordOf } from './store.ts'

export type DecidingHeld = {
  readonly site: HostSite
  readonly actor: Actor
  readonly id: string
  readonly version: number
  readonly verdict: Verdict
  /** Of what was sent back by hand: under which reference, and to whose account. */
  readonly utr: string | null
  readonly payer: string | null
  readonly remarks: string
  readonly now: number
}

export type HeldDecided = {
  readonly deposit: StoredDeposit | null
  readonly withdrawal: StoredWithdrawal | null
  readonly told: readonly ToldAccount[]
}

export async function decideOrder(
  tx: Tx,
  deciding: DecidingHeld,
  origin: Origin,
): Promise<Result<HeldDecided, Refusal>> {
  const { actor, site, id, version, verdict, remarks, now } = deciding
  const whose = { siteId: site.id, isOwned: isOwnedWithin(actor), isBelow: isBelow(actor) }
  const seen = await findHeld(tx, id, whose)
  if (!seen) return refuse({ code: 'NOT_FOUND' })
  if (!seen.mine) return refuse({ code: 'NOT_METHOD_OWNER' })
  const accounts = await holdAccounts(tx, seen)
  if (seen.depositId !== null) await holdDeposit(tx, seen.depositId)
  if (seen.withdrawalId !== null) await holdWithdrawal(tx, seen.withdrawalId)
  const order = must(await holdOrder(tx, id), 'orders stay')
  const held = await findHeld(tx, id, whose)
  if (held?.kind !== 'ORDER' || held.version !== version || !verdictsOf(held).includes(verdict))
    return refuse({ code: 'REQUEST_CHANGED' })
  const utr = verdict === 'SENT_BY_HAND' ? (parseUtr('OTHER', deciding.utr ?? '') ?? null) : null
  if (verdict === 'SENT_BY_HAND' && utr === null) return refuse({ code: 'UTR_INVALID' })
  const payer = verdict === 'SENT_BY_HAND' ? (deciding.payer?.trim() ?? '') : null
  if (payer === '') return refuse({ code: 'PAYER_MISSING' })
  const word = { verdict, utr, payer }
  const { officers, ...stands } = await weighOfficers(tx, held.verdictBy, actor.accountId, now)
  const weighed = weighWord(wordOf(held), word, stands)
  const refused = refuseWord(weighed, null)
  if (refused) return refuse(refused)
  await noteVerdict(tx, held, word, { isDone: weighed === 'DONE', officers }, { origin, reason: remarks })
  if (weighed === 'FIRST') {
    await saveWord(tx, held, { ...word, by: actor.accountId })
    return ok(await requestsOf(tx, order, []))
  }
  const facts = {
    verdict,
    by: actor.accountId,
    ...(takesTwo(verdict) && { first: held.verdictBy }),
    ...(utr !== null && { utr, payer }),
  }
  // That it is asked again decides nothing.
  if (verdict !== 'ASK') await log(tx, order, { at: now, what: 'DECIDED', facts })
  const ended = await end(tx, {
    held,
    order,
    accounts,
    said: held.said,
    verdict,
    utr,
    payer,
    actorId: actor.accountId,
    origin,
    now,
  })
  return ended.ok ? ok(await requestsOf(tx, order, ended.value)) : ended
}

async function end(tx: Tx, ending: Ending): Ended {
  const { held, order, verdict, now } = ending
  if (held.conflict === 'REVERSAL_DIFFERS' && takesTwo(verdict)) return await cameBack(tx, ending)
  switch (verdict) {
    case 'ASK':
      await hastenOrder(tx, order.gateway, order.reference, now)
      return ok([])
    case 'AS_SAID':
      return ok(await (order.way === 'OUT' ? paidLess(tx, ending) : returnedLess(tx, ending)))
    case 'PLAYER_OWES':
    case 'OWNER_BEARS':
      return await tooMuch(tx, ending)
    case 'SEND_AGAIN':
      await unreturn(tx, ending)
      await askBack(tx, order, stillThere(order), now)
      return ok([])
    case 'SENT_BY_HAND':
      return await sentByHand(tx, ending)
    case 'GONE_BACK':
      return ok(await goneBack(tx, ending))
    case 'CLOSE':
      await reject(tx, await depositOf(tx, order), 'FAILED', now)
      await closeOrder(tx, order.reference)
      return ok([])
    case 'BOOK':
    case 'BOOK_AS_SAID':
    case 'SET_ASIDE':
      return refuse({ code: 'REQUEST_CHANGED' })
  }
}

const over = { state: 'paid', askAt: null } as const

/** A part was paid; what is left of the withdrawal is the officers' to pay, or to give back. */
async function paidLess(tx: Tx, ending: Ending): Promise<readonly ToldAccount[]> {
  const { order, accounts, now } = ending
  const amount = saidAmount(order, saidOf(ending))
  const withdrawal = await withdrawalOf(tx, order)
  await saveOrder(tx, order.reference, amount > 0 ? over : { ...over, state: 'failed' })
  if (amount === 0) return await fail(tx, { order, accounts, now }, withdrawal, 'FAILED')
  return await pay(tx, { order, accounts, now }, withdrawal, amount)
}

/** So much of it is back where it came from; the rest is asked for once more. */
async function returnedLess(tx: Tx, ending: Ending): Promise<readonly ToldAccount[]> {
  const { order, accounts, now } = ending
  const amount = saidAmount(order, saidOf(ending))
  if (amount > 0) await returned(tx, { order, accounts, now }, amount)
  await saveOrder(tx, order.reference, amount > 0 ? over : { ...over, state: 'failed' })
  const left = subtract(order.amount, amount)
  if (left > 0) await askBack(tx, order, left, now)
  return []
}

/** More went out than was asked, or what had failed did: what was asked is booked where it is not yet, and somebody bears the rest. */
async function tooMuch(tx: Tx, ending: Ending): Ended {
  const { order, accounts, verdict, actorId, now } = ending
  if (order.way === 'IN') return await chargedBack(tx, ending)
  const { player, owner } = accounts
  const isLate = order.state === 'failed' || order.state === 'expired'
  const paid = saidAmount(order, saidOf(ending))
  const amount = isLate ? paid : subtract(paid, order.amount)
  const bearer = verdict === 'PLAYER_OWES' ? player : owner
  if (verdict === 'OWNER_BEARS' && isShort(owner, amount)) return refuse(shortOf(owner))
  if (isLate && amount === 0) {
    await closeOrder(tx, order.reference)
    return ok([])
  }
  await saveOrder(tx, order.reference, over)
  const told: ToldAccount[] = []
  if (!isLate && order.way === 'OUT')
    told.push(...(await pay(tx, { order, accounts, now }, await withdrawalOf(tx, order))))
  if (!isLate && order.way === 'BACK') await returned(tx, { order, accounts, now }, order.amount)
  if (amount > 0) told.push(...(await bear(tx, { order, accounts, now }, { bearer: bearer.id, amount, actorId })))
  if (order.way === 'OUT') await tellPaidLate(tx, ending, amount, `borne:${order.reference}`)
  return ok(told)
}

/** It is back with its payer twice: once by us, once by their bank. */
async function chargedBack(tx: Tx, ending: Ending): Ended {
  const { order, accounts } = ending
  const amount = subtract(order.moved, order.undone)
  if (isShort(accounts.owner, amount)) return refuse(shortOf(accounts.owner))
  const told = await ownerGives(tx, ending, amount)
  await saveOrder(tx, order.reference, { state: 'reversed', askAt: null })
  return ok(told)
}

/** Its payer has it by the charge-back: nothing more is sent. */
async function goneBack(tx: Tx, ending: Ending): Promise<readonly ToldAccount[]> {
  const { order, accounts, actorId, now } = ending
  await unreturn(tx, ending)
  const source = must(
    order.payee && 'sourceOf' in order.payee ? order.payee.sourceOf : undefined,
    'it goes back to a payment',
  )
  const payment = must(await findOrder(tx, source), 'orders stay')
  const reference = `gone:${order.reference}`
  const { unclaimed: debit, gateway: credit } = accounts
  const amount = stillThere(order)
  await postTransfers(tx, [{ debit, credit, amount, kind: 'reversal', reference, actorId, remarks: order.gateway }])
  await log(tx, payment, { at: now, what: 'CHARGED_BACK', moved: { amount, transfer: reference } })
  await log(tx, payment, { at: now, what: 'DECIDED', facts: { with: order.reference } })
  // What had come back of it before came twice: the payment waits for who bears that.
  if (payment.moved === add(payment.undone, amount)) await saveOrder(tx, source, { state: 'reversed', askAt: null })
  return []
}

async function sentByHand(tx: Tx, ending: Ending): Ended {
  const { order, accounts, actorId, utr, payer } = ending
  const { owner, unclaimed: debit } = accounts
  const sent = must(utr, 'it was read')
  const to = must(payer, 'it was said')
  if (!(await keepSent(tx, order.reference, { utr: sent, payer: to }))) return refuse({ code: 'UTR_SPENT' })
  await unreturn(tx, ending)
  const reference = `byHand:${order.reference}`
  const amount = stillThere(order)
  return ok(
    await postAndTell(tx, [{ debit, credit: owner.id, amount, kind: 'reversal', reference, actorId, remarks: sent }]),
  )
}

async function requestsOf(tx: Tx, order: StoredOrder, told: readonly ToldAccount[]): Promise<HeldDecided> {
  const deposit = order.depositId === null ? null : await depositOf(tx, order)
  return { deposit, withdrawal: order.withdrawalId === null ? null : await withdrawalOf(tx, order), told }
}

type Noted = Pick<HeldOrderRow, 'id' | 'verdict' | 'verdictBy' | 'accountId'>

/** Of each word, in the transaction that keeps or follows it. */
export async function noteVerdict(
  tx: Tx,
  { id, verdict: first, verdictBy, accountId }: Noted,
  { verdict, utr, payer = null }: Word,
  { isDone, officers }: { readonly isDone: boolean; readonly officers: Weighed['officers'] },
  { origin, reason }: { readonly origin: Origin; readonly reason: string },
): Promise<void> {
  await recordAudit(tx, {
    ...origin,
    action: 'HELD_DECIDED',
    objectType: 'gatewayOrder',
    objectId: id,
    before: { verdict: first, verdictBy },
    after: { accountId, verdict, done: isDone, ...officers, ...(utr !== null && { utr, payer }) },
    reason,
  })
}
