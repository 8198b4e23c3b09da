/** What settling in cash and taking it back share: the points that go the other way, the receipts, their lines in the audit log. */
import { randomUUID } from 'node:crypto'
import type { Refusal } from '@paddock/contract'
import { type CashSettlement, freePoints } from '@paddock/domain/ledger'
import { add, type Paise, subtract } from '@paddock/domain/money'
import { must, refuse, type Result, ok } from '@paddock/domain/result'
import { type AuditEntry, type Origin, recordAudits } from '../audit-log/index.ts'
import { type NewTransfer, postAndTell, type ToldAccount } from '../ledger/index.ts'
import type { Tx } from '../platform/database.ts'
import { asPublished, refuseWithoutMoney } from '../sites/index.ts'
import { type ByHand, refuseByHand } from './by-hand.ts'
import { type Giving, refuseGiven } from './came-in.ts'
import { signReceipt } from './receipt.ts'
import {
  findPairs,
  findUserName,
  type HeldPoints,
  holdPoints,
  type Pair,
  saveReceipts,
  type StoredReceipt,
} from './store.ts'
import { tooLittle } from './too-little.ts'

/** Who says so, and what signs it. */
export type Saying = {
  readonly siteId: number
  readonly actorId: number
  readonly remarks: string
  readonly at: number
  readonly key: string
  readonly byHand: ByHand
}

export type Cash = {
  readonly cash: CashSettlement
  readonly pair: Pair
  /** As they were before the call, locked: the account, and who holds its upline's points. */
  readonly account: HeldPoints
  readonly holder: HeldPoints
  /** The receipt that is taken back; null where cash is settled. */
  readonly reverses: Pick<StoredReceipt, 'id' | 'number'> | null
}

export type Recorded = { readonly receipts: readonly StoredReceipt[]; readonly told: readonly ToldAccount[] }

/** Accounts with who holds the points of their uplines, under their locks. What they hold changes by nobody else until the end. */
export async function holdParties(
  tx: Tx,
  ids: readonly number[],
): Promise<(accountId: number) => Pick<Cash, 'pair' | 'account' | 'holder'>> {
  const pairs = await findPairs(tx, ids)
  const held = await holdPoints(
    tx,
    [...pairs.values()].flatMap(({ accountId, holderId }) => [accountId, holderId]),
  )
  return (accountId) => {
    const pair = must(pairs.get(accountId), 'an account below somebody has an upline')
    return {
      pair,
      account: must(held.get(accountId), 'it was locked'),
      holder: must(held.get(pair.holderId), 'it was locked'),
    }
  }
}

/** Moves the points, in the order asked for, and writes the receipts: all, or none where somebody has too little. `last`: see `holdReceiptNumbers`. */
export async function recordCash(
  tx: Tx,
  all: readonly Cash[],
  last: number,
  saying: Saying,
  origin: Origin,
): Promise<Result<Recorded, Refusal>> {
  const short = findShort(all)
  if (short) return refuse(short)
  const byHand = await asPublished(tx, saying.byHand)
  const held =
    (await refuseWithoutMoney(tx, byHand.site.id)) ??
    (await refuseByHand(tx, all.filter(isOfCash).map(handMoveOf), byHand, origin)) ??
    (await refuseGiven(tx, all.filter(isGiven).map(givingOf), byHand.site.config, byHand.now))
  if (held) return refuse(held)
  const told = await postAndTell(
    tx,
    all.map((cash) => transferOf(cash, saying)),
  )
  const actorName = await findUserName(tx, saying.actorId)
  const receipts = all.map((cash, n) => receiptOf(cash, last + 1 + n, { ...saying, actorName }))
  await saveReceipts(tx, receipts)
  await recordAudits(
    tx,
    receipts.map((receipt) => auditOf(receipt, origin)),
  )
  return ok({ receipts, told })
}

/** Lena, points go from whoever holds the upline's to the account; dena, back. */
const waysOf = ({ cash, account, holder }: Cash) =>
  cash.kind === 'LENA' ? { giver: holder, taker: account } : { giver: account, taker: holder }

const leaves = ({ cash }: Cash): boolean => cash.kind === 'DENA'
/** What is taken back of what a player was paid only mends it. */
const isOfCash = (one: Cash): boolean => one.reverses === null || leaves(one)
const handMoveOf = (one: Cash) => ({ account: one.account, amount: one.cash.amount, leaves: leaves(one) })
/** Points for a player's cash come as a deposit does; those of a payment that is taken back were theirs before. */
const isGiven = (one: Cash): boolean => one.account.isPlayer && one.reverses === null && !leaves(one)
const givingOf = ({ account, cash }: Cash): Giving => ({ account, amount: cash.amount })

/** The first who has too little that is not at risk, each row seeing what those before it left. */
function findShort(all: readonly Cash[]): Refusal | undefined {
  const balances = new Map<number, Paise>()
  const balanceOf = ({ id, balance }: HeldPoints) => balances.get(id) ?? balance
  for (const one of all) {
    const { giver, taker } = waysOf(one)
    const { amount } = one.cash
    const { exposure, isBank } = giver
    if (!isBank && amount > freePoints({ balance: balanceOf(giver), exposure }))
      return tooLittle(giver, balanceOf(giver))
    balances.set(giver.id, subtract(balanceOf(giver), amount)).set(taker.id, add(balanceOf(taker), amount))
  }
  return undefined
}

function transferOf(one: Cash, { remarks, actorId }: Saying): NewTransfer {
  const { giver, taker } = waysOf(one)
  const reference = `cash:${randomUUID()}`
  return { debit: giver.id, credit: taker.id, amount: one.cash.amount, kind: 'cash', reference, remarks, actorId }
}

function receiptOf(
  { cash, pair, account, reverses }: Cash,
  number: number,
  { siteId, actorId, actorName, remarks, at, key }: Saying & { readonly actorName: string },
): StoredReceipt {
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
    reverses: reverses?.id ?? null,
  }
  const signature = signReceipt(key, receipt)
  const reversesNumber = reverses?.number ?? null
  return { ...receipt, actorId, signature, reversesNumber, reversedBy: null, reversedByNumber: null }
}

const auditOf = (
  { accountId, kind, amount, before, after, id, remarks, reverses }: StoredReceipt,
  origin: Origin,
): AuditEntry => ({
  ...origin,
  action: reverses === null ? 'CASH_SETTLED' : 'CASH_REVERSED',
  objectType: 'account',
  objectId: String(accountId),
  before: { clientPL: before },
  after: { clientPL: after, kind, amount, receiptId: id, ...(reverses !== null && { reverses }) },
  reason: remarks,
})
