/** Whether money waits until a site knows who its player is. docs/domain/payments.md#kyc. */
import { HANDED_OVER } from '@paddock/domain/ledger'
import type { Refusal } from '@paddock/contract'
import { freeOfKyc, type KycState, kycStateOf, STANDING_REQUESTS } from '@paddock/domain/payments'
import { add, larger, ofRupees, type Paise, ZERO } from '@paddock/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { listed } from '../../platform/read-filters.ts'
import { findCheck } from './store.ts'

/** What was asked for and did not come back. That a bank sent it back is proven by two officers or by a gateway: by the word of one it still counts. */
const wentOut = (isTheirs: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select w.amount - w.back as amount from withdrawals w where ${isTheirs} and w.state in ${listed(STANDING_REQUESTS)}
  union all
  select p.amount from withdrawals w join withdrawal_parts p on p.withdrawal_id = w.id
  where ${isTheirs} and p.returned_at is not null and p.rail <> 'GATEWAY' and not p.returned_by_two`

/** To the player, with what officers took from them by hand, without end: what is split up is asked about as one sum. */
async function sumWithdrawn(from: Reader, accountId: number): Promise<Paise> {
  const { rows } = await sql<{ sum: Paise }>`
    select coalesce(sum(amount), 0)::bigint as sum from (
      ${wentOut(sql`w.account_id = ${accountId}`)}
      union all
      select amount from transfers where debit_account = ${accountId} and kind in ${listed(HANDED_OVER)}) out`.execute(
    from,
  )
  return rows[0]?.sum ?? ZERO
}

/** To whom it is paid, by all players of the site: several of one hand are asked about as one. */
async function sumPaidTo(from: Reader, { siteId, payee }: PaidTo): Promise<Paise> {
  const { rows } = await sql<{ sum: Paise }>`
    select coalesce(sum(amount), 0)::bigint as sum from (${wentOut(sql`w.site_id = ${siteId} and w.payee = ${payee}`)}) out`.execute(
    from,
  )
  return rows[0]?.sum ?? ZERO
}
type PaidTo = { readonly siteId: number; readonly payee: Buffer }

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
  /** Null where it goes by an officer's hand. */
  readonly to: PaidTo | null
  readonly now: number
}

/**
 * To be called under the lock of the player and of the site's payouts, where money is asked for and again where it is paid: of two players who ask at
 * once for one hand the second sees the first.
 */
export async function refuseUnknown(
  tx: Reader,
  { site, accountId, amount, to, now }: Going,
): Promise<Refusal | undefined> {
  const { kycAbove } = site.config.payments
  if (kycAbove === null || kycStateOf(await findCheck(tx, accountId), now) === 'verified') return undefined
  const most = larger(await sumWithdrawn(tx, accountId), to ? await sumPaidTo(tx, to) : ZERO)
  const all = add(most, amount)
  return all > ofRupees(kycAbove) ? { code: 'KYC_NEEDED' } : undefined
}
