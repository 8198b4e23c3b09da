/**
 * What paying a market, or taking its payment back, does to players: by the statement that pays, and by what it has posted, so that
 * what is told before is what happens. Demo accounts are nobody's result. Law D-48; docs/domain/results-and-dead-heats.md "Impact".
 */
import { negate, type Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { netsOf, type Run } from './store.ts'

export type OneChange = { readonly userName: string; readonly siteName: string; readonly amount: Paise }

export type Effect = {
  readonly bets: number
  readonly players: number
  readonly unmatched: number
  readonly toPlayers: Paise
  readonly fromPlayers: Paise
  readonly commission: Paise
  readonly held: Paise
  readonly biggest: OneChange | null
  readonly mostFreed: OneChange | null
}

type Counted = Pick<Effect, 'bets' | 'players' | 'unmatched'>

/** Bets that stand. */
const LIVE = sql`b.settled_at is null and (b.matched > 0 or b.remaining > 0)`
/** Bets that were paid, as a rollback finds them. */
const PAID = sql`b.settled_at is not null`

async function countBets(from: Reader, marketId: string, which: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as bets, count(distinct b.account_id)::int as players, count(*) filter (where b.remaining > 0)::int as unmatched
    from bets b where b.market_id = ${marketId} and b.book = 'REAL' and ${which}`.execute(from)
  return must(rows[0], 'a count is a row')
}

export const countLiveBets = (from: Reader, marketId: string): Promise<Counted> => countBets(from, marketId, LIVE)

type Sums = {
  readonly won: Paise
  readonly lost: Paise
  readonly commission: Paise
  readonly freed: Paise
}

/** `postings` has a row for each account as it is, or would be, posted. */
async function sumPostings(from: Reader, postings: RawBuilder<unknown>): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(net) filter (where net > 0), 0)::bigint as won, coalesce(-sum(net) filter (where net < 0), 0)::bigint as lost,
      coalesce(sum(commission), 0)::bigint as commission, coalesce(sum(exposure_released), 0)::bigint as freed
    from (${postings}) n where book = 'REAL'`.execute(from)
  return must(rows[0], 'a sum is a row')
}

/** The account of these postings with the most of it, the first of those that are alike. */
async function mostOf(
  from: Reader,
  postings: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
): Promise<OneChange | null> {
  const { rows } = await sql<OneChange>`
    select a.user_name, coalesce(s.name, '') as site_name, ${amount} as amount
    from (${postings}) n join accounts a on a.id = n.account_id left join sites s on s.id = n.site_id
    where n.book = 'REAL' and ${amount} <> 0 order by abs(${amount}) desc, n.account_id limit 1`.execute(from)
  return rows[0] ?? null
}

const CHANGE = sql`(n.net - n.commission)`
const FREED = sql`n.exposure_released`
const PLAYERS = sql`a.role <> 'system'`

/** What paying it by this outcome would do. */
export async function effectOfPaying(from: Reader, run: Omit<Run, 'version'>): Promise<Effect> {
  const postings = netsOf(run, PLAYERS)
  const [counted, { won, lost, commission, freed }, biggest, mostFreed] = await Promise.all([
    countLiveBets(from, run.marketId),
    sumPostings(from, postings),
    mostOf(from, postings, CHANGE),
    mostOf(from, postings, FREED),
  ])
  return { ...counted, toPlayers: won, fromPlayers: lost, commission, held: negate(freed), biggest, mostFreed }
}

/** What taking the payment of this version back would do: what was won is given, what was lost is got. */
export async function effectOfTakingBack(from: Reader, marketId: string, version: number): Promise<Effect> {
  const postings = sql`select account_id, site_id, book, net, commission, exposure_released from settlement_postings
    where market_id = ${marketId} and result_version = ${version} and not rolled_back`
  const [counted, { won, lost, commission, freed }, biggest] = await Promise.all([
    countBets(from, marketId, PAID),
    sumPostings(from, postings),
    mostOf(from, postings, CHANGE),
  ])
  return {
    ...counted,
    toPlayers: lost,
    fromPlayers: won,
    commission: negate(commission),
    held: freed,
    biggest: biggest && { ...biggest, amount: negate(biggest.amount) },
    mostFreed: null,
  }
}
