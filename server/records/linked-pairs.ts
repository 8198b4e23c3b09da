/**
 * Pairs of players who belong together, and what their trades with each other come to. A pair is kept once what moved it is an hour old, and one that is
 * marked is read from its trades. Law D-36, decision 0118.
 */
import type { calls, LinkedPair, RequestOf } from '@paddock/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader } from '../platform/database.ts'
import { findStanding } from '../platform/downline.ts'
import type { Jobs } from '../platform/jobs.ts'
import { countedTo, MOST_COUNTED, pageOf } from '../platform/read-filters.ts'
import { direction, STANDS, tradesBelow, type TradesOf } from './linked-trades.ts'
import type { Page } from './whose.ts'

const EVERY_MS = 600_000
/**
 * Whoever began to void a market or a fill before a trade of it was found saw no pair to mark; they have ended by then: statements end after a minute, and
 * who does nothing in a transaction after half of one.
 */
const REST = sql`interval '1 hour'`

const LINKS = (['PARENT', 'DEVICE', 'PAYEE'] as const).map(
  (link) => sql`case when bool_or(${link} = any(t.links)) then ${link} end`,
)
/** What trades `t` of a pair come to. What was voided moved nothing. */
const SUMS = sql`count(*)::int as trades, sum(t.size)::bigint as stake,
  coalesce(sum(case when t.backer_id > t.layer_id then t.given else -t.given end), 0)::bigint as to_high,
  (count(*) - count(t.reference))::int as not_recorded, max(t.at) as at, array_remove(array[${sql.join(LINKS)}]::text[], null) as links`
const PAIR = sql`low_id, high_id, trades, stake, to_high, not_recorded, at, links`

/** Keeps those anew that were marked an hour ago or longer. Gives how many. @internal Exported for the tests and the benchmarks. */
export async function keepPairs(db: Database): Promise<number> {
  // Of one moment: a mark that comes while its pair is summed is not among those that are taken off, and stays.
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const meant = sql`(select distinct m.low_id, m.high_id from linked_pair_marks m where m.at <= now() - ${REST})`
      await sql`delete from linked_pairs k using ${meant} m where k.low_id = m.low_id and k.high_id = m.high_id`.execute(
        tx,
      )
      const { numAffectedRows } = await sql`
        insert into linked_pairs (site_id, above, ${PAIR})
        select t.site_id, t.above, t.low_id, t.high_id, ${SUMS}
        from linked_trades t join ${meant} m on m.low_id = t.low_id and m.high_id = t.high_id where ${STANDS}
        group by t.site_id, t.above, t.low_id, t.high_id`.execute(tx)
      await sql`delete from linked_pair_marks where at <= now() - ${REST}`.execute(tx)
      return Number(numAffectedRows ?? 0)
    })
}

/** Again and again. */
export function startKeepingPairs(db: Database, jobs: Jobs): void {
  jobs.start({
    name: 'linked pairs',
    everyMs: EVERY_MS,
    first: 'NOW',
    failed: 'pairs of players who belong together were not kept',
    work: async () => {
      await keepPairs(db)
    },
  })
}

type PairQuery = RequestOf<typeof calls.getLinkedPairs>['query']

const PAIR_ORDERS = { given: sql`p.given`, trades: sql`p.trades`, stake: sql`p.stake`, at: sql`p.at` } as const
const orderOf = (query: PairQuery): RawBuilder<unknown> =>
  sql`order by ${PAIR_ORDERS[query.sort ?? 'given']} ${direction(query)}, p.at desc, p.giver_id, p.taker_id`

const SHOWN = sql`p.trades, p.stake, p.not_recorded, p.at, p.links, p.given, p.giver_id, p.taker_id`
/** What these trades come to, by pair. Of a pair that is even the lower id is the giver. */
const shownOf = (trades: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select g.trades, g.stake, g.not_recorded, g.at, g.links, abs(g.to_high) as given, case when g.to_high >= 0 then g.low_id else g.high_id end as giver_id,
    case when g.to_high >= 0 then g.high_id else g.low_id end as taker_id
  from (select t.low_id, t.high_id, ${SUMS} from ${trades} and ${STANDS} group by 1, 2) g`

type Parts = {
  /** Those that are kept and not marked, in the order of the list from an index; null where only some of their trades are asked for. */
  readonly kept: RawBuilder<unknown> | null
  readonly summed: RawBuilder<unknown>
}

async function partsOf(from: Reader, of: TradesOf, query: PairQuery): Promise<Parts> {
  const trades = await tradesBelow(from, of, query)
  const isNarrowed = query.search !== undefined || query.startDate !== undefined || query.endDate !== undefined
  const stands = isNarrowed ? undefined : await findStanding(from, of.uplineId)
  if (!stands) return { kept: null, summed: shownOf(trades) }
  const marks = sql`linked_pair_marks m where m.site_id = ${of.siteId}`
  return {
    // Few are marked, and they are read once: asked of each pair whether it is, the policy of the site would be asked of each too.
    kept: sql`linked_pairs p where p.site_id = ${of.siteId} and p.above >= ${stands.path}::bytea and p.above < ${stands.pathEnd}::bytea
      and (p.low_id, p.high_id) not in (select m.low_id, m.high_id from ${marks})`,
    summed: shownOf(sql`${trades} and (t.low_id, t.high_id) in (select m.low_id, m.high_id from ${marks})`),
  }
}

type PairRow = Omit<LinkedPair, 'giver' | 'taker'> & {
  readonly giverId: number
  readonly giverName: string
  readonly takerId: number
  readonly takerName: string
}

/** By pair of accounts, who gave most first, if nothing else is asked for. Whose names are told is the page alone. */
export async function listLinkedPairs(from: Reader, of: TradesOf, query: PairQuery): Promise<Page<LinkedPair>> {
  const order = orderOf(query)
  const { kept, summed } = await partsOf(from, of, query)
  const parts = [...(kept ? [kept] : []), sql`s p`]
  const each = (read: (part: RawBuilder<unknown>) => RawBuilder<unknown>) => sql.join(parts.map(read), sql` union all `)
  const firsts = each((part) => sql`(select ${SHOWN} from ${part} ${order} limit ${query.page * query.limit})`)
  // In one moment, and what is summed is summed once: for the page and for how many pairs there are.
  const sums = sql`with s as materialized (${summed})`
  const { rows } = await sql<PairRow & { readonly total: number }>`${sums}
    select ${SHOWN}, x.user_name as giver_name, y.user_name as taker_name,
      (select count(*) from (${each((part) => sql`(select from ${part} order by p.given desc limit ${MOST_COUNTED + 1})`)}) c) as total
    from (select p.* from (${firsts}) p ${order} ${pageOf(query)}) p
    join accounts x on x.id = p.giver_id join accounts y on y.id = p.taker_id ${order}`.execute(from)
  const docs = rows.map(({ giverId, giverName, takerId, takerName, total: _total, ...pair }) => ({
    ...pair,
    giver: { id: String(giverId), userName: giverName },
    taker: { id: String(takerId), userName: takerName },
  }))
  const isPastAll = rows.length === 0 && query.page > 1
  const { counted } = isPastAll
    ? await listLinkedPairs(from, of, { ...query, page: 1 })
    : { counted: countedTo(rows[0]?.total ?? 0) }
  return { rows: docs, counted }
}
