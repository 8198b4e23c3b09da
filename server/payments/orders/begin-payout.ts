/** An approved withdrawal is to be paid by the gateway: what is to be asked is kept with the approval, and asked after it. */
import { type Paise, subtract } from '@paddock/domain/money'
import type { Withheld } from '@paddock/domain/payments'
import type { Tx } from '../../platform/database.ts'
import type { Payee } from './payee.ts'
import { insertOrder } from './store.ts'

/** A withdrawal, with the account as it stood when it was asked for. */
export type PaidOut = {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  readonly userName: string
  readonly ownerId: number
  readonly version: number
  readonly holder: string
  readonly details: readonly { readonly label: string; readonly value: string }[]
}

/** A field of an account as the gateway calls it: IFSC Code is ifscCode. */
const fieldName = (label: string): string =>
  label.toLowerCase().replaceAll(/[^a-z\d]+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')

/** Who is paid, by the account as it was stored: nothing of what a request said. Security T53. */
const payeeOf = ({ holder, details }: Pick<PaidOut, 'holder' | 'details'>): Payee => ({
  name: holder,
  details: Object.fromEntries(details.map(({ label, value }) => [fieldName(label), value])),
})

type SaidPayee = {
  readonly beneficiaryName?: string | undefined
  readonly bankName?: string | undefined
  readonly ifscCode?: string | undefined
  readonly accountNumber?: string | undefined
}

const bare = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

/** The fields in which what a client says of the account is not the account. Its name is stored with the user's behind it. 001 §3.6. */
export function differsFrom(
  { holder, userName, details }: Pick<PaidOut, 'holder' | 'userName' | 'details'>,
  { beneficiaryName, ...said }: SaidPayee,
): string[] {
  const stored = new Map(details.map(({ label, value }) => [fieldName(label), value]))
  const names = [holder, `${holder} ${userName}`].map(bare)
  const isOtherName = beneficiaryName !== undefined && !names.includes(bare(beneficiaryName))
  const others = Object.entries(said).filter(
    ([field, value]) => typeof value === 'string' && bare(value) !== bare(stored.get(field) ?? ''),
  )
  return [...(isOtherName ? ['beneficiaryName'] : []), ...others.map(([field]) => field)]
}

export type BeginningPayout = {
  readonly gateway: string
  readonly operatorId: number
  /** Of the withdrawal; what is withheld of it is not asked of the gateway. */
  readonly amount: Paise
  readonly withheld: Withheld
  readonly now: number
}

export async function beginPayout(
  tx: Tx,
  withdrawal: PaidOut,
  { gateway, operatorId, amount, withheld, now }: BeginningPayout,
): Promise<void> {
  const { id, siteId, accountId, ownerId, version } = withdrawal
  const reference = `${id}:${version}`
  const order = { reference, siteId, accountId, gateway, way: 'OUT', depositId: null, withdrawalId: id } as const
  const asked = { ownerId, operatorId, amount: subtract(amount, withheld.tax), withheld, payee: payeeOf(withdrawal) }
  await insertOrder(tx, { ...order, ...asked, at: now, askAt: now })
}
