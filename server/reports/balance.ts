/** The balance over time, for a chart. */
import type { BalancePoint } from '@paddock/contract'
import { paise, type Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { all, isAfter, type Range, within } from '../platform/read-filters.ts'
import { linesOf, sumAfter } from './lines.ts'

/** More transfers than these are drawn by days: a line of a phone's width shows no more. */
const MOST_TRANSFERS = 200
/** Two years. */
const MOST_DAYS = 731

export type BalanceHistory = {
  readonly points: BalancePoint[]
  readonly step: 'transfer' | 'day'
  readonly opening: Paise
  readonly closing: Paise
  readonly isCut: boolean
}

type Step = { readonly at: number; readonly signed: Paise }

export async function loadBalanceHistory(from: Reader, accountId: number, range: Range): Promise<BalanceHistory> {
  const account = sql`${accountId}::bigint`
  const where = all(within(sql`t.at`, range))
  const { rows: edge } = await sql<{ closing: Paise }>`
    select (a.balance - ${sumAfter(account, isAfter(sql`t.at`, range))})::bigint as closing from accounts a where a.id = ${account}`.execute(
    from,
  )
  const { closing } = must(edge[0], 'an account that may be asked about is there')
  const { rows: transfers } = await sql<Step>`
    select l.at, l.signed from (${linesOf({ account, where, newest: MOST_TRANSFERS + 1 })}) l
    order by l.at desc, l.id desc limit ${MOST_TRANSFERS + 1}`.execute(from)
  if (transfers.length <= MOST_TRANSFERS) return { ...runBack(transfers, closing), step: 'transfer', isCut: false }
  const { rows: days } = await sql<Step>`
    select max(l.at) as at, sum(l.signed)::bigint as signed from (${linesOf({ account, where })}) l
    group by (l.at at time zone ${range.zone})::date order by 1 desc limit ${MOST_DAYS + 1}`.execute(from)
  const shown = days.slice(0, MOST_DAYS)
  return { ...runBack(shown, closing), step: 'day', isCut: days.length > shown.length }
}

/** Steps from the newest back: the balance after each, and before the first. */
function runBack(steps: readonly Step[], closing: Paise): Pick<BalanceHistory, 'points' | 'opening' | 'closing'> {
  let balance = closing
  const points: BalancePoint[] = []
  for (const { at, signed } of steps) {
    points.push({ at, balance })
    balance = paise(balance - signed)
  }
  return { points: points.toReversed(), opening: balance, closing }
}
