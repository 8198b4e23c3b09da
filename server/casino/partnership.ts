/**
 * Partnership in the casino: what rounds brought each player is split along the chain that stood at the round's first stake, and each level's
 * part moves between the house and the level, seconds later and for many rounds at once. docs/domain/casino.md#shares; law 2.7, D-29, D-30.
 */
import { houseTransfer } from '@paddock/domain/ledger'
import { add, type Paise, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { splitFromRoot } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadSystemAccounts, postTransfers } from '../ledger/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { type Columns, insertRows } from '../platform/database/rows.ts'

const EVERY_MS = 5000
/** Calls of one turn; a site that has more has another turn, after a rest. */
const MOST_CALLS = 250
/** What is due of some seconds is not moved in one go: players' calls go on between. */
const REST_MS = 100

export function startSharing({ db, jobs }: { readonly db: Database; readonly jobs: Jobs }): void {
  jobs.start({
    name: 'casino shares',
    everyMs: EVERY_MS,
    failed: 'the shares of the casino were not moved',
    work: async (stopping) => {
      while (!stopping.aborted && (await shareAll(db))) await sleep(REST_MS)
    },
  })
}

/** A turn of each site that has something due; one whose turn fails keeps no other from its own. Gives whether there may be more. @internal Exported for the tests. */
export async function shareAll(db: Database): Promise<boolean> {
  const { rows } = await sql<{ siteId: number }>`
    select s.id as site_id from sites s where exists (select from casino_due_calls d where d.site_id = s.id) order by s.id`.execute(
    db,
  )
  const failures: unknown[] = []
  let hasMore = false
  for (const { siteId } of rows) {
    const turn = db.transaction().execute((tx) => shareSite(tx, siteId))
    const shared = await turn.catch((error: unknown) => void failures.push(error))
    hasMore ||= shared === MOST_CALLS
  }
  if (failures.length > 0) throw new AggregateError(failures, `the shares of ${failures.length} sites`)
  return hasMore
}

type DueRow = {
  readonly accountId: number
  readonly levels: readonly number[]
  readonly shares: readonly number[]
  readonly net: Paise
  readonly calls: number
}

type ShareRow = Omit<DueRow, 'calls'> & {
  readonly turn: number
  readonly siteId: number
  readonly kept: readonly Paise[]
}

const SHARE: Columns<ShareRow> = {
  turn: 'bigint',
  siteId: 'int',
  accountId: 'bigint',
  levels: 'bigint[]',
  shares: 'bigint[]',
  net: 'bigint',
  kept: 'bigint[]',
}

/** Gives how many calls were taken. */
async function shareSite(tx: Tx, siteId: number): Promise<number> {
  const { rows: turns } = await sql<{ turn: number }>`select nextval('casino_turns') as turn`.execute(tx)
  const { turn } = must(turns[0], 'a sequence goes on')
  const due = await takeDue(tx, siteId)
  const rows = due.map((row): ShareRow => ({ ...row, turn, siteId, kept: splitFromRoot(row.net, row.shares) }))
  await insertRows(tx, 'casino_shares', SHARE, rows)
  const { house } = (await loadSystemAccounts(tx, [siteId]))(siteId, 'REAL')
  const kind = 'casinoShare' as const
  const transfers = [...(await partsOf(tx, rows))].flatMap(([level, amount]) =>
    houseTransfer(house, level, amount, { kind, reference: `casinoShare:${turn}:${level}` }).map((transfer) => ({
      ...transfer,
      kind,
    })),
  )
  if (transfers.length > 0) await postTransfers(tx, transfers)
  return due.reduce((all, { calls }) => all + calls, 0)
}

/** Counts what they moved for the day of each provider too: a call is taken once. */
async function takeDue(tx: Tx, siteId: number): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    with due as (
      delete from casino_due_calls where (provider_id, tx_id) in (select provider_id, tx_id from casino_due_calls where site_id = ${siteId} order by at
        limit ${MOST_CALLS} for update skip locked)
      returning provider_id, tx_id),
    taken as (
      select c.* from due d cross join lateral (
        select * from casino_calls c where c.provider_id = d.provider_id and c.tx_id = d.tx_id limit 1) c),
    days as (
      insert into casino_days as d (provider_id, day, net)
      select provider_id, (at at time zone 'UTC')::date as day, sum(moved)::bigint from taken group by 1, 2 order by 1, 2
      on conflict (provider_id, day) do update set net = d.net + excluded.net returning provider_id, day, net),
    told as (
      insert into casino_alarms (provider_id, kind, about, amount)
      select d.provider_id, 'DAY', d.day::text, d.net from days d join casino_providers p on p.id = d.provider_id and d.net > p.most_net_a_day
      on conflict (provider_id, kind, about) do update set amount = excluded.amount)
    select t.account_id, r.levels, r.shares, sum(t.moved)::bigint as net, count(*)::int as calls from taken t
    join casino_rounds r on r.provider_id = t.provider_id and r.account_id = t.account_id and r.round_id = t.round_id
    group by t.account_id, r.levels, r.shares order by t.account_id`.execute(tx)
  return rows
}

/** Of every level but the administrator, whose part stays with the house. */
async function partsOf(tx: Tx, rows: readonly ShareRow[]): Promise<ReadonlyMap<number, Paise>> {
  const parts = new Map<number, Paise>()
  for (const { levels, kept } of rows)
    for (const [n, level] of levels.entries()) parts.set(level, add(parts.get(level) ?? ZERO, kept[n] ?? ZERO))
  const { rows: roots } = await sql<{ id: number }>`
    select id from accounts where role = 'administrator' and id = any(${[...parts.keys()]}::bigint[])`.execute(tx)
  for (const { id } of roots) parts.delete(id)
  return parts
}
