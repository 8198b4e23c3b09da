import { randomUUID } from 'node:crypto'
import type { Refusal } from '@paddock/contract'
import {
  type AskedCash,
  type CashRefusal,
  type CashSettlement,
  debtOf,
  decideSettlement,
  freePoints,
} from '@paddock/domain/ledger'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type Origin, recordAudit } from '../audit-log/index.ts'
import { postAndTell, type ToldAccount } from '../ledger/index.ts'
import type { Tx } from '../platform/database.ts'
import { refusePlays } from '../protection/index.ts'
import { signReceipt } from './receipt.ts'
import {
  findPairs,
  findUserName,
  type HeldPoints,
  holdPoints,
  holdReceiptNumbers,
  type Pair,
  saveReceipt,
  type StoredReceipt,
  sumHeld,
} from './store.ts'

export type Settling = {
  readonly siteId: number
  readonly actorId: number
  readonly settlements: readonly (AskedCash & { readonly accountId: number })[]
  readonly remarks: string
  readonly at: number
  readonly key: string
}
export type Settled = { readonly receipts: readonly StoredReceipt[]; readonly told: readonly ToldAccount[] }

/**
 * Records that cash changed hands between accounts and their uplines, and moves points the other way, so that what they hold
 * is again the points they were given. It is no betting event, and no player's result changes by it. Law 2.7.
 */
export async function settleCash(tx: Tx, settling: Settling, origin: Origin): Promise<Result<Settled, Refusal>> {
  const { siteId, actorId, settlements } = settling
  const last = await holdReceiptNumbers(tx, siteId)
  const pairs = await findPairs(
    tx,
    settlements.map(({ accountId }) => accountId),
  )
  const held = await holdPoints(
    tx,
    [...pairs.values()].flatMap(({ accountId, holderId }) => [accountId, holderId]),
  )
  const actorName = await findUserName(tx, actorId)
  const receipts: StoredReceipt[] = []
  const told: ToldAccount[] = []
  for (const { accountId, ...asked } of settlements) {
    const pair = must(pairs.get(accountId), 'an account below somebody has an upline')
    const account = must(held.get(accountId), 'it was locked')
    const settled = await settleOne(tx, { pair, account, asked, settling })
    if (!settled.ok) return settled
    told.push(...settled.value.told)
    const receipt = receiptOf(
      settled.value.cash,
      { pair, account, actorName, number: last + receipts.length + 1 },
      settling,
    )
    await saveReceipt(tx, receipt)
    await recordAudit(tx, auditOf(receipt, origin))
    receipts.push(receipt)
  }
  return ok({ receipts, told })
}

type One = {
  readonly pair: Pair
  readonly account: HeldPoints
  readonly asked: AskedCash
  readonly settling: Settling
}

async function settleOne(
  tx: Tx,
  { pair, account, asked, settling }: One,
): Promise<Result<{ readonly cash: CashSettlement; readonly told: readonly ToldAccount[] }, Refusal>> {
  if (account.book === 'DEMO') return refuse({ code: 'DEMO_ACCOUNT' })
  const decided = decideSettlement(debtOf(await sumHeld(tx, account.id)), asked)
  if (!decided.ok) return refuse(told(decided.refusal, account))
  const { kind, amount: moved } = decided.value
  // Paid debts come back as points to play with, by whom may play. Decision 0010.
  const paid = { accountId: account.id, play: { type: 'DEBT_PAID' as const, amount: moved } }
  const refused = kind === 'LENA' ? await refusePlays(tx, [paid], settling.at) : undefined
  if (refused) return refuse(refused)
  const [debit, credit] = kind === 'LENA' ? [pair.holderId, account.id] : [account.id, pair.holderId]
  // Read again: an earlier settlement of the same call may have moved them. They are locked.
  const giver = must((await holdPoints(tx, [debit])).get(debit), 'it was locked')
  const available = freePoints(giver)
  if (!giver.isBank && moved > available) return refuse({ code: 'INSUFFICIENT_FUNDS', available })
  const { remarks, actorId } = settling
  const transfer = {
    debit,
    credit,
    amount: moved,
    kind: 'cash' as const,
    reference: `cash:${randomUUID()}`,
    remarks,
    actorId,
  }
  return ok({ cash: decided.value, told: await postAndTell(tx, [transfer]) })
}

/** A debt that changed is told with whose it is: several were asked for. */
const told = (refusal: CashRefusal, { id, userName }: HeldPoints): Refusal =>
  refusal.code === 'DEBT_CHANGED' ? { ...refusal, about: userName, userId: String(id) } : refusal

type Parties = {
  readonly pair: Pair
  readonly account: HeldPoints
  readonly actorName: string
  readonly number: number
}

function receiptOf(
  cash: CashSettlement,
  { pair, account, actorName, number }: Parties,
  settling: Settling,
): StoredReceipt {
  const { siteId, actorId, remarks, at, key } = settling
  const receipt = {
    ...cash,
    id: randomUUID(),
    number,
    siteId,
    at,
    accountId: account.id,
    userName: account.userName,
    uplineId: pair.uplineId,
    uplineName: pair.uplineName,
    actorName,
    remarks,
  }
  return { ...receipt, actorId, signature: signReceipt(key, receipt) }
}

const auditOf = ({ accountId, kind, amount, before, after, id, remarks }: StoredReceipt, origin: Origin) => ({
  ...origin,
  action: 'CASH_SETTLED' as const,
  objectType: 'account',
  objectId: String(accountId),
  before: { clientPL: before },
  after: { clientPL: after, kind, amount, receiptId: id },
  reason: remarks,
})
