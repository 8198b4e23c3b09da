/** A player claims to have paid, or a branch says so for one. docs/domain/payments.md#deposits. */
import { isOn, type Refusal } from '@paddock/contract'
import { parseUtr, RAIL_OF } from '@paddock/domain/payments'
import { refuse, type Result } from '@paddock/domain/result'
import type { Origin } from '../../audit-log/index.ts'
import { pickOffer } from '../../bonuses/index.ts'
import type { StoredImage } from '../../images/index.ts'
import type { Tx } from '../../platform/database.ts'
import { beginDeposit, findPayable, type Paying } from './begin.ts'
import type { StoredDeposit } from './store.ts'

export type Asking = Paying & {
  readonly utr: string
  readonly bonusId?: string | undefined
  readonly remarks: string
  /** An image of the payment, kept with the claim; null where none came. */
  readonly proof: StoredImage | null
}

export async function askDeposit(tx: Tx, asking: Asking, origin: Origin): Promise<Result<StoredDeposit, Refusal>> {
  const { site, accountId, proof } = asking
  const payable = await findPayable(tx, asking)
  if (!payable.ok) return payable
  const utr = parseUtr(RAIL_OF[payable.value.terms.paymentType], asking.utr)
  if (utr === undefined) return refuse({ code: 'UTR_INVALID' })
  // Whoever claims for somebody who paid them in person has seen the money.
  const needsProof = isOn(site.config, 'depositProof') && origin.actorId === accountId
  if (needsProof && proof === null) return refuse({ code: 'IMAGE_MISSING' })
  const bonus = await pickOffer(tx, asking)
  if (!bonus.ok) return bonus
  const beginning = { ...asking, payable: payable.value, utr, bonus: bonus.value }
  return await beginDeposit(tx, beginning, { utr, proof: proof?.key ?? null }, origin)
}
