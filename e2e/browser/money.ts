/** Money of players on the way in, as the desk of officers finds it: a method that is in force, and claims that wait. */
import { calls, type ManagedMethod, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type Caller, signInAs, TRANSACTION_CODE } from './caller.ts'
import type { Paddock } from './paddock.ts'

export const METHOD_NAME = 'UPI of the desk'

type MethodTerms = Omit<RequestOf<typeof calls.createMethod>['body'], 'transactionCode'>

const TERMS: MethodTerms = {
  paymentType: 'UPI',
  paymentName: METHOD_NAME,
  minAmount: paise(10_000),
  maxAmount: paise(5_000_000),
  accountNumber: '',
  ifscCode: '',
  accountName: 'Paddock Sports',
  bankName: '',
  walletNumber: '',
  upiId: 'paddock@okbank',
  mobileNumber: '',
  appName: '',
  remarks: '',
  customFields: [],
}

/** A method of the agent's, confirmed by the master; the hour that it waits is over. Gives its id. */
export async function openMethod(
  { url, rows }: Pick<Paddock, 'url' | 'rows'>,
  change: Partial<MethodTerms> = {},
): Promise<string> {
  const [agent, master] = await Promise.all([signInAs(url, 'agent'), signInAs(url, 'master')])
  const docs = await proposeMethod(agent, change)
  const { version } = must(docs.waiting, 'a first payee waits')
  await confirmPayee(master, docs._id, version)
  await rows(`update payment_method_versions set in_force_from = now() - interval '1 minute' where method_id = $1`, [
    docs._id,
  ])
  return docs._id
}

/** A method of the agent's whose first payee waits for another officer. */
export async function proposeMethod(agent: Caller, change: Partial<MethodTerms>): Promise<ManagedMethod> {
  const body = { ...TERMS, ...change, transactionCode: TRANSACTION_CODE }
  return (await agent.call(calls.createMethod, { params: { role: 'agent' }, body })).docs
}

const confirmPayee = (officer: Caller, methodId: string, version: number) =>
  officer.call(calls.confirmMethod, {
    params: { role: 'master', methodId },
    body: { version, transactionCode: TRANSACTION_CODE },
  })

/** A UPI id of the player's own whose hold is over. Gives its id. */
export async function addPayoutAccount(
  { rows }: Pick<Paddock, 'rows'>,
  player: Caller,
  userName: string,
): Promise<string> {
  const { docs: methods } = await player.call(calls.getPayoutMethods, {})
  const method = must(
    methods.find(({ paymentType }) => paymentType === 'UPI'),
    'somebody above pays by UPI',
  )
  const { docs: account } = await player.call(calls.createPayoutAccount, {
    body: {
      paymentMethodTypeId: method._id,
      name: 'Ravi Kumar',
      accountDetails: method.fields.map(({ label }) => ({ label, value: `${userName}@okbank` })),
    },
  })
  await rows(`update payout_accounts set payee_at = now() - interval '2 days' where id = $1`, [account._id])
  return account._id
}

/** The player wants so much, paid to it. */
export async function askWithdrawal(
  paddock: Pick<Paddock, 'url' | 'rows'>,
  userName: string,
  rupees: number,
): Promise<void> {
  const player = await signInAs(paddock.url, userName)
  const accountId = await addPayoutAccount(paddock, player, userName)
  await player.call(calls.createWithdrawal, { body: { accountId, amount: paise(rupees * 100) } })
}
