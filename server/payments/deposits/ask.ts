/** A player claims to have paid, or a branch says so for one. docs/domain/payments.md#deposits. */
import { isOn, type Refusal } from '@paddock/contract'
import { parseUtr, RAIL_OF } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { Origin } from '../../audit-log/index.ts'
import { pickOffer } from '../../bonuses/index.ts'
import type { StoredImage } from '../../images/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { asPublished } from '../../sites/index.ts'
import type { Quotes } from '../methods/quote.ts'
import { findVersion } from '../methods/store.ts'
import { beginDeposit, findPaid, type Payable, type Paying } from './begin.ts'
import type { StoredDeposit } from './store.ts'

export type Asking = Paying & {
  readonly utr: string
  readonly bonusId?: string | undefined
  /** What the player was shown the rate with, where there is one; a client may have none. */
  readonly quote?: string | undefined
  readonly remarks: string
  /** An image of the payment, kept with the claim; null where none came. */
  readonly proof: StoredImage | null
}

export async function askDeposit(
  tx: Tx,
  asked: Asking,
  quotes: Quotes,
  origin: Origin,
): Promise<Result<StoredDeposit, Refusal>> {
  const asking = await asPublished(tx, asked)
  const { site, accountId, proof } = asking
  const found = await findPaid(tx, asking)
  const payable = found.ok ? await atShownRate(tx, found.value, asking, quotes) : found
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

/** As the player was shown it, while that holds. Behind it they are told another rate before anything is kept; one that stayed is the same. */
async function atShownRate(
  from: Reader,
  payable: Payable,
  { site, accountId, methodId, quote, now }: Asking,
  quotes: Quotes,
): Promise<Result<Payable, Refusal>> {
  const { usdtRate: rate } = payable.terms
  if (rate === undefined || quote === undefined) return ok(payable)
  const shown = quotes.read(quote, { siteId: site.id, accountId, methodId })
  if (!shown) return refuse({ code: 'RATE_CHANGED', rate })
  if (shown.version === payable.version) return ok(payable)
  const { inForce } = must(await findVersion(from, methodId, shown.version), 'versions stay')
  const { version, terms } = must(inForce, 'it was shown')
  if (now < shown.until) return ok({ ...payable, version, terms })
  return terms.usdtRate === rate ? ok(payable) : refuse({ code: 'RATE_CHANGED', rate })
}
