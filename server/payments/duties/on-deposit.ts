/** Tax on what players pay in: a payment holds it, and its player or the site bears it. docs/domain/duties.md#tax-deposits. */
import { dayIn } from '@paddock/domain/days'
import type { Paise } from '@paddock/domain/money'
import { type DepositDutyRate, dutyOnDeposit, financialYearOf, rateOn } from '@paddock/domain/payments'
import { sql } from 'kysely'
import type { NewTransfer } from '../../ledger/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { timeZoneOf } from '../../sites/index.ts'
import { logDuty, logUndone } from './store.ts'
import { systemAccountOf } from './system-account.ts'

type OfSite = Pick<HostSite, 'config'>

const rateAt = (site: OfSite, now: number): DepositDutyRate | undefined =>
  rateOn(site.config.jurisdiction.depositDuty, dayIn(timeZoneOf(site), now))

/** To be locked with the others where a deposit is credited or taken back. */
export const depositDutyHeld = async (from: Reader, siteId: number): Promise<number[]> => [
  await systemAccountOf(from, siteId, 'tax'),
  await systemAccountOf(from, siteId, 'fees'),
]

/** The same before a credit at that moment: none where no rate holds, so that nobody waits for others' deposits. */
export const depositDutyDue = async (from: Reader, site: OfSite, siteId: number, now: number): Promise<number[]> =>
  rateAt(site, now) ? await depositDutyHeld(from, siteId) : []

type Credited = { readonly id: string; readonly siteId: number; readonly accountId: number }

const referenceOf = (id: string): string => `deposit:${id}:tax`

/** Beside the credit of a deposit. */
export async function takeDepositDuty(
  tx: Tx,
  site: OfSite,
  { id, siteId, accountId }: Credited,
  { received: gross, now: at }: { readonly received: Paise; readonly now: number },
): Promise<NewTransfer[]> {
  const rate = rateAt(site, at)
  if (!rate) return []
  const { bps, bearer } = rate
  const withheld = dutyOnDeposit(gross, bps)
  if (withheld.tax === 0) return []
  const reference = referenceOf(id)
  const year = financialYearOf(dayIn(timeZoneOf(site), at))
  await logDuty(tx, { reference, siteId, accountId, kind: 'DEPOSIT', gross, ...withheld, bps, bearer, year, at })
  const debit = bearer === 'ADDED' ? accountId : await systemAccountOf(tx, siteId, 'fees')
  return [{ debit, credit: await systemAccountOf(tx, siteId, 'tax'), amount: withheld.tax, kind: 'tax', reference }]
}

/** Beside the reversal of one that never came: there was nothing to be taxed. */
export async function returnDepositDuty(
  tx: Tx,
  { id, siteId, accountId }: Credited,
  at: number,
): Promise<NewTransfer[]> {
  const { rows } = await sql<{ amount: Paise; bearer: string }>`
    select amount, bearer from duties where reference = ${referenceOf(id)}`.execute(tx)
  const [taken] = rows
  if (!taken) return []
  const reference = `deposit:${id}:untaxed`
  await logUndone(tx, { undoes: referenceOf(id), reference, at })
  const credit = taken.bearer === 'ADDED' ? accountId : await systemAccountOf(tx, siteId, 'fees')
  return [{ debit: await systemAccountOf(tx, siteId, 'tax'), credit, amount: taken.amount, kind: 'tax', reference }]
}
