/** Whether money waits until a site knows who its player is. docs/domain/payments.md#kyc. */
import type { Refusal } from '@paddock/contract'
import { freeOfKyc, kycStateOf, type KycState } from '@paddock/domain/payments'
import { add, ofRupees, type Paise, ZERO } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { findCheck } from './store.ts'

/**
 * All that the player asked for and did not get back, and what officers took from them by hand, without end: what is split up is asked about as
 * one sum.
 */
async function sumWithdrawn(from: Reader, accountId: number): Promise<Paise> {
  const { rows } = await sql<{ sum: Paise }>`
    select coalesce(sum(amount), 0)::bigint as sum from (
      select amount - back as amount from withdrawals
      where account_id = ${accountId} and state in ('pending', 'processing', 'approved')
      union all
      select amount from transfers where debit_account = ${accountId} and kind in ('points', 'cash')) out`.execute(from)
  return rows[0]?.sum ?? ZERO
}

export async function findFree(
  from: Reader,
  { site, accountId, state }: { readonly site: HostSite; readonly accountId: number; readonly state: KycState },
): Promise<Paise | null> {
  const { kycAbove } = site.config.payments
  if (kycAbove === null) return null
  return freeOfKyc(ofRupees(kycAbove), state, await sumWithdrawn(from, accountId))
}

type Going = {
  readonly site: Pick<HostSite, 'config'>
  readonly accountId: number
  /** Beside what is asked for already. */
  readonly amount: Paise
  readonly now: number
}

/** To be called under the lock of the player, where money is asked for and again where it is paid. */
export async function refuseUnknown(tx: Reader, { site, accountId, amount, now }: Going): Promise<Refusal | undefined> {
  const { kycAbove } = site.config.payments
  if (kycAbove === null || kycStateOf(await findCheck(tx, accountId), now) === 'verified') return undefined
  const all = add(await sumWithdrawn(tx, accountId), amount)
  return all > ofRupees(kycAbove) ? { code: 'KYC_NEEDED' } : undefined
}
