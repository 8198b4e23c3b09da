/** Tax that the law of a place takes of payments: withheld of winnings that go out, and on what comes in. docs/domain/duties.md. */
import { add, larger, type Paise, paise, scale, smaller, subtract, WHOLE_BPS, ZERO } from '../money/index.ts'

/** In force from that day of the site's on, until the next one is. 0 ends it. */
export type DutyRate = { readonly from: string; readonly bps: number }

/** Who has less of a deposit: its player, who is credited with what is left, or the site. */
export const DUTY_BEARERS = ['ADDED', 'BORNE'] as const
export type DutyBearer = (typeof DUTY_BEARERS)[number]
export type DepositDutyRate = DutyRate & { readonly bearer: DutyBearer }

/** Below half, so that something is left of the least amount. */
export const MOST_WITHHELD_BPS = 4999

export const DUTY_KINDS = ['WITHHOLDING', 'YEAR_END', 'DEPOSIT'] as const
export type DutyKind = (typeof DUTY_KINDS)[number]

/** What holds on a day; undefined where nothing does. */
export function rateOn<R extends DutyRate>(rates: readonly R[], day: string): R | undefined {
  const begun = rates.filter(({ from }) => from <= day)
  const last = begun.reduce<R | undefined>(
    (newest, rate) => (newest && newest.from > rate.from ? newest : rate),
    undefined,
  )
  return last && last.bps > 0 ? last : undefined
}

/** Whether less is taken on any day by the second rates than by the first. */
export function takesLess(before: readonly DutyRate[], after: readonly DutyRate[]): boolean {
  const days = [...before, ...after].map(({ from }) => from)
  return days.some((day) => (rateOn(after, day)?.bps ?? 0) < (rateOn(before, day)?.bps ?? 0))
}

const FIRST_MONTH = '04'

/** Named by the year that it begins in, on 1 April. */
export function financialYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5, 7) < FIRST_MONTH ? year - 1 : year
}

export const yearBegins = (year: number): string => `${year}-${FIRST_MONTH}-01`
export const yearEnds = (year: number): string => `${year + 1}-03-31`

/** @internal Exported for the tests. */
export const QUARTERS = [1, 2, 3, 4] as const
export type Quarter = (typeof QUARTERS)[number]

/** Its first and its last day; of the whole year where none is named. */
export function daysOf(
  year: number,
  quarter: Quarter | null,
): { readonly startDate: string; readonly endDate: string } {
  switch (quarter) {
    case 1:
      return { startDate: yearBegins(year), endDate: `${year}-06-30` }
    case 2:
      return { startDate: `${year}-07-01`, endDate: `${year}-09-30` }
    case 3:
      return { startDate: `${year}-10-01`, endDate: `${year}-12-31` }
    case 4:
      return { startDate: `${year + 1}-01-01`, endDate: yearEnds(year) }
    case null:
      return { startDate: yearBegins(year), endDate: yearEnds(year) }
  }
}

/** What an account did in a financial year so far. */
export type TaxYear = {
  readonly deposits: Paise
  /** What was asked for and did not come back. */
  readonly withdrawn: Paise
  /** What stood there when it began, and was not to be taxed any more. */
  readonly opening: Paise
  /** Winnings of which tax was withheld, or will be when what is asked for is paid. */
  readonly taxed: Paise
}

/** Winnings that left, less what was taxed; below zero by what may leave untaxed. */
const untaxedOf = ({ deposits, withdrawn, opening, taxed }: TaxYear): Paise =>
  subtract(withdrawn, add(add(deposits, opening), taxed))

/** How much may leave before tax is withheld of it. */
export const exemptOf = (year: TaxYear): Paise => larger(ZERO, subtract(ZERO, untaxedOf(year)))

/** @internal Exported for the tests. */
export const taxOf = (base: Paise, bps: number): Paise => scale(base, bps, WHOLE_BPS)

/** A request by the terms that it was asked for on. */
export type Withholding = {
  readonly exempt: Paise
  readonly bps: number
  /** Paid of it, and what of that was taxed. */
  readonly paid: Paise
  readonly taxed: Paise
}

export type Withheld = { readonly base: Paise; readonly tax: Paise }
export const NOTHING_WITHHELD: Withheld = { base: ZERO, tax: ZERO }

/** Of so much more that is paid of it: the exempt part goes first, and parts come to what the whole would. */
export function withheldOf({ exempt, bps, paid, taxed }: Withholding, amount: Paise): Withheld {
  const base = larger(ZERO, subtract(larger(ZERO, subtract(add(paid, amount), exempt)), taxed))
  return { base, tax: subtract(taxOf(add(taxed, base), bps), taxOf(taxed, bps)) }
}

/** What is to be paid of it so that this arrives; no more than is left. */
export function grossOf(request: Withholding, net: Paise, left: Paise): Paise {
  let [low, high] = [net as number, left as number]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (middle - withheldOf(request, paise(middle)).tax < net) low = middle + 1
    else high = middle
  }
  return smaller(paise(low), left)
}

/** What is taxed at the end of a year: winnings that left untaxed, and those that stand there. */
export type YearEnd = Withheld & {
  /** The opening balance of the next year: what could not be withheld of is taxed when it leaves. */
  readonly carried: Paise
}

/** `standing` is there when the year ends; no more is withheld than is free. */
export function closeYear(
  year: TaxYear,
  { standing, free, bps }: { readonly standing: Paise; readonly free: Paise; readonly bps: number },
): YearEnd {
  const owed = larger(ZERO, add(untaxedOf(year), larger(ZERO, standing)))
  const whole = taxOf(owed, bps)
  const tax = smaller(whole, larger(ZERO, free))
  const base = tax === whole ? owed : smaller(owed, paise(Math.floor((tax * WHOLE_BPS) / bps)))
  const left = subtract(subtract(larger(ZERO, standing), tax), subtract(owed, base))
  return { base, tax, carried: larger(ZERO, left) }
}

/** Of a payment that came in: it holds its tax, whoever bears that. */
export function dutyOnDeposit(paid: Paise, bps: number): Withheld {
  const base = scale(paid, WHOLE_BPS, WHOLE_BPS + bps)
  return { base, tax: subtract(paid, base) }
}
