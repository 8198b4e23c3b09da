/** A player pays at the gateway: what is to be asked is kept before it is asked, with the request that it is for. docs/domain/payments.md#gateway. */
import type { Refusal } from '@paddock/contract'
import { refuse, type Result } from '@paddock/domain/result'
import type { Origin } from '../../audit-log/index.ts'
import { pickOffer } from '../../bonuses/index.ts'
import type { Tx } from '../../platform/database.ts'
import { asPublished } from '../../sites/index.ts'
import { beginDeposit, findPayable, type Paying } from '../deposits/begin.ts'
import type { StoredDeposit } from '../deposits/store.ts'
import { insertOrder } from '../orders/store.ts'

export type BeginningPayment = Paying & {
  readonly bonusId?: string | undefined
  readonly gateway: string
  /** As the client has it from the method. */
  readonly operatorId: number
}

/** By then whoever began it has asked, or it was never begun. */
const ASKED_WITHIN_MS = 30_000

export async function beginPayment(
  tx: Tx,
  asking: BeginningPayment,
  origin: Origin,
): Promise<Result<StoredDeposit, Refusal>> {
  const beginning = await asPublished(tx, asking)
  const { site, accountId, amount, operatorId, gateway, now } = beginning
  const payable = await findPayable(tx, beginning, 'AT_GATEWAY')
  if (!payable.ok) return payable
  const { ownerId, terms } = payable.value
  if (Number(terms.upiId) !== operatorId) return refuse({ code: 'METHOD_UNKNOWN' })
  const bonus = await pickOffer(tx, beginning)
  if (!bonus.ok) return bonus
  const asked = { ...beginning, payable: payable.value, utr: null, remarks: '', proof: null, bonus: bonus.value }
  const begun = await beginDeposit(tx, asked, { gateway }, origin)
  if (!begun.ok) return begun
  const { id } = begun.value
  await insertOrder(tx, {
    reference: id,
    siteId: site.id,
    gateway,
    way: 'IN',
    accountId,
    ownerId,
    depositId: id,
    withdrawalId: null,
    operatorId,
    amount,
    payee: null,
    at: now,
    askAt: now + ASKED_WITHIN_MS,
  })
  return begun
}
