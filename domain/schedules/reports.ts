import type { Action } from '../roles/index.ts'

/** What there is a page of that is narrowed to days: who may open it, and what else it is narrowed by. */
type Report = {
  readonly right: Action
  readonly filters: readonly string[]
  /** Of one account alone, which is always named. */
  readonly isOfOne?: true
}

const TABLE = {
  PROFIT_LOSS: { right: 'statement.read', filters: ['eventTypeId', 'eventId', 'marketId', 'by', 'order'] },
  SETTLED_BETS: { right: 'downline.readBets', filters: ['search', 'eventTypeId', 'eventId', 'marketId'] },
  CASINO_ROUNDS: { right: 'downline.readBets', filters: ['gameType'] },
  STATEMENT: { right: 'statement.read', filters: ['trxType', 'search'], isOfOne: true },
  RECEIPTS: { right: 'settle.read', filters: [] },
  DEPOSITS: { right: 'payment.decide', filters: ['search', 'status'] },
  WITHDRAWALS: { right: 'payment.decide', filters: ['search', 'status'] },
  PAYMENT_TOTALS: { right: 'payment.decide', filters: ['by'] },
} as const satisfies Readonly<Record<string, Report>>

export type ReportName = keyof typeof TABLE
export const REPORT_NAMES = Object.keys(TABLE) as [ReportName, ...ReportName[]]
export const reportOf = (name: ReportName): Report => TABLE[name]

type Wanted = {
  readonly report: ReportName
  readonly filters: Readonly<Record<string, string>>
  /** Of whom; null where of all below. */
  readonly subjectId: number | null
}

/** What of a schedule its report does not have, or lacks; undefined of one that can be. */
export function wrongInReport({ report, filters, subjectId }: Wanted): 'filters' | 'userId' | undefined {
  const { filters: known, isOfOne } = reportOf(report)
  if (Object.keys(filters).some((name) => !known.includes(name))) return 'filters'
  return isOfOne && subjectId === null ? 'userId' : undefined
}
