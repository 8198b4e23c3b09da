import { randomUUID } from 'node:crypto'
import type { Refusal } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { add, larger, type Paise, subtract, ZERO } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type Origin, recordAudits } from '../audit-log/index.ts'
import { type NewTransfer, postAndTell, type ToldAccount } from '../ledger/index.ts'
import { refuseWithoutMoneyOf } from '../sites/index.ts'
import type { Tx } from '../platform/database.ts'
import { findPairs, type HeldPoints, holdPoints, holdRebates, saveGiven } from './store.ts'
import { tooLittle } from './too-little.ts'

export type PaidRebate = {
  readonly accountId: number
  readonly userName: string
  readonly amount: Paise
  readonly balance: Paise
}
export type PaidRebates = { readonly paid: readonly PaidRebate[]; readonly told: readonly ToldAccount[] }
/** With each what was seen to be due. */
type Paying = {
  readonly rebates: readonly { readonly accountId: number; readonly amount: Paise }[]
  readonly actorId: number
  readonly remarks: string
}

/**
 * Gives what is due, whole: the upline pays it out of its points. It was earned, as a win was, so no limit on deposits
 * holds it back. Law 2.6, D-28.
 */
export async function payRebates(
  tx: Tx,
  { rebates, actorId, remarks }: Paying,
  origin: Origin,
): Promise<Result<PaidRebates, Refusal>> {
  const ids = rebates.map(({ accountId }) => accountId)
  const without = ids[0] === undefined ? undefined : await refuseWithoutMoneyOf(tx, ids[0])
  if (without) return refuse(without)
  const pairs = await findPairs(tx, ids)
  const held = await holdPoints(
    tx,
    [...pairs.values()].flatMap(({ accountId, holderId }) => [accountId, holderId]),
  )
  const due = await holdRebates(tx, ids)
  const balances = new Map([...held].map(([id, { balance }]) => [id, balance]))
  const transfers: NewTransfer[] = []
  const paid: PaidRebate[] = []
  for (const { accountId, amount } of rebates) {
    const account = must(held.get(accountId), 'it was locked')
    const holder = must(held.get(must(pairs.get(accountId), 'it has an upline').holderId), 'it was locked')
    const seen = { amount, due: due.get(accountId) ?? ZERO }
    const refusal = refuseRebate(account, holder, seen, must(balances.get(holder.id), 'it was locked'))
    if (refusal) return refuse(refusal)
    balances.set(holder.id, subtract(must(balances.get(holder.id), 'it was locked'), amount))
    transfers.push({
      debit: holder.id,
      credit: accountId,
      amount,
      kind: 'rebate',
      reference: `rebate:${randomUUID()}`,
      actorId,
      remarks,
    })
    paid.push({ accountId, userName: account.userName, amount, balance: add(account.balance, amount) })
  }
  const told = await postAndTell(tx, transfers)
  await saveGiven(tx, ids)
  await recordAudits(
    tx,
    paid.map((one) => auditOf(one, remarks, origin)),
  )
  return ok({ paid, told })
}

function refuseRebate(
  account: HeldPoints,
  holder: HeldPoints,
  { amount, due }: { readonly amount: Paise; readonly due: Paise },
  balance: Paise,
): Refusal | undefined {
  if (account.book === 'DEMO') return { code: 'DEMO_ACCOUNT' }
  // Less than nothing is due where more was given for results that were taken back than came since.
  if (amount !== due)
    return { code: 'DEBT_CHANGED', about: account.userName, userId: String(account.id), owed: larger(due, ZERO) }
  const available = freePoints({ balance, exposure: holder.exposure })
  return !holder.isBank && amount > available ? tooLittle(holder, balance) : undefined
}

const auditOf = ({ accountId, amount, balance }: PaidRebate, remarks: string, origin: Origin) => ({
  ...origin,
  action: 'REBATE_PAID' as const,
  objectType: 'account',
  objectId: String(accountId),
  before: null,
  after: { amount, balance },
  reason: remarks,
})
