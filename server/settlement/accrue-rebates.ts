/**
 * Rebates: what a player's terms give back of a market, accrued beside the player's posting and paid by the upline apart from it. Law 2.6,
 * D-28.
 */
import type { MarketShape } from '@paddock/domain/market'
import { type Paise, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type Played, type Rebate, rebateOn, type RebateTerms } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { type Columns, insertRows } from '../platform/database/rows.ts'
import { type AccountNet, CASHED_OUT, loadLosses, type Paying } from './net.ts'

type Chunk = { readonly marketId: string; readonly version: number; readonly ids: readonly number[] }

const BETS = sql`from bets b where b.market_id = s.market_id and b.account_id = s.account_id and b.status = 'SETTLED'`

type PlayedRow = Played & RebateTerms & { readonly accountId: number; readonly siteId: number }

export type AccountRebate = Rebate & { readonly accountId: number }

type RebateRow = AccountRebate & {
  readonly siteId: number
  readonly marketId: string
  readonly resultVersion: number
}

const NOTHING_LOST = { lost: ZERO, staked: ZERO }

const REBATE: Columns<RebateRow> = {
  accountId: 'bigint',
  marketId: 'text',
  resultVersion: 'int',
  siteId: 'int',
  kind: 'text',
  base: 'bigint',
  bps: 'int',
  amount: 'bigint',
}

const TERMS = sql`a.match_rebate_kind as match_kind, a.match_rebate_bps as match_bps, a.session_rebate_bps as session_bps`
const GIVES_BACK = sql`(a.match_rebate_bps > 0 or a.session_rebate_bps > 0)`

/** What those whose terms give anything back did in the market. */
async function loadPlayed(tx: Tx, { marketId, version, ids }: Chunk): Promise<PlayedRow[]> {
  const { rows } = await sql<PlayedRow>`
    select s.account_id, s.site_id, s.net, ${TERMS},
      (select coalesce(-sum(b.net), 0)::bigint ${BETS} and b.net < 0) as lost,
      (select coalesce(sum(b.matched - ${CASHED_OUT}), 0)::bigint ${BETS}) as staked
    from settlement_postings s join accounts a on a.id = s.account_id and a.book = 'REAL'
    where s.market_id = ${marketId} and s.result_version = ${version} and s.account_id = any(${ids}::bigint[])
      and ${GIVES_BACK}`.execute(tx)
  return rows
}

/** To be called once a chunk, after its bets are settled. A void market gives nothing back: it took nothing. */
export async function accrueRebates(tx: Tx, chunk: Chunk, kind: MarketShape['kind']): Promise<void> {
  const rebates = (await loadPlayed(tx, chunk)).flatMap((played): RebateRow[] => {
    const rebate = rebateOn(kind, played, played)
    const { accountId, siteId } = played
    return rebate ? [{ ...rebate, accountId, siteId, marketId: chunk.marketId, resultVersion: chunk.version }] : []
  })
  await insertRows<RebateRow>(tx, 'rebates', REBATE, rebates)
}

/** What would accrue by the outcome to these players, nothing being written; `bets` in place of what they bet. */
export async function loadRebates(
  from: Reader,
  run: Paying,
  players: readonly Pick<AccountNet, 'accountId' | 'net'>[],
  bets?: Parameters<typeof loadLosses>[3],
): Promise<AccountRebate[]> {
  if (run.outcome.type === 'VOID') return []
  const { rows: terms } = await sql<RebateTerms & { readonly id: number }>`
    select a.id, ${TERMS} from accounts a where a.id = any(${players.map(({ accountId }) => accountId)}::bigint[]) and ${GIVES_BACK}`.execute(
    from,
  )
  const losses = await loadLosses(
    from,
    run,
    terms.map(({ id }) => id),
    bets,
  )
  const nets = new Map(players.map(({ accountId, net }) => [accountId, net]))
  const lossOf = new Map(losses.map((loss) => [loss.accountId, loss]))
  return terms.flatMap(({ id, ...given }) => {
    const net = must(nets.get(id), 'the terms are of those who were asked for')
    const rebate = rebateOn(run.shape.kind, given, { net, ...(lossOf.get(id) ?? NOTHING_LOST) })
    return rebate ? [{ accountId: id, ...rebate }] : []
  })
}

/** What accrued by the version and stands. */
export async function sumRebates(from: Reader, marketId: string, version: number): Promise<Paise> {
  const { rows } = await sql<{ amount: Paise }>`
    select coalesce(sum(amount), 0)::bigint as amount from rebates
    where market_id = ${marketId} and result_version = ${version} and not rolled_back`.execute(from)
  return rows[0]?.amount ?? ZERO
}

export async function takeRebatesBack(tx: Tx, { marketId, version, ids }: Chunk): Promise<void> {
  await sql`update rebates set rolled_back = true
    where market_id = ${marketId} and result_version = ${version} and account_id = any(${ids}::bigint[])`.execute(tx)
}
