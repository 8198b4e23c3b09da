/** Where a report is in the console, and what it is narrowed by in words. */
import type { Schedule } from '@paddock/contract/shapes/schedule'
import { GAME_TYPES } from '@paddock/domain/casino'
import { type ReportName, reportOf } from '@paddock/domain/schedules'
import type { DayRange } from '@paddock/ui/dates'
import { sportTitle } from '@paddock/ui/words'
import { CASINO_WORDS } from '../../words/casino.ts'
import { PAYMENT_WORDS } from '../../words/payments.ts'
import { REPORT_WORDS } from '../../words/reports.ts'
import { SCHEDULE_WORDS as WORDS } from '../../words/schedules.ts'
import { WORDS as COMMON } from '../../words/shell.ts'

export type Place = Pick<Schedule, 'report' | 'userId' | 'userName' | 'filters'>

/** The page, and which tab of it. */
const PAGES: { readonly [R in ReportName]: readonly [path: string, tab?: string] } = {
  PROFIT_LOSS: ['/profit-loss'],
  SETTLED_BETS: ['/bets/settled'],
  CASINO_ROUNDS: ['/casino-rounds'],
  STATEMENT: ['/people'],
  RECEIPTS: ['/settlement', 'receipts'],
  DEPOSITS: ['/deposits', 'history'],
  WITHDRAWALS: ['/withdrawals', 'history'],
  PAYMENT_TOTALS: ['/deposits', 'totals'],
}

/** What opens it narrowed to those days and filters, inside the console. */
export function addressOfReport({ report, userId, filters }: Omit<Place, 'userName'>, { from, to }: DayRange): string {
  const [page, tab] = PAGES[report]
  const query = new URLSearchParams({ ...(tab !== undefined && { tab }), ...filters })
  if (userId !== null && !reportOf(report).isOfOne) query.set('userId', userId)
  query.set('startDate', from)
  query.set('endDate', to)
  return `${reportOf(report).isOfOne ? `${page}/${userId}/statement` : page}?${query}`
}

/** What the address of a report names a schedule by whose filters are being changed there. */
export const CHANGED_SCHEDULE = 'schedule'

/** What opens it so, to be saved back from there. */
export const addressOfChange = ({ _id, ...place }: Schedule, days: DayRange): string =>
  `${addressOfReport(place, days)}&${CHANGED_SCHEDULE}=${encodeURIComponent(_id)}`

/** What of an address the report is narrowed by; days are no part of it, and neither is whom it is of. */
export const filtersOfReport = (report: ReportName, given: Readonly<Record<string, string>>): Place['filters'] =>
  Object.fromEntries(Object.entries(given).filter(([name]) => reportOf(report).filters.includes(name)))

const wordIn = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code

function sayFilter(report: ReportName, name: string, value: string): string {
  switch (name) {
    case 'eventTypeId':
      return sportTitle(value) ?? value
    case 'eventId':
      return WORDS.oneEvent
    case 'marketId':
      return WORDS.oneMarket
    case 'by':
      return report === 'PAYMENT_TOTALS' ? PAYMENT_WORDS.byOfficer : wordIn(REPORT_WORDS.levels, value)
    case 'order':
      return wordIn(REPORT_WORDS.orders, value)
    case 'gameType': {
      const type = GAME_TYPES.find((known) => known === value)
      return type === undefined ? value : CASINO_WORDS.kinds[type]
    }
    case 'trxType':
      return wordIn(COMMON.lineKinds, value)
    case 'status':
      return wordIn(
        { ...PAYMENT_WORDS.requestStates, open: PAYMENT_WORDS.open, reversed: PAYMENT_WORDS.reversed },
        value,
      )
    default:
      return WORDS.search(value)
  }
}

/** Whom it is of and its filters, in words. */
export function narrowedTo({ report, userId, userName, filters }: Place): string {
  const said = [
    ...(userId === null ? [] : [WORDS.ofOne(userName ?? WORDS.anAccount)]),
    ...Object.entries(filters).map(([name, value]) => sayFilter(report, name, value)),
  ]
  return said.length === 0 ? WORDS.noFilters : said.join(', ')
}
