import type { PayoutAccount as ShownAccount } from '@paddock/contract'
import { paise, ZERO } from '@paddock/domain/money'
import { masked, type PayoutDetail, toldMaximum } from '@paddock/domain/payments'
import { HOUR_MS } from '@paddock/domain/time'
import type { HostSite } from '../../platform/http-call.ts'
import type { StoredMethod } from '../methods/store.ts'
import type { Hold, PayoutAccount } from './store.ts'

/** Until when nothing is paid to it; null where it may be now. Security T55. */
export function heldUntil(
  { payeeAt, waysChangedAt, withdrawalHoldUntil }: Hold,
  site: Pick<HostSite, 'config'>,
  now: number,
): number | null {
  const since = Math.max(payeeAt, waysChangedAt ?? 0)
  const until = Math.max(since + site.config.payments.accountHoldHours * HOUR_MS, withdrawalHoldUntil ?? 0)
  return until > now ? until : null
}

/** The method that an account is paid by now: the one that it was made by, or another of its type. */
export const methodFor = (
  { methodId, paymentType }: Pick<PayoutAccount, 'methodId' | 'paymentType'>,
  paying: readonly StoredMethod[],
): StoredMethod | undefined => {
  const ofType = paying.filter(({ inForce }) => inForce?.terms.paymentType === paymentType)
  return ofType.find(({ id }) => id === methodId) ?? ofType[0]
}

const shown = (details: readonly PayoutDetail[]) =>
  details.map((detail) => ({ label: detail.label, type: detail.type, value: masked(detail) }))

export function presentAccount(
  account: PayoutAccount,
  paying: readonly StoredMethod[],
  site: HostSite,
  now: number,
): ShownAccount {
  const method = methodFor(account, paying)
  const terms = method?.inForce?.terms
  const upiId = terms?.paymentType === 'IPAY' ? terms.upiId : ''
  return {
    _id: account.id,
    name: `${account.holder} ${account.userName}`,
    primary: account.isPrimary,
    accountDetails: shown(account.details),
    paymentMethodType: {
      _id: method?.id ?? account.methodId,
      paymentType: account.paymentType,
      paymentName: terms?.paymentName ?? account.paymentType,
      minAmount: paise(terms?.minAmount ?? 0),
      maxAmount: terms ? toldMaximum(paise(terms.maxAmount)) : ZERO,
      active: terms !== undefined,
      operatorId: upiId === '' ? null : Number(upiId),
      upiId,
    },
    heldUntil: heldUntil(account, site, now),
    createdAt: account.createdAt,
    version: account.version,
  }
}

/** What names an account in a line of a list. */
export function lineOf(details: readonly PayoutDetail[]): string {
  const naming = details.find(({ type }) => type === 'UPI' || type === 'WALLET' || type === 'NUMBER') ?? details[0]
  return naming === undefined ? '' : masked(naming)
}
