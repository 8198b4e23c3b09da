/** What has come of a deposit, as whoever approves it says: rupees, or what a network has confirmed. docs/domain/payments.md#usdt. */
import type { Refusal } from '@paddock/contract'
import { type Paise, paise } from '@paddock/domain/money'
import { type Arrival, MOST_AMOUNT, parseHash, worthOf, worthOfSent } from '@paddock/domain/payments'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Found, StoredDeposit, StoredUsdt } from './store.ts'

export type Stated = {
  /** Null: what was claimed. */
  readonly received: Paise | null
  /** Of USDT in its place. */
  readonly arrived: Arrival | null
}
/** As it was claimed. A rule of the site says no more. */
export const AS_CLAIMED: Stated = { received: null, arrived: null }

type Came = {
  readonly received: Paise
  /** Worth so much: of USDT what its player was told to send, which is rounded up. */
  readonly claimed: Paise
  readonly found: Found | null
}

/** The one way to an approval, whoever gives it. */
export function whatCame(deposit: StoredDeposit, { received, arrived }: Stated): Result<Came, Refusal> {
  const { amount, usdt } = deposit
  if (usdt) return whatArrived(deposit, usdt, { received, arrived })
  if (arrived) return refuse({ code: 'BAD_REQUEST', field: 'arrived', problem: 'unknown' })
  return ok({ received: received ?? amount, claimed: amount, found: null })
}

function whatArrived(
  { amount, utr }: StoredDeposit,
  { network, needed, rate }: StoredUsdt,
  { received, arrived }: Stated,
): Result<Came, Refusal> {
  if (!arrived) return refuse({ code: 'ARRIVAL_MISSING', needed })
  if (received !== null) return refuse({ code: 'BAD_REQUEST', field: 'amount', problem: 'unknown' })
  const hash = parseHash(network, arrived.hash)
  if (hash === undefined) return refuse({ code: 'UTR_INVALID' })
  if (hash !== utr) return refuse({ code: 'UTR_DIFFERS' })
  const { usdt, confirmations } = arrived
  if (confirmations < needed) return refuse({ code: 'CONFIRMATIONS_TOO_FEW', seen: confirmations, needed })
  // Of a version before there were rates nobody can say what it is worth: it is rejected, and claimed anew.
  if (rate === null) return refuse({ code: 'METHOD_FIELD_WRONG', field: 'usdtRate' })
  const worth = worthOf(usdt, rate, MOST_AMOUNT)
  if (worth === undefined) return refuse({ code: 'AMOUNT_OUT_OF_RANGE', least: paise(1), most: MOST_AMOUNT })
  return ok({ received: worth, claimed: worthOfSent(amount, rate), found: { usdt, confirmations, rate, needed } })
}
