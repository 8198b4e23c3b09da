/**
 * An installation after a year: a tree of seven levels, bets, results, transfers, journals, the audit log, in numbers of accounts
 * and bets that are asked for. Everything is made by a few statements from its number alone, so the same size is the same world, and
 * `npm run audit` holds on it. It needs a database's superuser: checks that every row of a real one has passed are not made again.
 */
import { CLASSIC } from '@paddock/domain/odds'
import { sql } from 'kysely'
import { extendChain } from '../audit-log/index.ts'
import { DEMO_SITES } from '../accounts/demo-sites.ts'
import { keepFigures } from '../casino/figures/keep.ts'
import { CASINO, isSystem, openSystemAccounts, type Purpose } from '../ledger/index.ts'
import { signReceipt } from '../points/receipt.ts'
import { saveReceipts, type StoredReceipt } from '../points/store.ts'
import type { Database, Tx } from '../platform/database.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'
import { keepPairs } from '../records/linked-pairs.ts'
import { keepDays } from '../reports/keep-days.ts'
import { LEAST_BIG } from '@paddock/contract/endpoints/risk'
import { keepRisk } from '../risk/kept.ts'
import { publishFirst } from '../sites/index.ts'
import { makeBonuses } from './big-bonuses.ts'
import { makeCasino, makeCasinoDesk, openCasino } from './big-casino.ts'
import { makePayments } from './big-payments.ts'

export type BigSize = {
  /** Of the first site, its operators and players together. A second one has a tenth. */
  readonly accounts: number
  /** Of the first site. */
  readonly bets: number
}

export const BIG_SITE = 1
const NEIGHBOUR = 2
/** With which its receipts are signed. */
export const BIG_RECEIPT_KEY = 'demo'

/** How many below one above, from the agents up; one white label stands over all. */
const PLAYERS_AN_AGENT = 50
const LEVELS = [
  { role: 'whiteLabel', below: Infinity, shareBps: 9000 },
  { role: 'admin', below: PLAYERS_AN_AGENT * 80, shareBps: 7500 },
  { role: 'superMaster', below: PLAYERS_AN_AGENT * 16, shareBps: 6000 },
  { role: 'master', below: PLAYERS_AN_AGENT * 4, shareBps: 4000 },
  { role: 'agent', below: PLAYERS_AN_AGENT, shareBps: 2000 },
] as const
const BETTORS_A_MARKET = 125
const BETS_A_BETTOR = 4
/** One market in so many has no result yet. */
const OPEN_IN = 100
const YEAR = sql`interval '365 days'`
const PURSE = 100_000_000
const COMMISSION_BPS = 200
const SHAPE = JSON.stringify({ kind: 'BETFAIR', ladder: CLASSIC, winners: 1, placeMarket: false })

/** Makes it in an empty database that has the schema. */
export async function makeBigWorld(db: Database, size: BigSize): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`set local work_mem = '256MB'`.execute(tx)
    const sites = [
      { siteId: BIG_SITE, ...size },
      { siteId: NEIGHBOUR, accounts: Math.ceil(size.accounts / 10), bets: Math.ceil(size.bets / 10) },
    ]
    await makeSites(tx)
    for (const site of sites) await makePeople(tx, site.siteId, site.accounts)
    await sql`analyze accounts`.execute(tx)
    await sayWhatIsBig(tx)
    await openCasino(
      tx,
      sites.map(({ siteId }) => siteId),
    )
    await makeMarkets(tx, marketsFor(size.bets))
    // What follows would ask for every row whether its account is there.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const site of sites) await makeBets(tx, site.siteId, marketsFor(site.bets), marketsFor(size.bets))
    await sql`analyze bets, fills`.execute(tx)
    await makePositions(tx)
    await makePostings(tx)
    await sql`analyze settlement_postings`.execute(tx)
    await makeHouseResults(tx)
    await openMoved(tx)
    await moveResults(tx)
    for (const { siteId } of sites) {
      await makePayments(tx, siteId, habitsFor(size))
      await makeCasino(tx, siteId, habitsFor(size))
      await makeBonuses(tx, siteId)
    }
    await makeCasinoDesk(tx)
    await postMoved(tx)
    await makeJournals(tx)
    await makeReceipts(tx)
    await makeAutoCashOuts(tx)
    await makeVisits(tx, visitsFor(size))
    await setBalances(tx)
    await setHours(tx)
    await setRightBelow(tx)
    await sql`set local session_replication_role = origin`.execute(tx)
    await makeAuditLog(tx, visitsFor(size))
  })
  await extendChain(db)
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
  // As its job has it after a year. What was not counted yet is planned for as little.
  await keepFigures(db)
  await keepPairs(db)
  await keepDays(db)
  while ((await keepRisk(db)) > 0);
  await sql`vacuum analyze casino_figures, casino_kept_days, casino_figure_days, linked_pairs, linked_pair_marks, statement_days, profit_days, statement_days_kept, risk_sums, risk_kept`.execute(
    db,
  )
}

const marketsFor = (bets: number): number => Math.max(4, Math.ceil(bets / (BETTORS_A_MARKET * BETS_A_BETTOR)))

async function makeSites(tx: Tx): Promise<void> {
  await sql`insert into accounts (role, user_name, second_factor_waived) values ('administrator', 'administrator', true)`.execute(
    tx,
  )
  for (const { id, label, config } of DEMO_SITES.slice(0, 2)) {
    await sql`insert into sites (id, label, kind, name) values (${id}, ${label}, ${config.type}, ${config.name})`.execute(
      tx,
    )
    await publishFirst(tx, id, config)
    await openSystemAccounts(tx, id)
  }
}

/** Level by level, each account under the one whose turn it is. */
async function makePeople(tx: Tx, siteId: number, accounts: number): Promise<void> {
  const counts = LEVELS.map(({ below }) => Math.max(1, Math.floor(accounts / below)))
  const players = accounts - counts.reduce((sum, count) => sum + count, 0)
  const levels = [
    ...LEVELS.map(({ role, shareBps }, n) => ({ role, shareBps, count: counts[n] ?? 1 })),
    { role: 'user', shareBps: 0, count: players },
  ]
  let upline = 'administrator'
  for (const { role, shareBps, count } of levels) {
    await sql`
      with above as (select id, ancestors, row_number() over (order by id) - 1 as place, count(*) over () as many from accounts
        where case when ${upline} = 'administrator' then id = ${ADMINISTRATORS} else role = ${upline} and site_id = ${siteId} end)
      insert into accounts (site_id, parent_id, ancestors, role, user_name, full_name, sports_share_bps, casino_share_bps, credit_reference,
        second_factor_waived, created_at)
      select ${siteId}, u.id, u.ancestors || u.id, ${role}, ${role.toLowerCase()} || n, 'Person ' || n, ${shareBps}, ${shareBps}, ${PURSE}, true,
        now() - ${YEAR} - interval '1 day' + n * interval '1 second'
      from generate_series(1, ${count}::int) n join above u on u.place = (n - 1) * u.many / ${count}::int`.execute(tx)
    // What the triggers of the next level look up is planned for the table as it was last counted.
    await sql`analyze accounts`.execute(tx)
    upline = role
  }
}

/** One bet in fifty is big to everybody who is asked for them. */
async function sayWhatIsBig(tx: Tx): Promise<void> {
  await sql`insert into big_bet_bounds (account_id, least) select id, ${LEAST_BIG} from accounts where role not in ('user', 'system') and id <> ${ADMINISTRATORS}`.execute(
    tx,
  )
}

/** Who bets much comes often. */
const visitsFor = ({ accounts, bets }: BigSize): number => Math.min(10, Math.ceil(bets / accounts / 10))

/** What a player does beside bets: who makes a hundred of these pays in 14 times. */
function habitsFor({ accounts, bets }: BigSize): { deposits: number; withdrawals: number; rounds: number } {
  const share = Math.min(1, bets / accounts / 100)
  const atLeast = (least: number, whole: number) => Math.max(least, Math.round(whole * share))
  return { deposits: atLeast(2, 14), withdrawals: atLeast(1, 6), rounds: atLeast(3, 26) }
}

/** One after the other over the year, three runners each; the last ones are open. */
async function makeMarkets(tx: Tx, markets: number): Promise<void> {
  const open = Math.max(4, Math.floor(markets / OPEN_IN))
  await sql`
    create temporary table made on commit drop as
    select n, '1.' || 100000000 + n as id, 'e' || n / 4 as event_id, now() - ${YEAR} + n * ${YEAR} / ${markets}::int as at, n > ${markets - open}::int as open,
      n % 3 as winner from generate_series(1, ${markets}::int) n`.execute(tx)
  await sql`analyze made`.execute(tx)
  await sql`
    insert into events (id, sport_id, competition_id, competition, name, open_at, partition, source)
    select event_id, case when min(n) % 2 = 0 then '4' else '1' end, 'c' || min(n) % 20, 'League ' || min(n) % 20, 'Home ' || min(n) || ' v Away ' || min(n),
      min(at), min(n) % 64, 'year' from made group by event_id`.execute(tx)
  await sql`
    insert into markets (id, event_id, kind, type, name, shape, runners, status, min_stake, max_stake, max_house_loss, max_user_win, commission_bps,
      source, open_at, outcome, result_version, closed_at, settled_at)
    select id, event_id, 'BETFAIR', 'MATCH_ODDS', 'Match Odds', ${SHAPE}::jsonb,
      (select jsonb_agg(jsonb_build_object('id', s::text, 'slot', s, 'name', 'Runner ' || s, 'sort', s, 'status', 'ACTIVE')) from generate_series(0, 2) s),
      case when open then 'SUSPENDED' else 'SETTLED' end, 100, 100000000, 100000000000, 100000000000, ${COMMISSION_BPS}, 'year', at,
      case when not open then jsonb_build_object('type', 'WINNERS', 'winners', jsonb_build_array(winner), 'removed', '[]'::jsonb) end,
      case when open then 0 else 1 end, case when not open then at + interval '2 hours' end, case when not open then at + interval '2 hours' end from made`.execute(
    tx,
  )
  await sql`
    insert into market_events (market_id, version, at, status)
    select id, 1, at, 'OPEN' from made union all select id, 2, at + interval '2 hours', 'SETTLED' from made where not open order by 3`.execute(
    tx,
  )
  await sql`
    insert into settlements (market_id, result_version, outcome, source, declared_at, finished_at)
    select id, 1, jsonb_build_object('type', 'WINNERS', 'winners', jsonb_build_array(winner), 'removed', '[]'::jsonb), 'year', at + interval '2 hours', at + interval '2 hours'
    from made where not open`.execute(tx)
}

/** Of each market so many players with a few bets each; one in ten was not taken. A site with fewer bets has some of the markets. */
async function makeBets(tx: Tx, siteId: number, markets: number, all: number): Promise<void> {
  const step = Math.floor(all / markets)
  await sql`
    with players as (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from accounts
      where site_id = ${siteId} and role = 'user'),
    size as (select max(many)::int as many from players),
    drawn as (
      select m.*, p.id as account_id, j, k, m.n::bigint * 1000 + j * ${BETS_A_BETTOR} + k as number,
        m.at + ((j * 37 + k * 911) % 5000) * interval '1 second' as placed_at, (j + k + m.n) % 10 = 0 as lapsed, (j * 7 + k + m.n) % 3 as slot,
        (1 + (j * 13 + k * 7 + m.n) % 50) * 10000 as stake, (array[200, 320, 450])[1 + (j * 7 + k + m.n) % 3] as price
      from made m cross join size s cross join generate_series(0, least(${BETTORS_A_MARKET}, s.many) - 1) j cross join generate_series(1, ${BETS_A_BETTOR}) k
      join players p on p.place = (m.n::bigint * 131 + j * greatest(1, s.many / ${BETTORS_A_MARKET})) % s.many
      where m.n % ${step} = 0),
    decided as (select *, case when lapsed then 0 else stake end as matched, case when lapsed then 0 else stake * (price - 100) / 100 end as profit from drawn)
    insert into bets (id, site_id, account_id, event_id, market_id, kind, slot, side, price, limit_price, stake, time_in_force, persistence, matched, lapsed,
      profit, liability, price_size, status, reason, market_version, received_at, accept_at, decided_at, settled_at, net, client)
    select (lpad(to_hex((extract(epoch from placed_at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(${siteId}::int), 3, '0') || '8' || lpad(to_hex(number), 15, '0'))::uuid,
      ${siteId}, account_id, event_id, id, 'BETFAIR', slot, 'BACK', price, price, stake, 'FILL_OR_KILL', 'LAPSE', matched, stake - matched, profit, matched,
      price::bigint * matched, case when lapsed then 'LAPSED' when open then 'ACCEPTED' else 'SETTLED' end, case when lapsed then 'NOT_FILLED' end, 1, placed_at, placed_at, placed_at,
      case when not lapsed and not open then at + interval '2 hours' end,
      case when not lapsed and not open then case when slot = winner then profit else -matched end end, jsonb_build_object('requestId', 'year:' || number)
    from decided order by placed_at`.execute(tx)
  await sql`
    insert into fills (id, bet_id, account_id, market_id, slot, side, price, size, profit, liability, at)
    select id, id, account_id, market_id, slot, side, price, matched, profit, liability, decided_at from bets where site_id = ${siteId} and matched > 0 order by id`.execute(
    tx,
  )
}

/** The sums of the fills, and of each site the opposite as its house's. */
async function makePositions(tx: Tx): Promise<void> {
  await sql`
    create temporary table held on commit drop as
    select f.market_id, f.account_id, f.slot, a.site_id, sum(f.liability)::bigint as risked, sum(f.profit + f.liability)::bigint as returned
    from fills f join accounts a on a.id = f.account_id group by 1, 2, 3, 4`.execute(tx)
  await sql`analyze held`.execute(tx)
  await sql`
    with by_slot as (select market_id, account_id, slot, -risked as base, returned as amount from held
      union all select h.market_id, a.id, h.slot, sum(h.risked)::bigint, -sum(h.returned)::bigint from held h
        join accounts a on a.site_id = h.site_id and ${isSystem(sql`a`, 'house')} group by 1, 2, 3),
    sums as (select market_id, account_id, sum(base)::bigint as base, array_agg(slot order by slot) as keys, array_agg(amount order by slot) as amounts,
        case when count(*) < 3 then 0 else min(amount) end as least
      from by_slot group by 1, 2)
    insert into positions (market_id, account_id, base, keys, amounts, slopes, exposure)
    select s.market_id, s.account_id, base, keys, amounts, array_fill(0::bigint, array[cardinality(keys)]),
      case when m.open or base > 0 then greatest(0, -base - least) else 0 end from sums s join made m on m.id = s.market_id`.execute(
    tx,
  )
}

async function makePostings(tx: Tx): Promise<void> {
  await sql`
    insert into settlement_postings (market_id, result_version, account_id, site_id, net, commission, exposure_released, levels, shares, kept, first_at)
    select m.id, 1, n.account_id, n.site_id, n.net, case when n.net > 0 then round(n.net::numeric * ${COMMISSION_BPS} / 10000)::bigint else 0 end, 0, c.levels,
      c.shares, kept.parts, m.at
    from (select h.market_id, h.account_id, h.site_id, sum(case when h.slot = m.winner then h.returned else 0 end - h.risked)::bigint as net
      from held h join made m on m.id = h.market_id where not m.open group by 1, 2, 3) n
    join made m on m.id = n.market_id join share_chains c on c.account_id = n.account_id and c.product = 'sports'
    -- To the paisa it is the root's what the others' parts leave: who gets which of the last ones is not measured here.
    cross join lateral (
      select (-n.net - coalesce(sum(k.part), 0))::bigint || coalesce(array_agg(k.part order by k.n), '{}') as parts
      from (select p.n, trunc(-n.net::numeric * p.bps / 10000)::bigint as part from unnest(c.shares) with ordinality as p(bps, n) where p.n > 1) k) kept
    order by m.at`.execute(tx)
}

/** What is to be posted, whatever moved it. */
async function openMoved(tx: Tx): Promise<void> {
  await sql`create temporary table moved (site_id int, at timestamptz, debit bigint, credit bigint, amount bigint, kind text, reference text, market_id text) on commit drop`.execute(
    tx,
  )
}

/** What each house has of them. */
async function makeHouseResults(tx: Tx): Promise<void> {
  await sql`
    insert into house_results (market_id, result_version, site_id, book, event_id, net, at)
    select p.market_id, p.result_version, p.site_id, p.book, m.event_id, -sum(p.net), s.declared_at
    from settlement_postings p join settlements s using (market_id, result_version) join markets m on m.id = p.market_id
    group by p.market_id, p.result_version, p.site_id, p.book, m.event_id, s.declared_at`.execute(tx)
}

/** In the order of their times, as a ledger is. */
async function postMoved(tx: Tx): Promise<void> {
  await sql`
    insert into transfers (site_id, at, debit_account, credit_account, amount, kind, reference, market_id)
    select site_id, at, debit, credit, amount, kind, reference, market_id from moved order by at`.execute(tx)
}

/** Points go down the tree at the beginning, and every month up and down again; each result has its transfers. */
async function moveResults(tx: Tx): Promise<void> {
  const systemFor = (purpose: Purpose) =>
    sql`(select h.id from accounts h where h.site_id = s.site_id and ${isSystem(sql`h`, purpose)})`
  const at = sql`m.at + interval '2 hours'`
  const reference = sql`s.market_id || ':1:' || s.account_id`
  await sql`
    insert into moved
      select a.site_id, a.created_at as at, case when u.role = 'administrator' then b.id else u.id end as debit, a.id as credit,
        ${PURSE}::bigint * (1 + (select count(*) from accounts x where x.path > a.path and x.path < a.path_end)) as amount, 'points' as kind,
        'opening:' || a.id as reference, null as market_id
      from accounts a join accounts u on u.id = a.parent_id join accounts b on b.site_id = a.site_id and ${isSystem(sql`b`, 'bank')}
      union all
      select a.site_id, now() - month * interval '30 days' - (a.id % 1000) * interval '1 minute', case when month % 2 = 0 then a.parent_id else a.id end,
        case when month % 2 = 0 then a.id else a.parent_id end, (1 + a.id % 9) * 10000, 'points', 'points:' || a.id || ':' || month, null
      from accounts a cross join generate_series(1, 12) month where a.role = 'user'
      union all
      select s.site_id, ${at}, case when s.net > 0 then ${systemFor('house')} else s.account_id end, case when s.net > 0 then s.account_id else ${systemFor('house')} end,
        abs(s.net), 'settlement', ${reference}, s.market_id from settlement_postings s join made m on m.id = s.market_id where s.net <> 0
      union all
      select s.site_id, ${at}, s.account_id, ${systemFor('commission')}, s.commission, 'commission', ${reference} || ':commission', s.market_id
      from settlement_postings s join made m on m.id = s.market_id where s.commission > 0
      union all
      select s.site_id, m.at + interval '2 hours', case when kept > 0 then ${systemFor('house')} else level end, case when kept > 0 then level else ${systemFor('house')} end,
        abs(kept), 'share', s.market_id || ':1:share:0:' || level, s.market_id
      from (select p.site_id, p.market_id, k.level, sum(k.kept)::bigint as kept from settlement_postings p cross join lateral unnest(p.levels, p.kept) as k(level, kept)
        group by 1, 2, 3) s join made m on m.id = s.market_id join accounts l on l.id = s.level and l.role <> 'administrator' where kept <> 0`.execute(
    tx,
  )
}

/** A line for each bet, for each result, and for what was paid in and out. */
async function makeJournals(tx: Tx): Promise<void> {
  await sql`
    insert into journal (account_id, seq, at, kind, payload)
    select account_id, row_number() over (partition by account_id order by at), at, kind, payload from (
      select account_id, received_at as at, 'bet' as kind, jsonb_build_object('betId', id, 'status', case status when 'LAPSED' then 'LAPSED' else 'ACCEPTED' end) as payload
      from bets
      union all select s.account_id, m.at + interval '2 hours', 'settled',
        jsonb_build_object('marketId', s.market_id, 'resultVersion', 1, 'net', s.net, 'commission', s.commission)
      from settlement_postings s join made m on m.id = s.market_id
      union all select a.id, t.at, 'points', jsonb_build_object('balance', 0) from moved t join accounts a on a.id in (t.debit, t.credit) and a.role <> 'system'
      where t.kind in ('deposit', 'withdrawal', 'withdrawalReturn')) lines`.execute(tx)
  await sql`
    insert into notifications (account_id, at, kind, reference, market_id, facts, read, told)
    select s.account_id, m.at + interval '2 hours', 'BETS_SETTLED', 'settled:' || s.market_id || ':1', s.market_id, jsonb_build_object('amount', s.net - s.commission),
      s.account_id % 3 > 0, true
    from settlement_postings s join made m on m.id = s.market_id where m.at > now() - interval '60 days' order by 2`.execute(
    tx,
  )
}

type ReceiptRow = Parameters<typeof signReceipt>[1] & Pick<StoredReceipt, 'actorId'>

/** One agent in two settles in cash with their master every month. */
async function makeReceipts(tx: Tx): Promise<void> {
  const { rows } = await sql<ReceiptRow>`
    select gen_random_uuid() as id, row_number() over (partition by a.site_id order by at) as number, a.site_id, a.id as account_id, a.user_name,
      u.id as upline_id, u.user_name as upline_name, u.id as actor_id, u.user_name as actor_name, 'LENA' as kind, 50000::bigint as amount,
      -50000::bigint as before, 0::bigint as after, '' as remarks, at, null::uuid as reverses
    from accounts a join accounts u on u.id = a.parent_id
    cross join lateral (select date_trunc('milliseconds', now()) - month * interval '30 days' + a.id * interval '1 second' as at from generate_series(1, 12) month) months
    where a.role = 'agent' and a.id % 2 = 0 order by at`.execute(tx)
  const unreversed = { reversesNumber: null, reversedBy: null, reversedByNumber: null } as const
  await saveReceipts(
    tx,
    rows.map((row) => ({ ...row, ...unreversed, signature: signReceipt(BIG_RECEIPT_KEY, row) })),
  )
  await sql`
    insert into transfers (site_id, at, debit_account, credit_account, amount, kind, reference)
    select site_id, at, upline_id, account_id, amount, 'cash', 'cash:' || id from receipts order by at`.execute(tx)
}

/** Sign-ins of the year, three accounts from one address and two by one device; one account in ten is there now. */
async function makeVisits(tx: Tx, visits: number): Promise<void> {
  await sql`
    insert into login_events (at, site_id, account_id, outcome, address, place, agent, device_hash)
    select now() - n * interval '36 days' + a.id * interval '1 second', a.site_id, a.id, 'SIGNED_IN',
      '10.' || a.id / 3 / 62500 % 250 || '.' || a.id / 3 / 250 % 250 || '.' || a.id / 3 % 250, '10.1.1', 'year', sha256(('device ' || a.id / 2)::bytea)
    from accounts a cross join generate_series(1, ${visits}::int) n where a.parent_id is not null order by 1`.execute(
    tx,
  )
  await sql`
    insert into sessions (token_hash, account_id, site_id, created_at, last_seen_at, expires_at)
    select sha256(('year:' || a.id || ':' || n)::bytea), a.id, a.site_id, now() - n * interval '36 days', now() - (n - 1) * interval '36 days' - case when a.id % 10 = 0 then interval '0' else interval '1 day' end,
      now() - (n - 1) * interval '36 days' + interval '12 hours'
    from accounts a cross join generate_series(1, ${visits}::int) n where a.parent_id is not null`.execute(tx)
  await sql`
    insert into last_visits select s.account_id, s.site_id, max(s.last_seen_at) from sessions s group by 1, 2`.execute(
    tx,
  )
  await sql`
    insert into linked_trades (fill_id, site_id, at, market_id, slot, backer_id, layer_id, price, size, links, above)
    select gen_random_uuid(), a.site_id, m.at, m.id, 0, a.id, b.id, 200, 10000, array['PARENT'], path_above(a.path, b.path)
    from made m join accounts a on a.role = 'user' and a.id % 4000 = m.n % 4000 join accounts b on b.id = a.id + 1 and b.site_id = a.site_id`.execute(
    tx,
  )
  await sql`
    insert into linked_pair_marks (site_id, low_id, high_id, at)
    select distinct site_id, low_id, high_id, now() - interval '1 day' from linked_trades`.execute(tx)
}

/** One position in twenty watched for a value; those of markets that have no result watch still. */
async function makeAutoCashOuts(tx: Tx): Promise<void> {
  await sql`
    insert into auto_cash_outs (id, site_id, account_id, market_id, fraction_bps, when_at_least, status, reason, created_at, updated_at)
    select gen_random_uuid(), a.site_id, a.id, m.id, 10000, 500000, case when m.open then 'WATCHING' else 'ENDED' end, case when not m.open then 'MARKET_CLOSED' end,
      m.at, m.at + interval '2 hours'
    from positions p join made m on m.id = p.market_id join accounts a on a.id = p.account_id and a.role = 'user' where (a.id + m.n) % 20 = 0`.execute(
    tx,
  )
}

async function setBalances(tx: Tx): Promise<void> {
  await sql`
    update accounts a set balance = coalesce(t.total, 0), points_net = coalesce(t.points, 0), sports_net = coalesce(t.sports, 0),
      commission_net = coalesce(t.commission, 0), casino_net = coalesce(t.casino, 0), exposure = coalesce(p.exposure, 0), journal_seq = coalesce(j.lines, 0) from accounts b
      left join (select id, sum(amount)::bigint as total, sum(amount) filter (where kind = 'points')::bigint as points,
          sum(amount) filter (where kind = 'settlement')::bigint as sports, sum(amount) filter (where kind = 'commission')::bigint as commission,
          sum(amount) filter (where kind = any(${[...CASINO]}::text[]))::bigint as casino
        from (select credit_account as id, amount, kind from transfers union all select debit_account, -amount, kind from transfers) m
        group by id) t on t.id = b.id
      left join (select account_id, sum(exposure)::bigint as exposure from positions group by 1) p on p.account_id = b.id and b.role <> 'system'
      left join (select account_id, count(*) as lines from journal group by 1) j on j.account_id = b.id
    where a.id = b.id`.execute(tx)
}

/** Their rows were written beside what keeps them. */
async function setHours(tx: Tx): Promise<void> {
  await sql`insert into staked_hours (account_id, hour, kind, site_id, staked)
    select account_id, hour_of(at), kind, min(site_id), sum(staked) from stakes group by 1, 2, 3 having sum(staked) <> 0`.execute(
    tx,
  )
  await sql`insert into lost_hours (account_id, hour, site_id, lost)
    select l.account_id, hour_of(l.at), min(a.site_id), sum(l.lost) from losses l join accounts a on a.id = l.account_id and a.role = 'user'
    group by 1, 2 having sum(l.lost) <> 0`.execute(tx)
}

/** Begun with the people, and behind since their balances came. */
async function setRightBelow(tx: Tx): Promise<void> {
  await sql`delete from right_below`.execute(tx)
  await sql`
    insert into right_below (upline_id, site_id, path, book, role, people, locked, balance, given, exposure, credit)
    select u.id, a.site_id, u.path, a.book, a.role, count(*), 0, sum(a.balance), sum(a.points_net), sum(a.exposure), sum(a.credit_reference)
    from accounts a join accounts u on u.id = a.parent_id where a.site_id is not null group by 1, 2, 3, 4, 5`.execute(
    tx,
  )
}

/** Its rows are chained by the program that keeps the chain. */
async function makeAuditLog(tx: Tx, visits: number): Promise<void> {
  await sql`
    insert into audit_log (at, site_id, actor_id, actor_role, action, object_type, object_id, request_id)
    select now() - n * interval '36 days' + a.id * interval '1 second', a.site_id, a.id, a.role, 'SIGNED_IN', 'account', a.id::text, 'year:' || a.id || ':' || n
    from accounts a cross join generate_series(1, ${visits}::int) n where a.parent_id is not null order by 1`.execute(
    tx,
  )
}
