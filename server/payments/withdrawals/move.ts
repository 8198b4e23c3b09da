/**
 * The money of a withdrawal: into the site's account of payouts when it is asked for, from there to whoever paid, or back. Each transfer has
 * the reference of its withdrawal and its step, so none is posted twice. Accounts are locked before. docs/domain/payments.md#withdrawals.
 */
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { isSystem, type NewTransfer } from '../../ledger/index.ts'
import type { Reader } from '../../platform/database.ts'
import type { StoredWithdrawal } from './store.ts'

/** What was asked for and is not paid yet of the site's withdrawals stands there. */
export async function payoutsOf(from: Reader, siteId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.site_id = ${siteId} and ${isSystem(sql`a`, 'payouts')}`.execute(from)
  return must(rows[0], 'a site has its account of payouts').id
}

type Of = Pick<StoredWithdrawal, 'id' | 'accountId'>
type By = {
  readonly amount: Paise
  readonly payouts: number
  readonly actorId: number | null
  readonly remarks?: string
}

const told = ({ actorId, remarks }: Pick<By, 'actorId' | 'remarks'>) => ({
  ...(actorId !== null && { actorId }),
  ...(remarks !== undefined && { remarks }),
})

export const setAside = ({ id, accountId }: Of, { amount, payouts, ...by }: By): NewTransfer => ({
  debit: accountId,
  credit: payouts,
  amount,
  kind: 'withdrawal',
  reference: `withdrawal:${id}`,
  ...told(by),
})

/** A part, to whoever paid it: an officer, the bank of the site, the account of a gateway. */
export const payPart = ({ id }: Of, part: number, payer: number, { amount, payouts, ...by }: By): NewTransfer => ({
  debit: payouts,
  credit: payer,
  amount,
  kind: 'withdrawal',
  reference: `withdrawal:${id}:paid:${part}`,
  ...told(by),
})

/** What is not paid, to the player: `version` is the step that gives it back. */
export const giveBack = (
  { id, accountId, version }: Of & Pick<StoredWithdrawal, 'version'>,
  { amount, payouts, ...by }: By,
): NewTransfer => ({
  debit: payouts,
  credit: accountId,
  amount,
  kind: 'withdrawalReturn',
  reference: `withdrawal:${id}:back:${version + 1}`,
  ...told(by),
})

/** A part that came back later, from whoever had paid it. */
export const returnPart = (
  { id, accountId }: Of,
  part: number,
  payer: number,
  { amount, ...by }: Omit<By, 'payouts'>,
): NewTransfer => ({
  debit: payer,
  credit: accountId,
  amount,
  kind: 'withdrawalReturn',
  reference: `withdrawal:${id}:returned:${part}`,
  ...told(by),
})
