/** An affiliate as they see themselves, and as officers see them. */
import {
  type AffiliateRow,
  type AffiliateStatement,
  type AffiliateWhole,
  dealToWire,
  type OwnAffiliate,
} from '@paddock/contract'
import { subtract, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import type { Actor } from '../platform/http-call.ts'
import { mayBeSecond } from '../second-officer/index.ts'
import { timeOf } from '../platform/sql-time.ts'
import { type EarnedMonth, loadEarned, sumOf } from './earned.ts'
import { flagsOf, listFlagged, shownOf } from './flags.ts'
import {
  findSummedUntil,
  type Funnel,
  haveManyPlayed,
  listExcluded,
  listFunnels,
  listSums,
  type Sums,
} from './queries.ts'
import {
  dealsNow,
  listDeals,
  refuseAgreed,
  refuseDeal,
  listStatements,
  type StoredAffiliate,
  type StoredStatement,
} from './store.ts'

type At = { readonly siteId: number; readonly zone: string; readonly now: number }

/** What has come together of the month that goes on, and where all of it would stand if it ended now. */
function runningOf(months: readonly EarnedMonth[], { stated }: Sums, monthAt: number) {
  const { sports, casino, share, heads, headAmount } = sumOf(months.filter((month) => month.monthAt === monthAt))
  return { sports, casino, share, heads, headAmount, balance: subtract(sumOf(months).earned, stated) }
}

async function monthOf(from: Reader, { zone }: At, at: number): Promise<number> {
  const { rows } = await sql<{
    at: number
  }>`select date_trunc('month', ${timeOf(at)} at time zone ${zone}) at time zone ${zone} as at`.execute(from)
  return must(rows[0], 'one row').at
}

const NONE: Funnel = { visits: 0, signUps: 0, firstDeposits: 0, heads: 0 }
const NO_SUMS: Sums = { paid: ZERO, open: ZERO, stated: ZERO }
const funnelOf = ({ visits, signUps, firstDeposits, heads }: Funnel): Funnel => ({
  visits,
  signUps,
  firstDeposits,
  heads,
})

const presentStatement = ({ id, state, ...row }: StoredStatement): AffiliateStatement => ({
  _id: id,
  monthAt: row.monthAt,
  endsAt: row.endsAt,
  sports: row.sports,
  casino: row.casino,
  share: row.share,
  heads: row.heads,
  headAmount: row.headAmount,
  corrections: row.corrections,
  carriedIn: row.carriedIn,
  due: row.due,
  carriedOut: row.carriedOut,
  status: state,
  decidedAt: row.decidedAt,
})

export async function presentOwn(from: Reader, affiliate: StoredAffiliate, at: At): Promise<OwnAffiliate> {
  const ids = [affiliate.id]
  const [earned, [sums = NO_SUMS], [funnel = NONE]] = [
    await loadEarned(from, ids),
    await listSums(from, ids),
    await listFunnels(from, ids),
  ]
  const { inForce } = dealsNow(await listDeals(from, ids), at.now)
  const monthAt = await monthOf(from, at, at.now)
  const isTold = await haveManyPlayed(from, affiliate.id, monthAt)
  return {
    code: affiliate.code,
    active: affiliate.active,
    month: isTold ? runningOf(earned.get(affiliate.id) ?? [], sums, monthAt) : null,
    summedUntil: await findSummedUntil(from, at.siteId),
    deal: inForce && dealToWire(inForce.terms),
    ...funnelOf(funnel),
    paid: sums.paid,
    open: sums.open,
    statements: (await listStatements(from, sql`s.affiliate_id = ${affiliate.id}`)).map(presentStatement),
  }
}

/** Of a page of them, each in its place. */
export async function presentRows(from: Reader, affiliates: readonly StoredAffiliate[]): Promise<AffiliateRow[]> {
  const ids = affiliates.map(({ id }) => id)
  const earned = await loadEarned(from, ids)
  const sums = new Map((await listSums(from, ids)).map((one) => [one.affiliateId, one]))
  const funnels = new Map((await listFunnels(from, ids)).map((one) => [one.affiliateId, one]))
  const waiting = new Set(
    (await listDeals(from, ids)).flatMap((deal) => (deal.fromAt === null ? [deal.affiliateId] : [])),
  )
  return affiliates.map(({ id, userName, code, active, createdAt }) => ({
    _id: String(id),
    userName,
    code,
    active,
    createdAt,
    ...funnelOf(funnels.get(id) ?? NONE),
    earned: sumOf(earned.get(id) ?? []).earned,
    paid: (sums.get(id) ?? NO_SUMS).paid,
    open: (sums.get(id) ?? NO_SUMS).open,
    waits: waiting.has(id),
  }))
}

export async function presentWhole(
  from: Reader,
  affiliate: StoredAffiliate,
  { actor, ...at }: At & { readonly actor: Actor },
): Promise<AffiliateWhole> {
  const { id } = affiliate
  const [row] = await presentRows(from, [affiliate])
  const deals = await listDeals(from, [id])
  const mayConfirm = await mayBeSecond(
    from,
    deals.map(({ madeBy }) => madeBy),
    actor.accountId,
    at.now,
  )
  const { agreed } = dealsNow(deals, at.now)
  const [sums = NO_SUMS] = await listSums(from, [id])
  const flagged = await listFlagged(from, id)
  return {
    ...must(row, 'one each'),
    month: runningOf((await loadEarned(from, [id])).get(id) ?? [], sums, await monthOf(from, at, at.now)),
    summedUntil: await findSummedUntil(from, at.siteId),
    deals: deals.map((deal) => {
      const { terms, version, madeAt, madeBy, madeByName, confirmedByName, fromAt } = deal
      return {
        ...dealToWire(terms),
        version,
        madeAt,
        madeBy: madeByName,
        confirmedBy: confirmedByName,
        fromAt,
        mayConfirm: fromAt === null && mayConfirm(madeBy) && !refuseAgreed(agreed, deal, actor.role),
        mayWithdraw: fromAt === null && !refuseDeal(deal, actor.role),
      }
    }),
    statements: (await listStatements(from, sql`s.affiliate_id = ${id}`)).map((statement) => ({
      ...presentStatement(statement),
      agreedBy: statement.firstByName,
      decidedBy: statement.decidedByName,
      remarks: statement.remarks,
    })),
    flags: flagsOf(flagged),
    flagged: shownOf(flagged).map(({ accountId, userName, flags }) => ({
      userId: String(accountId),
      userName,
      flags: [...flags],
    })),
    excluded: (await listExcluded(from, id)).map(({ accountId, userName }) => ({
      userId: String(accountId),
      userName,
    })),
  }
}
