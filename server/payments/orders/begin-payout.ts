/** An approved withdrawal is to be paid by the gateway: what is to be asked is kept with the approval, and asked after it. */
import { type Paise, subtract } from '@paddock/domain/money'
import { isHolderField, masked, type PayoutDetail, type Withheld } from '@paddock/domain/payments'
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
  readonly details: readonly PayoutDetail[]
}

/** A field of an account as the gateway calls it: IFSC Code is ifscCode. */
const fieldName = (label: string): string =>
  label.toLowerCase().replaceAll(/[^a-z\d]+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')

/** Who is paid, by the account as it was stored: nothing of what a request said. Its name is the one that officers compare, said once. Security T53. */
const payeeOf = ({ holder, details }: Pick<PaidOut, 'holder' | 'details'>): Payee => ({
  name: holder,
  details: Object.fromEntries(
    details.filter((detail) => !isHolderField(detail)).map(({ label, value }) => [fieldName(label), value]),
  ),
})

/** As clients read them from the first four lines of an account, in this order. 001 §3.6. */
const SAID = ['beneficiaryName', 'bankName', 'ifscCode', 'accountNumber'] as const
type SaidPayee = { readonly [field in (typeof SAID)[number]]?: string | undefined }

const bare = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

/** The fields in which what a client says of the account is not the account, as it is stored or as it was shown, with the user's name behind. 001 §3.6. */
export function differsFrom(
  { holder, userName, details }: Pick<PaidOut, 'holder' | 'userName' | 'details'>,
  said: SaidPayee,
): string[] {
  const isSaidBy = (field: string, at: number) => (detail: PayoutDetail, line: number) =>
    line === at || fieldName(detail.label) === field
  return SAID.filter((field, at) => {
    const value = said[field]
    if (value === undefined) return false
    const stored = details.filter(isSaidBy(field, at)).flatMap((detail) => [detail.value, masked(detail)])
    const names = field === 'beneficiaryName' ? [holder, `${holder} ${userName}`] : []
    return ![...stored, ...names].some((one) => bare(one) === bare(value))
  })
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
