/** Ways to pay of the agent's, made and confirmed by officers' calls; their hour is over at once. */
import { calls, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { signInAs, TRANSACTION_CODE } from './caller.ts'
import type { Paddock } from './paddock.ts'

type Terms = Omit<RequestOf<typeof calls.createMethod>['body'], 'transactionCode' | 'userId'>

const BLANK: Terms = {
  paymentType: 'UPI',
  paymentName: 'Any UPI app',
  minAmount: paise(10_000),
  maxAmount: paise(5_000_000),
  accountNumber: '',
  ifscCode: '',
  accountName: 'Paddock Payments',
  bankName: '',
  walletNumber: '',
  upiId: 'paddock@okbank',
  mobileNumber: '',
  appName: '',
  remarks: '',
  customFields: [],
}
const BANK = { accountNumber: '50100234567891', ifscCode: 'HDFC0001234', bankName: 'HDFC Bank', upiId: '' }

export const UPI = BLANK
/** One of each kind that is paid by hand. */
export const METHODS: readonly Terms[] = [
  UPI,
  { ...BLANK, ...BANK, paymentType: 'IMPS', paymentName: 'HDFC at once', remarks: 'From your own account only.' },
  { ...BLANK, ...BANK, paymentType: 'NEFT', paymentName: 'HDFC transfer', minAmount: paise(1_000_000) },
  {
    ...BLANK,
    paymentType: 'USDT',
    paymentName: 'Tron (TRC-20)',
    upiId: '',
    accountName: '',
    walletNumber: 'TQ5NMqJjhpQGK7YJbESKtnS1LgbGbCiqP3',
  },
]

/** Ids in the order of the terms. */
export async function offerMethods(
  { url, rows }: Pick<Paddock, 'url' | 'rows'>,
  all: readonly Terms[],
): Promise<string[]> {
  const [owner, other] = [await signInAs(url, 'agent'), await signInAs(url, 'master')]
  const ids: string[] = []
  for (const [sort, terms] of all.entries()) {
    const { docs } = await owner.call(calls.createMethod, {
      params: { role: 'agent' },
      body: { ...terms, transactionCode: TRANSACTION_CODE },
    })
    const oneOf = (role: 'agent' | 'master') => ({ role, methodId: docs._id })
    const { version } = must(docs.waiting, 'who is paid waits for another officer')
    await other.call(calls.confirmMethod, {
      params: oneOf('master'),
      body: { version, transactionCode: TRANSACTION_CODE },
    })
    await owner.call(calls.arrangeMethod, { params: oneOf('agent'), body: { sort, transactionCode: TRANSACTION_CODE } })
    ids.push(docs._id)
  }
  await rows("update payment_method_versions set in_force_from = in_force_from - interval '1 hour'")
  return ids
}
