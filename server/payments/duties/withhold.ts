/** Tax withheld of winnings that go out: on what terms, how much of each payment, and that it is undone. docs/domain/duties.md. */
import { isOn, type Refusal } from '@paddock/contract'
import { dayIn } from '@paddock/domain/days'
import { add, type Paise, subtract } from '@paddock/domain/money'
import {
  exemptOf,
  financialYearOf,
  grossOf,
  leftOf,
  NOTHING_WITHHELD,
  rateOn,
  type Withheld,
  withheldOf,
  type Withholding,
} from '@paddock/domain/payments'
import type { NewTransfer } from '../../ledger/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { timeZoneOf } from '../../sites/index.ts'
import { hasLeftSince, loadYear, logDuty, logUndone } from './store.ts'
import { systemAccountOf } from './system-account.ts'

/** On what terms a request is paid, whenever that is. */
export type TaxTerms = { readonly exempt: Paise; readonly taxBps: number; readonly taxYear: number }
export const UNTAXED = { exempt: null, taxBps: null, taxYear: null }

/** A withdrawal, as far as it is taxed. */
export type TaxedRequest = {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  readonly amount: Paise
  readonly paid: Paise
  readonly back: Paise
  readonly exempt: Paise | null
  readonly taxBps: number | null
  readonly taxYear: number | null
  /** Of what is paid: how much was taxed, and how much of it was withheld. */
  readonly taxed: Paise
  readonly tax: Paise
}

type OfSite = Pick<HostSite, 'config'>

/** Whether officers may move a player's money by hand, so that it is the player's as what they pay in is. */
export const countsByHand = ({ config }: OfSite): boolean => isOn(config, 'pointsFromPlayers')

/** What one asks for now would be paid on; null where nothing is withheld. Read under the lock of the account where it is kept. */
export async function loadTaxTerms(
  from: Reader,
  site: OfSite,
  accountId: number,
  now: number,
): Promise<TaxTerms | null> {
  const zone = timeZoneOf(site)
  const day = dayIn(zone, now)
  const rate = rateOn(site.config.jurisdiction.withholding, day)
  if (!rate) return null
  const taxYear = financialYearOf(day)
  const { year } = await loadYear(from, { accountId, year: taxYear, zone, byHand: countsByHand(site) })
  return { exempt: exemptOf(year), taxBps: rate.bps, taxYear }
}

/** To be locked with the others where money of it may go there, or come back. */
export const taxHeldOf = async (from: Reader, { siteId, taxBps }: TaxedRequest): Promise<number[]> =>
  taxBps === null ? [] : [await systemAccountOf(from, siteId, 'tax')]

function withholdingOf({ exempt, taxBps: bps, paid, taxed }: TaxedRequest): Withholding | null {
  return exempt === null || bps === null ? null : { exempt, bps, paid, taxed }
}

/** Of so much more that is paid of it. */
export function withheldFrom(withdrawal: TaxedRequest, amount: Paise): Withheld {
  const terms = withholdingOf(withdrawal)
  return terms && amount > 0 ? withheldOf(terms, amount) : NOTHING_WITHHELD
}

/** What a gateway has paid of it, with what was withheld, where it is not what it was asked to pay. */
export function grossFrom(withdrawal: TaxedRequest, net: Paise): Paise {
  const terms = withholdingOf(withdrawal)
  return terms ? grossOf(terms, net, leftOf(withdrawal)) : net
}

type Withholdings = {
  readonly withdrawal: TaxedRequest
  readonly part: number
  readonly amount: Paise
  readonly withheld: Withheld
  readonly payouts: number
  readonly actorId: number | null
  readonly now: number
}

/** By hand nothing is withheld: what would be taxed leaves by a withdrawal. */
export async function refuseTaxed(
  from: Reader,
  {
    site,
    accountId,
    amount,
    now,
  }: { readonly site: OfSite; readonly accountId: number; readonly amount: Paise; readonly now: number },
): Promise<Refusal | undefined> {
  const terms = await loadTaxTerms(from, site, accountId, now)
  return terms && amount > terms.exempt ? { code: 'TAX_DUE' } : undefined
}

/**
 * What goes back is paid in no more: what left since then left untaxed by it. It is refused then, and leaves by a withdrawal, or goes back once that of the
 * others is taken back.
 */
export async function refuseUntaxing(
  from: Reader,
  {
    site,
    accountId,
    amount,
    since,
    now,
  }: {
    readonly site: OfSite
    readonly accountId: number
    readonly amount: Paise
    /** When it came. */
    readonly since: number
    readonly now: number
  },
): Promise<Refusal | undefined> {
  const terms = await loadTaxTerms(from, site, accountId, now)
  if (!terms || amount <= terms.exempt) return undefined
  return (await hasLeftSince(from, accountId, since)) ? { code: 'TAX_DUE' } : undefined
}

/** Beside the payment of a part: what of it goes to the state. The account of tax is locked. */
export async function withhold(
  tx: Tx,
  { withdrawal, part, amount, withheld, payouts, actorId, now }: Withholdings,
): Promise<NewTransfer[]> {
  const { id, siteId, accountId, taxBps: bps, taxYear: year } = withdrawal
  if (withheld.tax === 0 || bps === null || year === null) return []
  const reference = `withdrawal:${id}:tax:${part}`
  const duty = { reference, siteId, accountId, kind: 'WITHHOLDING', gross: amount, bps, year, at: now } as const
  await logDuty(tx, { ...duty, ...withheld })
  const credit = await systemAccountOf(tx, siteId, 'tax')
  const by = actorId === null ? {} : { actorId }
  return [{ debit: payouts, credit, amount: withheld.tax, kind: 'tax', reference, ...by }]
}

/** Beside the return of a part: its tax is its player's again. The account of tax is locked. */
export async function returnTax(
  tx: Tx,
  { id, siteId, accountId }: TaxedRequest,
  { n, tax }: { readonly n: number; readonly tax: Paise },
  now: number,
): Promise<NewTransfer[]> {
  if (tax === 0) return []
  const reference = `withdrawal:${id}:untaxed:${n}`
  await logUndone(tx, { undoes: `withdrawal:${id}:tax:${n}`, reference, at: now })
  const debit = await systemAccountOf(tx, siteId, 'tax')
  return [{ debit, credit: accountId, amount: tax, kind: 'withdrawalReturn', reference }]
}

export type Expected = { readonly tax: Paise; readonly net: Paise }

/** What is withheld of it in the end, and what its player has of it: of what is paid and of what is left. */
export function expectedOf(withdrawal: TaxedRequest): Expected {
  const left = leftOf(withdrawal)
  const tax = add(withdrawal.tax, withheldFrom(withdrawal, left).tax)
  return { tax, net: subtract(subtract(withdrawal.amount, withdrawal.back), tax) }
}
