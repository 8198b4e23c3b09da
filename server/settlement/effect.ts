/**
 * What paying a market, or taking its payment back, does to players: by the functions that pay, and by what they have posted, so that
 * what is told before is what happens. Demo accounts are nobody's result. Law D-48; docs/domain/results-and-dead-heats.md "Impact".
 */
import { negate, type Paise, subtract, sum } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import { atOnce, type Reader } from '../platform/database.ts'
import type { Paying } from './net.ts'
import { type AccountPay, loadPay } from './postings.ts'

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

/** What is paid, or what is got back of it, to the accounts that play with money. */
type Payment = Pick<Effect, 'toPlayers' | 'fromPlayers' | 'commission' | 'held' | 'biggest' | 'mostFreed'>

type Pay = Pick<AccountPay, 'accountId' | 'net' | 'commission' | 'exposureReleased'>

/** The account with the most of it, the first of those that are alike; null where nobody has any. */
async function mostOf(from: Reader, pays: readonly Pay[], amountOf: (pay: Pay) => Paise): Promise<OneChange | null> {
  let most: { readonly accountId: number; readonly amount: Paise } | undefined
  for (const pay of pays) {
    const amount = amountOf(pay)
    if (Math.abs(amount) > Math.abs(most?.amount ?? 0)) most = { accountId: pay.accountId, amount }
  }
  if (!most) return null
  const { rows } = await sql<Omit<OneChange, 'amount'>>`
    select a.user_name, coalesce(s.name, '') as site_name from accounts a left join sites s on s.id = a.site_id
    where a.id = ${most.accountId}`.execute(from)
  return { ...must(rows[0], 'who is paid has an account'), amount: most.amount }
}

/** `pays` in the order of their accounts. */
async function sumUp(from: Reader, pays: readonly Pay[]): Promise<Payment> {
  const nets = pays.map(({ net }) => net)
  return {
    toPlayers: sum(nets.filter((net) => net > 0)),
    fromPlayers: negate(sum(nets.filter((net) => net < 0))),
    commission: sum(pays.map(({ commission }) => commission)),
    held: negate(sum(pays.map(({ exposureReleased }) => exposureReleased))),
    biggest: await mostOf(from, pays, ({ net, commission }) => subtract(net, commission)),
    mostFreed: await mostOf(from, pays, ({ exposureReleased }) => exposureReleased),
  }
}

/** What paying it by this outcome would do. */
export const effectOfPaying = (db: Reader, run: Paying): Promise<Effect> =>
  atOnce(db, async (tx) => {
    const pays = (await loadPay(tx, run)).filter(({ book }) => book === 'REAL')
    return { ...(await countLiveBets(tx, run.marketId)), ...(await sumUp(tx, pays)) }
  })

/** What taking the payment of this version back would do: what was won is given, what was lost is got. */
export const effectOfTakingBack = (db: Reader, marketId: string, version: number): Promise<Effect> =>
  atOnce(db, async (tx) => {
    const { rows } = await sql<Pay>`
      select account_id, net, commission, exposure_released from settlement_postings
      where market_id = ${marketId} and result_version = ${version} and book = 'REAL' and not rolled_back order by account_id`.execute(
      tx,
    )
    const { toPlayers, fromPlayers, commission, held, biggest } = await sumUp(tx, rows)
    return {
      ...(await countBets(tx, marketId, PAID)),
      toPlayers: fromPlayers,
      fromPlayers: toPlayers,
      commission: negate(commission),
      held: negate(held),
      biggest: biggest && { ...biggest, amount: negate(biggest.amount) },
      mostFreed: null,
    }
  })
