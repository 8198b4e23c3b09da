/** What is posted of a result: each account's net with its commission and its split, as the domain tells them. */
import type { MoneyBook, Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { commission, commissionRate } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { type Columns, insertRows } from '../platform/database/rows.ts'
import { loadNets, type Paying } from './net.ts'
import { loadChains, splitNet } from './split-shares.ts'
import type { Run } from './store.ts'

/** What an account is paid, and what of its exposure is released by it. */
export type AccountPay = {
  readonly accountId: number
  readonly siteId: number
  readonly book: MoneyBook
  readonly net: Paise
  readonly commission: Paise
  readonly exposureReleased: Paise
}

/** With the chain that it is split along and what each level keeps, the root first; null where there is no chain. */
export type Posting = AccountPay & {
  readonly levels: readonly number[] | null
  readonly shares: readonly number[] | null
  readonly kept: readonly Paise[] | null
}

/** What these accounts, or every player of the market, would be paid by its outcome: what is posted, and what is told of it before; `held` in place of what they hold. Law 1.8, D-27. */
export async function loadPay(
  from: Reader,
  run: Paying,
  ids?: readonly number[],
  held?: Parameters<typeof loadNets>[3],
): Promise<AccountPay[]> {
  return (await loadNets(from, run, ids, held)).map(({ accountId, siteId, book, net, exposure, setBps }) => ({
    accountId,
    siteId,
    book,
    net,
    commission: commission(net, commissionRate(run.shape.kind, run.commissionBps, setBps)),
    exposureReleased: exposure,
  }))
}

/** With how each is split along its chain. Law D-29. */
export async function withShares(from: Reader, marketId: string, pays: readonly AccountPay[]): Promise<Posting[]> {
  const ids = pays.map(({ accountId }) => accountId)
  const chains = await loadChains(from, marketId, ids)
  return pays.map((pay) => ({ ...pay, ...splitNet(pay.net, chains.get(pay.accountId)) }))
}

type PostingRow = Posting & { readonly marketId: string; readonly resultVersion: number; readonly firstAt: number }

const POSTING: Columns<PostingRow> = {
  accountId: 'bigint',
  marketId: 'text',
  resultVersion: 'int',
  siteId: 'int',
  book: 'text',
  net: 'bigint',
  commission: 'bigint',
  exposureReleased: 'bigint',
  levels: 'bigint[] null',
  shares: 'bigint[] null',
  kept: 'bigint[] null',
  firstAt: 'timestamptz',
}

/**
 * When each was matched there first; who never was, when the result was declared. Bet by bet: joined, all fills there are were read for each account
 * while what is known of them was old, and 2,000 accounts stood locked for 16 seconds.
 */
async function loadFirsts(from: Reader, run: Run, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ accountId: number; at: number }>`
    select i.id as account_id, coalesce(
      (select min(f.at) from bets b cross join lateral (select min(x.at) as at from fills x where x.bet_id = b.id limit 1) f
        where b.market_id = ${run.marketId} and b.account_id = i.id),
      (select r.declared_at from settlements r where r.market_id = ${run.marketId} and r.result_version = ${run.version})) as at
    from unnest(${ids}::bigint[]) i(id)`.execute(from)
  return new Map(rows.map(({ accountId, at }) => [accountId, at]))
}

/** Posts the chunk once: the primary key refuses a second time. */
export async function insertPostings(tx: Tx, run: Run, ids: readonly number[]): Promise<Posting[]> {
  const postings = await withShares(tx, run.marketId, await loadPay(tx, run, ids))
  const { marketId, version: resultVersion } = run
  const firsts = await loadFirsts(tx, run, ids)
  await insertRows<PostingRow>(
    tx,
    'settlement_postings',
    POSTING,
    postings.map((posting) => ({
      ...posting,
      marketId,
      resultVersion,
      firstAt: must(firsts.get(posting.accountId), 'every account was asked for'),
    })),
  )
  return postings
}

/** What the version has posted and nobody has taken back, in the order of accounts. */
export async function loadPosted(from: Reader, marketId: string, version: number): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    select account_id, site_id, book, net, commission, exposure_released, levels, shares, kept from settlement_postings
    where market_id = ${marketId} and result_version = ${version} and not rolled_back order by account_id`.execute(from)
  return rows
}
