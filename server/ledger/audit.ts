/**
 * The proof of the books: everything cached is computed again from what it came from, and what must never be is looked for.
 * Each check answers with the rows that break it; none is the only good answer. Security 2.3.
 */
import { HANDED_OVER } from '@paddock/domain/ledger'
import { CLOSED_BY_SUM } from '@paddock/domain/kinds'
import {
  CLOSED_STATUSES,
  FINAL_STATUSES,
  type MarketShape,
  OPEN_STATUSES,
  RESTING_STATUSES,
  type Runner,
} from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import {
  alikeElsewhere,
  FINAL_REQUESTS,
  isSamePaidOut,
  isSameUtr,
  ORDERS_UNDER_WAY,
  type PaidOut,
  type Rail,
} from '@paddock/domain/payments'
import {
  EMPTY,
  addFill,
  fromRow,
  type Position,
  type PositionRow,
  negatePosition,
  addPositions,
  toRow,
} from '@paddock/domain/positions'
import type { Odds } from '@paddock/domain/odds'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import { listed } from '../platform/read-filters.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'
import { partOf } from '../platform/database/sql-money.ts'
import { BETTING, CASINO, COMMISSION, RESULTS } from './kinds.ts'
import { GIVEN } from './post-transfers.ts'
import { isSystem } from './system-accounts.ts'

export type Finding = { readonly invariant: string; readonly rows: readonly unknown[] }

const CHECKS: Readonly<Record<string, RawBuilder<unknown>>> = {
  'I2 the sum of all balances is zero': sql`
    select sum(balance) as total from accounts having sum(balance) <> 0`,
  'I4 a balance is the sum of the transfers of its account': sql`
    select a.id, a.user_name, a.balance, coalesce(t.total, 0) as transfers from accounts a
    left join (select account, sum(amount)::bigint as total from (
      select credit_account as account, amount from transfers union all select debit_account, -amount from transfers) m
      group by account) t on t.account = a.id
    where a.balance <> coalesce(t.total, 0)`,
  'what of a balance is points is the sum of the points of its account': sql`
    select a.id, a.user_name, a.points_net, coalesce(t.total, 0) as transfers from accounts a
    left join (select account, sum(amount)::bigint as total from (
      select credit_account as account, amount from transfers where kind = ${GIVEN}
      union all select debit_account, -amount from transfers where kind = ${GIVEN}) m group by account) t on t.account = a.id
    where a.points_net <> coalesce(t.total, 0)`,
  'what betting, commission and casinos brought an account is the sum of those transfers of it': sql`
    select a.id, a.user_name, a.sports_net, a.commission_net, a.casino_net, t.sports, t.commission, t.casino from accounts a
    left join (select account, sum(amount) filter (where kind = any(${[...RESULTS]}::text[]))::bigint as sports,
        sum(amount) filter (where kind = any(${[...COMMISSION]}::text[]))::bigint as commission,
        sum(amount) filter (where kind = any(${[...CASINO]}::text[]))::bigint as casino from (
      select credit_account as account, amount, kind from transfers union all select debit_account, -amount, kind from transfers) m
      group by account) t on t.account = a.id
    where (a.sports_net, a.commission_net, a.casino_net) <> (coalesce(t.sports, 0), coalesce(t.commission, 0), coalesce(t.casino, 0))`,
  'what an hour lost is the sum of the transfers of it': sql`
    select coalesce(h.account_id, t.account_id) as account_id, coalesce(h.hour, t.hour) as hour, h.lost, t.lost as transfers from lost_hours h
    full join (select m.account as account_id, hour_of(m.at) as hour, min(a.site_id) as site_id, sum(m.amount)::bigint as lost from (
        select debit_account as account, at, amount, kind from transfers union all select credit_account, at, -amount, kind from transfers) m
      join accounts a on a.id = m.account and a.role = 'user'
      where m.kind = any(${[...BETTING, ...CASINO]}::text[]) group by 1, 2) t using (account_id, hour)
    where coalesce(h.lost, 0) <> coalesce(t.lost, 0) or h.site_id <> t.site_id`,
  'what an hour staked is the sum of its bets, of stakes in the casino, and of what tables held': sql`
    select coalesce(h.account_id, t.account_id) as account_id, coalesce(h.hour, t.hour) as hour, kind, h.staked, t.staked as stakes from staked_hours h
    full join (select account_id, hour_of(at) as hour, kind, min(site_id) as site_id, sum(staked)::bigint as staked from stakes group by 1, 2, 3) t
      using (account_id, hour, kind)
    where coalesce(h.staked, 0) <> coalesce(t.staked, 0) or h.site_id <> t.site_id`,
  'what is kept of a day in the casino is the sum of its rounds': sql`
    with days as materialized (select d.* from casino_figure_days d
        where not exists (select from casino_figure_marks m where m.site_id = d.site_id and m.day = d.day)),
      f as (select f.* from casino_figures f join days using (site_id, day)),
      t as (select l.id as account_id, d.day, r.provider_id, r.game_code, d.site_id, count(*) as rounds, count(*) filter (where r.won > r.staked) as wins,
          sum(r.staked)::bigint as staked, sum(r.won)::bigint as won, sum(r.staked::numeric * r.staked) as staked_squared,
          sum(r.staked::numeric * r.won) as staked_by_won, sum(r.won::numeric * r.won) as won_squared
        from casino_rounds r join days d on d.site_id = r.site_id and d.day = day_of(r.opened_at) join accounts a on a.id = r.account_id and a.book = 'REAL'
        cross join unnest(a.ancestors || a.id) as l(id) where r.closed_at is not null and r.staked > 0 and l.id <> ${ADMINISTRATORS} group by 1, 2, 3, 4, 5)
    select account_id, day, provider_id, game_code, site_id, f.staked, f.won, t.staked as rounds_staked, t.won as rounds_won
    from f full join t using (account_id, day, provider_id, game_code, site_id)
    where (f.rounds, f.wins, f.staked, f.won, f.staked_squared, f.staked_by_won, f.won_squared)
      is distinct from (t.rounds, t.wins, t.staked, t.won, t.staked_squared, t.staked_by_won, t.won_squared)`,
  'what is kept of a level for a day in the casino is the sum of the shares of it': sql`
    with days as materialized (select d.* from casino_figure_days d
        where not exists (select from casino_figure_marks m where m.site_id = d.site_id and m.day = d.day)),
      k as (select k.* from casino_kept_days k join days using (site_id, day)),
      t as (select l.id as account_id, s.site_id, d.day, sum(l.kept)::bigint as kept from casino_shares s
        join days d on d.site_id = s.site_id and d.day = day_of(s.at) join accounts a on a.id = s.account_id and a.book = 'REAL'
        cross join unnest(s.levels, s.kept) as l(id, kept) group by 1, 2, 3)
    select account_id, site_id, day, k.kept, t.kept as shares from k full join t using (account_id, site_id, day) where k.kept is distinct from t.kept`,
  'what is kept of a day of a statement is the sum of its transfers': sql`
    with days as materialized (select d.* from statement_days_kept d
        where not exists (select from statement_day_marks m where m.site_id = d.site_id and m.day = d.day)),
      k as (select k.* from statement_days k join days using (site_id, day)),
      t as (select a.id as account_id, d.day, l.kind, d.site_id, count(*) filter (where l.signed > 0) as ins, count(*) filter (where l.signed < 0) as outs,
          coalesce(sum(l.signed) filter (where l.signed > 0), 0)::bigint as gained, coalesce(-sum(l.signed) filter (where l.signed < 0), 0)::bigint as lost
        from transfers t join days d on d.site_id = t.site_id and d.day = day_of(t.at)
        cross join lateral (values (t.credit_account, t.kind, t.amount), (t.debit_account, t.kind, -t.amount)) l(account, kind, signed)
        join accounts a on a.id = l.account and a.role not in ('user', 'system') and a.site_id is not null group by 1, 2, 3, 4)
    select account_id, day, kind, site_id, k.gained, k.lost, t.gained as sum_gained, t.lost as sum_lost from k full join t using (account_id, day, kind, site_id)
    where (k.ins, k.outs, k.gained, k.lost) is distinct from (t.ins, t.outs, t.gained, t.lost)`,
  'what is kept of a day of profit and loss is the sum of the transfers of everybody below': sql`
    with days as materialized (select d.* from statement_days_kept d
        where not exists (select from statement_day_marks m where m.site_id = d.site_id and m.day = d.day)),
      k as (select k.* from profit_days k join days using (site_id, day)),
      t as (select u.id as account_id, d.day, t.market_id, d.site_id, sum(l.signed)::bigint as net, max(t.at) as last_at,
          coalesce(-sum(l.signed) filter (where t.kind = any(${[...COMMISSION]}::text[])), 0)::bigint as commission
        from transfers t join days d on d.site_id = t.site_id and d.day = day_of(t.at)
        cross join lateral (values (t.credit_account, t.amount), (t.debit_account, -t.amount)) l(account, signed)
        join accounts a on a.id = l.account and a.role = 'user' and a.book = 'REAL' cross join unnest(a.ancestors) u(id)
        where t.market_id is not null and t.kind = any(${[...BETTING]}::text[]) and u.id <> ${ADMINISTRATORS} group by 1, 2, 3, 4)
    select account_id, day, market_id, site_id, k.net, k.commission, t.net as sum_net, t.commission as sum_commission
    from k full join t using (account_id, day, market_id, site_id) where (k.net, k.commission, k.last_at) is distinct from (t.net, t.commission, t.last_at)`,
  'what is kept of what a house has of a result is the opposite of what its players have': sql`
    select market_id, result_version, site_id, book, h.net, p.net as players from house_results h
    full join (select s.market_id, s.result_version, p.site_id, p.book, sum(p.net)::bigint as net, m.event_id
      from settlements s join settlement_postings p using (market_id, result_version) join markets m on m.id = s.market_id
      where s.finished_at is not null and s.rolled_back_at is null
      group by s.market_id, s.result_version, p.site_id, p.book, m.event_id) p using (market_id, result_version, site_id, book)
    where (h.net, h.event_id) is distinct from (-p.net, p.event_id)
      -- What was taken back is kept, and counted no more.
      and not (p.net is null and exists (select from settlements s where s.market_id = h.market_id and s.result_version = h.result_version
        and s.rolled_back_at is not null))`,
  'what is kept of those right below an account is the sum of their accounts': sql`
    select coalesce(r.upline_id, t.upline_id) as upline_id, coalesce(r.site_id, t.site_id) as site_id, book, role, r.people, t.people as counted,
      r.balance, t.balance as balances from (
      select upline_id, site_id, path, book, role, sum(people) as people, sum(locked) as locked, sum(balance) as balance, sum(given) as given,
        sum(exposure) as exposure, sum(credit) as credit from right_below group by 1, 2, 3, 4, 5) r
    full join (select u.id as upline_id, a.site_id, u.path, a.book, a.role, count(*) as people, count(*) filter (where a.user_locked or a.bet_locked) as locked,
        sum(a.balance) as balance, sum(a.points_net) as given, sum(a.exposure) as exposure, sum(a.credit_reference) as credit
      from accounts a join accounts u on u.id = a.parent_id where a.site_id is not null group by 1, 2, 3, 4, 5) t using (upline_id, site_id, path, book, role)
    where (coalesce(r.people, 0), coalesce(r.locked, 0), coalesce(r.balance, 0), coalesce(r.given, 0), coalesce(r.exposure, 0), coalesce(r.credit, 0))
      <> (coalesce(t.people, 0), coalesce(t.locked, 0), coalesce(t.balance, 0), coalesce(t.given, 0), coalesce(t.exposure, 0), coalesce(t.credit, 0))`,
  'a line of a statement funded, or is owed back by, the one deposit that it is evidence of': sql`
    select l.id, l.deposit_id, l.amount, d.received, w.amount as owed, d.state from statement_lines l join deposits d on d.id = l.deposit_id
    left join deposits_owed w on w.deposit_id = d.id
    where d.state <> 'approved' and w.deposit_id is null or coalesce(d.received, w.amount) <> l.amount and not exists (
        select from deposits_never_came c where c.deposit_id = d.id and c.amount = l.amount) or d.owner_id <> l.owner_id or d.site_id <> l.site_id
      or l.direction <> 'CREDIT' or l.rail <> d.rail or l.utr_end <> d.utr_end`,
  'I5 an exposure is the sum of the exposures of its positions, and of what casinos hold': sql`
    select a.id, a.user_name, a.exposure, a.casino_held, coalesce(p.total, 0) as positions, coalesce(h.total, 0) as held from accounts a
    left join (select account_id, sum(exposure)::bigint as total from positions group by account_id) p on p.account_id = a.id
    left join (select account_id, sum(hold)::bigint as total from casino_tables group by account_id) h on h.account_id = a.id
    where a.role <> 'system' and (a.casino_held <> coalesce(h.total, 0) or a.exposure <> coalesce(p.total, 0) + a.casino_held)`,
  'I6 an account can cover what it risks': sql`
    select a.id, a.user_name, a.balance, a.exposure from accounts a where a.role = 'user' and a.exposure > a.balance and a.balance >= 0
      -- A result taken back may leave less than what is at risk again. Law D-20, D-21.
      and not exists (select 1 from settlement_postings s where s.account_id = a.id and s.rolled_back)
      and not exists (select 1 from fills f where f.account_id = a.id and (f.voided or f.reduced_from is not null))
      -- A fill is rounded by itself, so many small fills of one order may cost some paise more than the order reserved. Nor does a win of the casino
      -- that its provider took back, or a result that it corrected, ask what it leaves: as much as those took is explained. docs/domain/casino.md#rounds.
      and a.exposure - a.balance > 100 + coalesce((
        select sum(t.amount) from transfers t where t.debit_account = a.id and t.kind = 'casinoReturn'), 0)`,
  'I7 the matched size of a bet is the sum of its fills': sql`
    select b.id, b.matched, b.status, coalesce(f.size, 0) as fills from bets b
    left join (select bet_id, sum(size)::bigint as size, sum(profit)::bigint as profit, sum(liability)::bigint as liability
      from fills where not voided group by bet_id) f on f.bet_id = b.id
    where b.matched <> coalesce(f.size, 0) or b.profit <> coalesce(f.profit, 0) or b.liability <> coalesce(f.liability, 0)`,
  'where positions are closed by a sum, bets and cash-outs come to what was paid': sql`
    select s.market_id, s.account_id, s.net, b.net as bets, o.net as cash_outs from settlement_postings s
    join markets m on m.id = s.market_id and m.kind in ${listed(CLOSED_BY_SUM)} and m.result_version = s.result_version
    join settlements r on r.market_id = s.market_id and r.result_version = s.result_version and r.finished_at is not null
    cross join lateral (select coalesce(sum(o.net), 0) as net from session_cash_outs o
      where o.market_id = s.market_id and o.account_id = s.account_id) o
    cross join lateral (select coalesce(sum(b.net), 0) as net from bets b where b.market_id = s.market_id and b.account_id = s.account_id) b
    where not s.rolled_back and s.net <> b.net + o.net`,
  'I8 a fill against another player has its mirror, and is void with it': sql`
    select f.id from fills f where f.counter_bet is not null and not exists (
      select 1 from fills m where m.bet_id = f.counter_bet and m.counter_bet = f.bet_id and m.size = f.size and m.price = f.price
        and m.profit = f.liability and m.liability = f.profit and m.side <> f.side and m.voided = f.voided)`,
  'I9 no bet is open on a market that takes none': sql`
    select b.id, b.status, m.id as market, m.status as market_status from bets b join markets m on m.id = b.market_id
    where b.status in ${listed(OPEN_STATUSES)} and m.status in ${listed(CLOSED_STATUSES)}
    union all select o.id, o.status, m.id, m.status from session_cash_outs o join markets m on m.id = o.market_id
    where o.status = 'PENDING' and m.status in ${listed(CLOSED_STATUSES)}`,
  'I9 nothing was matched while its market was not open': sql`
    -- A change is dated when it is written, which a busy database does late; a bet that was taken in on it came behind it.
    select f.id, f.market_id, f.at from fills f join bets b on b.id = f.bet_id cross join lateral (
      select e.status, e.at from market_events e where e.market_id = f.market_id and (e.at <= f.at or e.version <= b.market_version)
      order by e.id desc limit 1) e
    where e.status not in ('OPEN') and f.at - e.at > interval '1 second'`,
  'I10 a posting has exactly its transfers': sql`
    select s.market_id, s.result_version, s.account_id, s.net, s.commission from settlement_postings s
    left join transfers t on t.reference = s.market_id || ':' || s.result_version || ':' || s.account_id
    left join transfers c on c.reference = s.market_id || ':' || s.result_version || ':' || s.account_id || ':commission'
    where abs(s.net) <> coalesce(t.amount, 0) or s.commission <> coalesce(c.amount, 0)`,
  'the balances of a site sum to zero': sql`
    select site_id, sum(balance)::bigint as total from accounts group by site_id having sum(balance) <> 0`,
  'nobody has passed on more than they were given': sql`
    select c.id, c.user_name, c.sports_share_bps, c.casino_share_bps from accounts c join accounts u on u.id = c.parent_id
    where u.role <> 'administrator' and (c.sports_share_bps > u.sports_share_bps or c.casino_share_bps > u.casino_share_bps)`,
  'the chain of a player is whole, and the one that stands': sql`
    select a.id, a.user_name, p.product, c.shares from accounts a cross join (values ('sports'), ('casino')) as p(product)
    left join lateral (select k.levels, k.shares from share_chains k where k.account_id = a.id and k.product = p.product
      order by k.from_at desc limit 1) c on true
    where a.role = 'user' and cardinality(a.ancestors) > 0 and (c.shares is null or total_of(c.shares) <> 10000
      or c.levels <> a.ancestors or c.shares <> chain_shares(a.ancestors, p.product))`,
  'what the levels kept of the postings is what was transferred to them': sql`
    select k.level, k.kept, t.moved from (
      select l.level, sum(l.kept)::bigint as kept from settlement_postings s cross join lateral unnest(s.levels, s.kept) as l(level, kept)
      where not s.rolled_back group by l.level) k
    join accounts a on a.id = k.level and a.role <> 'administrator'
    left join (select x.id, sum(x.amount)::bigint as moved from (
      select credit_account as id, amount from transfers where kind in ('share', 'shareRollback')
      union all select debit_account, -amount from transfers where kind in ('share', 'shareRollback')) x group by x.id) t on t.id = k.level
    where k.kept <> coalesce(t.moved, 0)`,
  'a receipt has its transfer, and is numbered without a hole': sql`
    select site_id, count(*) as receipts, max(number) as last from receipts group by site_id having count(*) <> max(number)
    union all select null, (select count(*) from receipts), (select count(*) from transfers where kind = 'cash')
    where (select coalesce(sum(amount), 0) from receipts) <> (select coalesce(sum(amount), 0) from transfers where kind = 'cash')`,
  'a counter-receipt takes back one receipt, whole': sql`
    select r.id, r.reverses from receipts r left join receipts o on o.id = r.reverses
    where r.reverses is not null and (o.reverses is not null or (r.site_id, r.account_id, r.upline_id, r.amount)
      is distinct from (o.site_id, o.account_id, o.upline_id, o.amount) or r.kind = o.kind or r.number < o.number)`,
  'a deposit that was approved has its transfer, and none else has one': sql`
    select d.id, d.state, d.received, t.amount from deposits d full join (select t.* from transfers t join accounts c on c.id = t.credit_account
        where t.kind = 'deposit' and c.role <> 'system') t
      on t.reference = 'deposit:' || d.id and t.credit_account = d.account_id
    where (d.state = 'approved') is distinct from (t.id is not null) or d.received is distinct from t.amount`,
  'the account of a payment gateway is its log, and what of its reports was booked': sql`
    with said as (select o.site_id, o.gateway, l.transfer, l.moved from gateway_log l join gateway_orders o on o.reference = l.reference
        where l.transfer is not null
      union all select site_id, gateway, 'settled:' || gateway || ':' || line_id,
        case when kind in ('payment', 'release', 'return') then amount else -amount end - fee - tax - held_back
        from gateway_lines where waits is null
      union all select site_id, gateway, 'settled:' || gateway || ':' || line_id || ':fee', fee + tax from gateway_lines where waits is null),
    moved as (select a.site_id, a.gateway, t.reference, case t.credit_account when a.id then t.amount else -t.amount end as amount
      from accounts a join transfers t on a.id in (t.credit_account, t.debit_account) where a.purpose = 'gateway')
    select * from (select * from said where moved <> 0) s full join moved m
      on m.reference = s.transfer and m.site_id = s.site_id and m.gateway = s.gateway where s.moved is distinct from m.amount`,
  'what nobody may be credited with is on its way back': sql`
    select a.id, a.balance, coalesce(g.total, 0) + coalesce(h.total, 0) as owed from accounts a
    left join (select site_id, sum(amount)::bigint as total from gateway_orders where way = 'BACK' and state in ${listed(ORDERS_UNDER_WAY)} group by site_id) g
      on g.site_id = a.site_id
    left join (select site_id, sum(amount)::bigint as total from deposits_owed where sent_at is null and never_came_at is null group by site_id) h
      on h.site_id = a.site_id
    where a.purpose = 'unclaimed' and a.book = 'REAL' and a.balance <> coalesce(g.total, 0) + coalesce(h.total, 0)`,
  'a deposit that is owed back was rejected, or its player has it no more, and its points went where it says': sql`
    select w.deposit_id, d.state, w.amount, w.sent_at, w.never_came_at, w.came_back, w.never_came, o.amount as owed, b.sent, b.came_back as moved_back from deposits_owed w join deposits d on d.id = w.deposit_id
    left join lateral (select count(*) as times, coalesce(sum(c.amount), 0) as amount from deposits_never_came c where c.deposit_id = w.deposit_id) n on true
    full join (select split_part(t.reference, ':', 2) as deposit_id, count(*) as times, sum(t.amount) as amount, bool_or(t.kind = 'reversal') as was_the_players from transfers t
      join accounts u on u.id = t.credit_account and u.purpose = 'unclaimed'
      where t.reference like 'owed:%' or t.reference like 'deposit:%' and not exists (
        select from gateway_orders g where g.deposit_id = split_part(t.reference, ':', 2)) group by 1) o on o.deposit_id = w.deposit_id
    -- What went to the owner again, since it was sent or never came, and what they owed anew since that came back.
    full join (select split_part(reference, ':', 2) as deposit_id,
        coalesce(sum(case when reference like 'sentBack:%' then amount when reference like 'cameBack:%' then -amount end), 0) as away,
        coalesce(sum(amount) filter (where reference like 'neverCame:%'), 0) as none,
        count(*) filter (where reference like 'sentBack:%') as sent, count(*) filter (where reference like 'neverCame:%') as never_came,
        count(*) filter (where reference like 'cameBack:%') as came_back
      from transfers where reference like 'sentBack:%' or reference like 'neverCame:%' or reference like 'cameBack:%' group by 1) b
      on b.deposit_id = w.deposit_id
    where d.state is distinct from case when w.why = 'UNPLAYED' then 'approved' else 'rejected' end or (w.why = 'UNPLAYED') is distinct from o.was_the_players
      or o.times is distinct from 1 + n.times or o.amount is distinct from w.amount + n.amount or n.times <> w.never_came
      or coalesce(b.away, 0) is distinct from case when w.sent_at is not null then w.amount else 0 end
      or coalesce(b.none, 0) is distinct from n.amount + case when w.never_came_at is not null then w.amount else 0 end
      or coalesce(b.sent, 0) is distinct from w.came_back + (w.sent_at is not null)::int
      or coalesce(b.never_came, 0) <> w.never_came + (w.never_came_at is not null)::int or coalesce(b.came_back, 0) <> w.came_back
      or w.came_back <> (select count(*) from deposits_came_back c where c.deposit_id = w.deposit_id)`,
  'more than was claimed is owed back by the word of two, and of what never came no tax is kept': sql`
    select w.deposit_id, w.amount, d.amount as claimed, w.owed_by, w.owed_first, w.never_came_at, d.tax_kept from deposits_owed w join deposits d on d.id = w.deposit_id
    -- Before that one officer was enough, and the tax stayed.
    cross join (select applied_at from migrations where name = '0271_owed_by_two.sql') m
    where (w.owed_at > m.applied_at and w.why <> 'UNPLAYED' and d.payment_type <> 'USDT' and w.amount > d.amount and (w.owed_first is null or w.owed_first = w.owed_by))
      or (w.never_came_at > m.applied_at and d.tax_kept > 0)`,
  'an order at a gateway is booked as far as it has come': sql`
    select o.reference, o.way, o.state, l.moved from gateway_orders o
    left join (select reference, count(*) filter (where moved <> 0) as moved, sum(moved) filter (where what <> 'DIFFERENCE') as total, bool_or(what = 'DECIDED') as decided
      from gateway_log group by reference) l on l.reference = o.reference
    where o.held_at is null and case when l.decided then (o.state = 'paid') <> (l.total <> 0)
      else coalesce(l.moved, 0) <> case o.state when 'paid' then 1 when 'reversed' then 2 else 0 end
        and not (o.state = 'reversed' and coalesce(l.moved, 0) = 0) end`,
  'who bears what a gateway paid too much was decided': sql`
    select t.reference, l.reference as logged from (select * from transfers where reference like 'borne:%') t
    full join (select * from gateway_log where transfer like 'borne:%') l on l.transfer = t.reference
    where l.reference is null or t.id is null or not exists (select from gateway_log d where d.reference = l.reference and d.what = 'DECIDED')`,
  'a deposit stands where its last step left it': sql`
    select d.id, d.state, d.version, l.state as step, l.n from deposits d
    left join lateral (select s.state, s.n from deposit_steps s where s.deposit_id = d.id order by s.n desc limit 1) l on true
    where l.state is distinct from d.state or l.n is distinct from d.version`,
  'a bonus is what its steps come to, and no more than was awarded': sql`
    select b.id, b.amount, b.released, b.lost, b.last_step, s.total, s.last from bonus_awards b
    left join (select award_id, sum(amount)::bigint as total, count(*)::int as steps, max(n) as last from bonus_steps group by award_id) s
      on s.award_id = b.id
    where b.released <> coalesce(s.total, 0) or b.released + b.lost > b.amount or b.last_step <> coalesce(s.last, 0) or s.steps <> s.last`,
  'no bonus is paid before its wagering': sql`
    select b.id, b.amount, b.released, b.turnover, c.wagered from bonus_awards b
    left join (select award_id, sum(counted) as wagered from bonus_counts group by award_id) c on c.award_id = b.id
    where b.turnover > 0 and b.released > div(least(b.steps, div(coalesce(c.wagered, 0) * b.steps, b.turnover)) * b.amount, b.steps)`,
  'what counts for a bonus was settled': sql`
    select c.award_id, c.group_key, c.counted, s.net, s.exposure from bonus_counts c
    left join lateral (select sum(abs(p.net)) as net, sum(p.exposure_released) as exposure from settlement_postings p
      where p.market_id = any(c.markets) and p.account_id = c.wagerer_id and not p.rolled_back) s on true
    -- What was taken back a moment ago is looked at next.
    where c.round_id is null and c.counted > least(coalesce(s.net, 0), coalesce(s.exposure, 0)) and not exists (
      select from bonus_turns t where t.account_id = c.wagerer_id)`,
  'what counts for a bonus of the casino was played': sql`
    select c.award_id, c.group_key, c.counted, s.net, s.risked from bonus_counts c
    left join lateral (select abs(r.won - r.staked) as net, r.staked + coalesce((select sum(t.last_hold - greatest(-t.pnl, 0)) from casino_tables t
        where t.provider_id = r.provider_id and t.account_id = r.account_id and t.round_id = r.round_id), 0) as risked
      from casino_rounds r where r.provider_id = c.provider_id and r.round_id = c.round_id and r.account_id = c.wagerer_id
        and r.closed_at is not null and r.counts_for_bonus) s on true
    where c.round_id is not null and c.counted > least(coalesce(s.net, 0), coalesce(s.risked, 0)) and not exists (
      select from bonus_turns t where t.account_id = c.wagerer_id)`,
  'a loss makes up for no more than is a loss no more': sql`
    select account_id, period, sum(gone) as gone, sum(used) as used from bonus_sums where kind = 'loosingBonus'
    group by account_id, period having sum(used) > sum(gone)`,
  'what bonuses moved is the log of their steps': sql`
    with steps as (
      select 'bonus:' || s.award_id || ':' || s.n as reference, b.account_id as party, s.amount, b.levels, s.parts
      from bonus_steps s join bonus_awards b on b.id = s.award_id),
    meant as (
      select reference, party, amount from steps
      union all select reference || ':' || p.level, p.level, -p.part from steps cross join lateral unnest(levels, parts) as p(level, part)
        where p.part <> 0 and p.level <> 0),
    moved as (
      select t.reference, case c.role when 'system' then t.debit_account else t.credit_account end as party,
        case c.role when 'system' then -t.amount else t.amount end as amount
      from transfers t join accounts c on c.id = t.credit_account where t.kind in ('bonus', 'bonusReturn'))
    select reference, meant.party, meant.amount, moved.party as to_party, moved.amount as moved from meant full join moved using (reference)
    where (meant.party, meant.amount) is distinct from (moved.party, moved.amount)`,
  'a deposit that was taken back has its transfer, and none else has one': sql`
    select d.id, d.reversed_at, d.received, d.reversed, d.tax_kept, t.amount from (select * from deposits where reversed > 0) d
    full join (select split_part(reference, ':', 2) as id, debit_account, sum(amount)::bigint as amount from transfers
        where kind = 'reversal' and reference like 'deposit:%' group by 1, 2) t
      on t.id = d.id and t.debit_account = d.account_id
    where d.reversed - d.tax_kept is distinct from t.amount`,
  'a deposit of USDT is what arrived, at the rate of its claim, and confirmed as often as its method asks': sql`
    select d.id, d.received, r.usdt, r.rate, r.confirmations, r.needed from deposits d
    join payment_method_versions v on v.method_id = d.method_id and v.version = d.method_version
    left join lateral (select * from deposit_arrivals f where f.deposit_id = d.id order by f.n desc limit 1) r on true
    where d.payment_type = 'USDT' and d.state = 'approved'
      -- Before that nobody stated what arrived.
      and (r.n is not null or d.decided_at > (select applied_at from migrations where name = '0098_arrivals.sql'))
      and (r.rate is distinct from (v.fields ->> 'usdtRate')::bigint or r.needed is distinct from (v.fields ->> 'confirmations')::int
        or d.received is distinct from round(r.usdt::numeric * r.rate / 1000000)::bigint)`,
  'payouts is what is open of withdrawals': sql`
    select a.site_id, a.balance, coalesce(w.left, 0) as withdrawals from accounts a
    left join (select site_id, sum(amount - paid - back)::bigint as left from withdrawals group by site_id) w on w.site_id = a.site_id
    where a.purpose = 'payouts' and a.balance <> case a.book when 'REAL' then coalesce(w.left, 0) else 0 end`,
  'a withdrawal was set aside once, and of one that is over nothing is left': sql`
    select w.id, w.state, w.amount, w.paid, w.back, t.amount as set_aside from withdrawals w
    full join (select t.* from transfers t join accounts a on a.id = t.debit_account and a.role = 'user'
        where t.kind = 'withdrawal' and t.reference not like 'borne:%') t
      on t.reference = 'withdrawal:' || w.id and t.debit_account = w.account_id
    where w.amount is distinct from t.amount or (w.state in ${listed(FINAL_REQUESTS)}) is distinct from (w.amount = w.paid + w.back)
      or w.paid > 0 and w.state in ('pending', 'rejected', 'canceled')`,
  'each part of a withdrawal was paid once, to whoever paid it': sql`
    select p.withdrawal_id, p.n, p.amount, p.tax, t.amount as transfer from withdrawal_parts p
    full join (select * from transfers where kind = 'withdrawal' and reference like 'withdrawal:%:paid:%') t
      on t.reference = 'withdrawal:' || p.withdrawal_id || ':paid:' || p.n and t.credit_account = p.payer_id
    where p.amount - p.tax is distinct from t.amount`,
  'what of a withdrawal is paid and what went back is what was transferred': sql`
    select w.id, w.paid, p.paid as parts, w.back, b.back as transfers from withdrawals w
    left join (select withdrawal_id, sum(amount)::bigint as paid from withdrawal_parts where returned_at is null group by 1) p on p.withdrawal_id = w.id
    full join (select split_part(reference, ':', 2) as id, sum(amount)::bigint as back from transfers
        where kind = 'withdrawalReturn' and reference not like 'borne:%' group by 1) b
      on b.id = w.id
    where w.id is null or w.paid <> coalesce(p.paid, 0) or w.back <> coalesce(b.back, 0)`,
  'tax is the log of what was withheld and taken of deposits': sql`
    with moved as (
      select t.reference, a.site_id, case t.credit_account when a.id then t.amount else -t.amount end as amount
      from accounts a join transfers t on a.id in (t.credit_account, t.debit_account) where a.purpose = 'tax')
    select d.reference as logged, d.amount, m.reference, m.amount as moved from duties d
    full join moved m on m.reference = d.reference and m.site_id = d.site_id where d.amount is distinct from m.amount
    union all select reference, amount, null, base from duties where abs(abs(amount) - abs(base) * bps / 10000.0) > 1
      and (kind <> 'DEPOSIT' or base + amount <> gross)`,
  'a line of tax is found below the uplines of its player': sql`
    select d.reference from duties d left join accounts a on a.id = d.account_id where d.path is distinct from a.path`,
  'what of a part was withheld was logged, and undone with it': sql`
    select p.withdrawal_id, p.n, p.tax, d.amount from (select * from withdrawal_parts where tax > 0) p
    full join (select d.*, u.reference as undone from duties d left join duties u on u.undoes = d.reference
        where d.kind = 'WITHHOLDING' and d.undoes is null) d
      on d.reference = 'withdrawal:' || p.withdrawal_id || ':tax:' || p.n
    where p.tax is distinct from d.amount or p.taxed is distinct from d.base or (p.returned_at is null) is distinct from (d.undone is null)`,
  'a year ended once, with what was withheld at its end': sql`
    select y.account_id, y.year, y.tax, d.amount from (select * from duty_years where tax > 0) y
    full join (select * from duties where kind = 'YEAR_END') d on d.account_id = y.account_id and d.year = y.year
    where y.tax is distinct from d.amount or y.base is distinct from d.base`,
  'a withdrawal stands where its last step left it': sql`
    select w.id, w.state, w.version, l.state as step, l.n from withdrawals w
    left join lateral (select s.state, s.n from withdrawal_steps s where s.withdrawal_id = w.id order by s.n desc limit 1) l on true
    where l.state is distinct from w.state or l.n is distinct from w.version`,
  'nothing went out beyond the sum to who was not known while the site asked': sql`
    with went as (
      select w.site_id, w.account_id, w.id as what, p.amount, coalesce(g.created_at, p.at) as at, p.returned_at as back_at, true as is_withdrawal
      from withdrawal_parts p join withdrawals w on w.id = p.withdrawal_id
      -- What a gateway paid was asked about when it was sent there.
      left join gateway_orders g on p.rail = 'GATEWAY' and g.reference = p.utr
      union all
      select t.site_id, t.debit_account, t.reference, t.amount, t.at, null, false from transfers t
      join accounts a on a.id = t.debit_account and a.role = 'user' where t.kind in ${listed(HANDED_OVER)}),
    asked as (
      select m.*, v.above from went m cross join lateral (
        -- A publication is heard of everywhere within a minute: until then either holds.
        select case when bool_and(s.config -> 'payments' ->> 'kycAbove' is not null) then max((s.config -> 'payments' ->> 'kycAbove')::bigint) * 100 end as above,
          bool_and(coalesce((s.config -> 'switches' ->> 'pointsFromPlayers')::boolean, false)) as by_hand
        from site_versions s where s.site_id = m.site_id and s.at <= m.at and s.version >= (
          select max(b.version) from site_versions b where b.site_id = m.site_id and b.at < m.at - interval '1 minute')) v
      where v.above is not null and (m.is_withdrawal or v.by_hand))
    select k.account_id, k.what, k.at, k.above, o.total from asked k
    cross join lateral (select sum(x.amount)::bigint as total from went x
      where x.account_id = k.account_id and x.at <= k.at and (x.back_at is null or x.back_at > k.at)) o
    left join lateral (select l.after from audit_log l where l.object_type = 'kyc' and l.object_id = k.account_id::text
      and l.action in ('KYC_SENT', 'KYC_DECIDED') and l.at <= k.at order by l.id desc limit 1) c on true
    where o.total > k.above and (c.after ->> 'state' is distinct from 'verified'
      or (c.after ->> 'expiresAt')::bigint <= extract(epoch from k.at) * 1000)`,
  'what casinos did is of a player, at the site of theirs': sql`
    select x.what, x.provider_id, x.id, x.account_id, x.site_id, a.site_id as site_of_player, a.role from (
      select 'call' as what, provider_id, tx_id as id, account_id, site_id from casino_calls where op <> 'settle'
      union all select 'round', provider_id, round_id, account_id, site_id from casino_rounds
      union all select 'table', provider_id, market_key, account_id, site_id from casino_tables
      union all select 'share', null, turn::text, account_id, site_id from casino_shares) x
    left join accounts a on a.id = x.account_id where a.role is distinct from 'user' or a.site_id <> x.site_id`,
  'what casinos moved is the log of their calls': sql`
    with said as (select c.site_id, c.account_id, a.book, c.moved, 'casino:' || case a.book when 'DEMO' then 'demo:' else '' end || c.provider_id || ':' || c.tx_id
        as reference, p.name from casino_calls c join accounts a on a.id = c.account_id join casino_providers p on p.id = c.provider_id where c.moved <> 0),
    moved as (select t.reference, x.site_id, x.book, x.gateway as name, case t.debit_account when x.id then t.credit_account else t.debit_account end as account_id,
        case t.debit_account when x.id then t.amount else -t.amount end as moved
      from accounts x join transfers t on x.id in (t.debit_account, t.credit_account) where x.purpose = 'casino')
    select coalesce(said.reference, moved.reference) as reference, said.moved, moved.moved as transferred from said
    full join moved using (reference, site_id, book, name, account_id) where said.moved is distinct from moved.moved`,
  'a round of a casino is what its stakes, wins and results come to': sql`
    select r.provider_id, r.round_id, r.account_id, r.staked, r.won, c.staked as stakes, c.won as wins, c.settled, t.pnl from casino_rounds r
    left join (select provider_id, account_id, round_id,
        coalesce(sum(amount) filter (where op = 'debit' and reversed_by is null), 0)::bigint as staked,
        coalesce(sum(amount) filter (where op = 'credit' and reversed_by is null), 0)::bigint as won,
        coalesce(sum(moved) filter (where op = 'settled'), 0)::bigint as settled from casino_calls
      where amount is not null or op = 'settled' group by 1, 2, 3) c using (provider_id, account_id, round_id)
    left join (select provider_id, account_id, round_id, sum(pnl)::bigint as pnl, sum(greatest(-pnl, 0))::bigint as lost,
        sum(greatest(pnl, 0))::bigint as won from casino_tables group by 1, 2, 3) t using (provider_id, account_id, round_id)
    where r.staked <> coalesce(c.staked, 0) + coalesce(t.lost, 0) or r.won <> coalesce(c.won, 0) + coalesce(t.won, 0)
      or coalesce(c.settled, 0) <> coalesce(t.pnl, 0)`,
  'what the levels kept of the casino is what was transferred to them': sql`
    select k.level, k.kept, t.moved from (
      select l.level, sum(l.kept)::bigint as kept from casino_shares s cross join lateral unnest(s.levels, s.kept) as l(level, kept) group by l.level) k
    join accounts a on a.id = k.level and a.role <> 'administrator'
    left join (select x.id, sum(x.amount)::bigint as moved from (
      select credit_account as id, amount from transfers where kind = 'casinoShare'
      union all select debit_account, -amount from transfers where kind = 'casinoShare') x group by x.id) t on t.id = k.level
    where k.kept <> coalesce(t.moved, 0)`,
  'what was shared of the casino is what its players won and lost': sql`
    select account_id, levels, shares, s.net, c.moved, s.kept from (
      select account_id, levels, shares, sum(net)::bigint as net, sum((select sum(k) from unnest(kept) k))::bigint as kept from casino_shares group by 1, 2, 3) s
    full join (select c.account_id, r.levels, r.shares, sum(c.moved)::bigint as moved from casino_calls c
        join casino_rounds r using (provider_id, account_id, round_id) where c.moved <> 0 and r.levels is not null
          and not exists (select from casino_due_calls d where d.provider_id = c.provider_id and d.tx_id = c.tx_id) group by 1, 2, 3) c
      using (account_id, levels, shares)
    where s.net is distinct from c.moved or s.kept <> -s.net`,
  'what is still to be shared of the casino is calls that moved': sql`
    select d.provider_id, d.tx_id, d.site_id, c.site_id as site_of_call, c.moved, r.levels from casino_due_calls d
    left join casino_calls c using (provider_id, tx_id) left join casino_rounds r using (provider_id, account_id, round_id)
    where c.moved is null or c.moved = 0 or r.levels is null or c.site_id <> d.site_id`,
  'a rebate of the casino is a part of what its day lost': sql`
    select m.* from (
      select account_id, day, bps, g.base, l.lost from (select account_id, day, bps, base from rebates where day is not null and not rolled_back) g
      full join (select account_id, (opened_at at time zone 'UTC')::date as day, rebate_bps as bps, sum(staked - won) as lost from casino_rounds
          where closed_at is not null and rebate_bps > 0 group by 1, 2, 3
          having ${partOf(sql`sum(staked - won)`, sql`rebate_bps`)} > 0) l using (account_id, day, bps)) m
    -- What has moved a moment ago is made anew next.
    left join casino_rebate_turns t on t.account_id = m.account_id and t.day = m.day
    where m.base is distinct from m.lost and t.day is null`,
  'what was given of rebates is what was transferred': sql`
    select r.account_id, r.given, t.amount from (select account_id, sum(given)::bigint as given from rebates group by account_id) r
    full join (select credit_account as account_id, sum(amount)::bigint as amount from transfers where kind = 'rebate' group by credit_account) t
      on t.account_id = r.account_id
    where coalesce(r.given, 0) <> coalesce(t.amount, 0)`,
  'I16 no bet waits longer than its delay': sql`
    select b.id, b.accept_at from (select id, accept_at, event_id, status from bets
      union all select id, accept_at, event_id, status from session_cash_outs) b
    where b.status = 'PENDING' and b.accept_at < clock_timestamp() - interval '10 seconds'
      and exists (select 1 from partitions p join events e on e.partition = p.id where e.id = b.event_id and p.lease_until > clock_timestamp())`,
  'I16 no change of a bet waits longer than its delay': sql`
    select b.id, b.amendment from bets b where b.status in ${listed(RESTING_STATUSES)} and b.amendment->'refusal' = 'null'::jsonb
      and to_timestamp((b.amendment->>'acceptAt')::bigint / 1000.0) < clock_timestamp() - interval '10 seconds'
      and exists (select 1 from partitions p join events e on e.partition = p.id where e.id = b.event_id and p.lease_until > clock_timestamp())`,
  'I17 no transfer leaves its site': sql`
    select t.id from transfers t join accounts d on d.id = t.debit_account join accounts c on c.id = t.credit_account
    where d.site_id is distinct from c.site_id`,
  'a transfer is told to the site of its accounts': sql`
    select t.id, t.site_id from transfers t join accounts d on d.id = t.debit_account join accounts c on c.id = t.credit_account
    where t.site_id is distinct from coalesce(d.site_id, c.site_id)`,
  'an account is found below its uplines, and by its name': sql`
    select id, user_name from accounts
    where path <> path_of(ancestors || id) or path_end <> path_of(ancestors || id) || '\\xff'::bytea or name_key <> lower(user_name)
      or full_name_key <> folded_name(full_name)`,
  'a trade between players who belong together is found by whoever stands above both': sql`
    select t.fill_id from linked_trades t left join accounts x on x.id = t.backer_id left join accounts y on y.id = t.layer_id
    where t.above is distinct from path_above(x.path, y.path)`,
  'what is kept of a pair of players who belong together is the sum of its trades': sql`
    with marks as (select distinct low_id, high_id from linked_pair_marks),
      k as (select k.* from linked_pairs k left join marks m using (low_id, high_id) where m.low_id is null),
      t as (select t.low_id, t.high_id, t.site_id, t.above, count(*) as trades, sum(t.size)::bigint as stake,
          coalesce(sum(case when t.backer_id > t.layer_id then t.given else -t.given end), 0)::bigint as to_high, count(*) - count(t.reference) as not_recorded,
          max(t.at) as at, bool_or('PARENT' = any(t.links)) as parent, bool_or('DEVICE' = any(t.links)) as device, bool_or('PAYEE' = any(t.links)) as payee
        from linked_trades t join markets r on r.id = t.market_id left join marks m using (low_id, high_id)
        where m.low_id is null and r.status <> 'VOIDED' and not exists (select from fills f where f.id = t.fill_id and f.bet_id = t.bet_id and f.voided)
        group by 1, 2, 3, 4)
    select low_id, high_id, k.trades, k.stake, k.to_high, t.trades as sum_trades, t.stake as sum_stake, t.to_high as sum_to_high
    from k full join t using (low_id, high_id)
    where (k.site_id, k.above, k.trades, k.stake, k.to_high, k.not_recorded, k.at, 'PARENT' = any(k.links), 'DEVICE' = any(k.links), 'PAYEE' = any(k.links))
      is distinct from (t.site_id, t.above, t.trades, t.stake, t.to_high, t.not_recorded, t.at, t.parent, t.device, t.payee)`,
  'I18 demo money never meets real money': sql`
    select t.id from transfers t join accounts d on d.id = t.debit_account join accounts c on c.id = t.credit_account where d.book <> c.book`,
  'I18 a bet is in the book of its account, and meets no bet of the other one': sql`
    select b.id from bets b join accounts a on a.id = b.account_id where b.book <> a.book
    union all select f.bet_id from fills f join bets b on b.id = f.bet_id join bets c on c.id = f.counter_bet where b.book <> c.book`,
  'a twin is of a player of its site, in the demo book and below nobody': sql`
    select t.id, t.twin_of from accounts t join accounts p on p.id = t.twin_of
    where t.book <> 'DEMO' or t.role <> 'user' or t.parent_id is not null or t.ancestors <> '{}' or t.site_id <> p.site_id
      or p.book <> 'REAL' or p.role <> 'user' or p.twin_of is not null
    union all select p.account_id, null from practices p join accounts t on t.id = p.account_id where t.twin_of is null`,
  'a twin has nothing to do with money': sql`
    select t.id, x.what from accounts t cross join lateral (
      select 'transfer ' || m.kind as what from transfers m where t.id in (m.debit_account, m.credit_account)
        and not (m.kind = any(${[...BETTING, ...CASINO, 'points']}::text[]))
      union all select 'deposit' from deposits d where d.account_id = t.id
      union all select 'withdrawal' from withdrawals w where w.account_id = t.id
      union all select 'bonus' from bonus_awards b where b.account_id = t.id
      union all select 'affiliate' from affiliate_players f where f.account_id = t.id
      union all select 'leaderboard' from leaderboard_sums l where l.account_id = t.id
      union all select 'credit' where t.credit_reference <> 0) x
    where t.twin_of is not null`,
  'a journal has no gap': sql`
    select a.id, a.journal_seq, count(j.seq)::int as lines, max(j.seq) as last from accounts a left join journal j on j.account_id = a.id
    group by a.id having count(j.seq) <> a.journal_seq or coalesce(max(j.seq), 0) <> a.journal_seq`,
  'a settled market holds no exposure': sql`
    select p.market_id, p.account_id, p.exposure from positions p join markets m on m.id = p.market_id join accounts a on a.id = p.account_id
    where m.status in ${listed(FINAL_STATUSES)} and p.exposure <> 0 and a.role <> 'system'`,
}

/** Runs every check on one snapshot of the database. Empty when the books are right. */
export async function auditBooks(db: Database): Promise<Finding[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const findings: Finding[] = []
      for (const [invariant, query] of Object.entries(CHECKS)) {
        const { rows } = await query.execute(tx)
        if (rows.length > 0) findings.push({ invariant, rows: rows.slice(0, 20) })
      }
      return [
        ...findings,
        ...(await auditPositions(tx)),
        ...(await auditCashOuts(tx)),
        ...(await auditReferences(tx)),
        ...(await auditPaidOut(tx)),
      ]
    })
}

type FillRow = {
  readonly marketId: string
  readonly accountId: number
  readonly houseId: number | null
  readonly shape: MarketShape
  readonly side: 'BACK' | 'LAY'
  readonly slot: number | null
  readonly run: number | null
  readonly price: Odds
  readonly size: number
  readonly profit: number
  readonly liability: number
}

type StoredPosition = PositionRow & {
  readonly marketId: string
  readonly accountId: number
  readonly runners: readonly Runner[]
}

const AUDIT_PAGE = 20_000
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** I5: every stored position, the house's too, is what its fills and the parts of its cash-outs add up to. */
async function auditPositions(tx: Tx): Promise<Finding[]> {
  const expected = new Map<string, Position>()
  const add = (key: string, position: Position): void =>
    void expected.set(key, addPositions(expected.get(key) ?? EMPTY, position))
  let after = { betId: NO_ID, id: NO_ID }
  for (;;) {
    const { rows } = await sql<FillRow & { betId: string; id: string }>`
      select f.bet_id, f.id, f.market_id, f.account_id, f.side, f.slot, f.run, f.price, f.size, f.profit, f.liability, m.shape,
        case when f.counter_bet is null then h.id end as house_id
      from fills f join markets m on m.id = f.market_id join accounts a on a.id = f.account_id
      join accounts h on h.site_id = a.site_id and ${isSystem(sql`h`, 'house', sql`a.book`)}
      where not f.voided and (f.bet_id, f.id) > (${after.betId}::uuid, ${after.id}::uuid) order by f.bet_id, f.id limit ${AUDIT_PAGE}`.execute(
      tx,
    )
    for (const row of rows) {
      const position = positionOfRow(row)
      add(`${row.marketId} ${row.accountId}`, position)
      if (row.houseId !== null) add(`${row.marketId} ${row.houseId}`, negatePosition(position))
    }
    const last = rows.at(-1)
    if (!last) break
    after = last
  }
  for (const part of await cashOutParts(tx)) {
    add(`${part.marketId} ${part.accountId}`, fromRow(part))
    add(`${part.marketId} ${part.houseId}`, negatePosition(fromRow(part)))
  }
  const stored =
    await sql<StoredPosition>`select market_id, account_id, base, keys, amounts, slopes from positions`.execute(tx)
  const wrong = stored.rows.filter(
    (row) => !isSame(fromRow(row), expected.get(`${row.marketId} ${row.accountId}`) ?? EMPTY),
  )
  const known = new Set(stored.rows.map((row) => `${row.marketId} ${row.accountId}`))
  const missing = [...expected]
    .filter(([key, position]) => !known.has(key) && !isSame(position, EMPTY))
    .map(([key]) => key)
  if (wrong.length + missing.length === 0) return []
  return [{ invariant: 'I5 a position is the sum of its fills', rows: [...wrong, ...missing].slice(0, 20) }]
}

/** What a cash-out adds to a position is, bet by bet, what its parts add. */
async function auditCashOuts(tx: Tx): Promise<Finding[]> {
  const { rows: fills } = await sql<PositionRow & { readonly id: string }>`
    select id, base, keys, amounts, slopes from session_cash_outs`.execute(tx)
  const { rows: parts } = await sql<PositionRow & { readonly cashOutId: string }>`
    select cash_out_id, base, keys, amounts, slopes from session_cash_out_parts where voided_at is null`.execute(tx)
  const partsOf = Map.groupBy(parts, ({ cashOutId }) => cashOutId)
  const wrong = fills.filter(
    (fill) => !isSame(fromRow(fill), (partsOf.get(fill.id) ?? []).map(fromRow).reduce(addPositions, EMPTY)),
  )
  return wrong.length === 0 ? [] : [{ invariant: 'the parts of a cash-out are its fill', rows: wrong.slice(0, 20) }]
}

/** No payment funded two deposits, on whatever sites. docs/domain/payments.md#utr. */
async function auditReferences(tx: Tx): Promise<Finding[]> {
  type Pair = {
    readonly rail: Rail
    readonly utr: string
    readonly id: string
    readonly otherRail: Rail
    readonly otherUtr: string
    readonly otherId: string
  }
  const { rows } = await sql<Pair>`
    select d.rail, d.utr, d.id, o.rail as other_rail, o.utr as other_utr, o.id as other_id from deposits d
    join deposits o on o.rail = d.rail and o.utr_end = d.utr_end and o.id > d.id and o.state = 'approved'
    where d.state = 'approved'
    union all
    select d.rail, d.utr, d.id, o.rail, o.utr, o.id from deposits d
    join deposits o on o.rail <> 'OTHER' and o.utr is not null and utr_tail(o.utr) = utr_tail(d.utr) and o.state = 'approved'
    where d.state = 'approved' and d.rail = 'OTHER' and utr_tail(d.utr) <> ''`.execute(tx)
  const twice = rows.filter(({ rail, utr, otherRail, otherUtr }) =>
    rail === otherRail
      ? isSameUtr(rail, utr, otherUtr)
      : alikeElsewhere({ rail, utr }, { rail: otherRail, utr: otherUtr }) === 'SAME',
  )
  return twice.length === 0
    ? []
    : [{ invariant: 'one payment funded one deposit, over all sites', rows: twice.slice(0, 20) }]
}

/** No transfer of a bank's paid twice out, on whatever sites. docs/domain/payments.md#paid-out. */
async function auditPaidOut(tx: Tx): Promise<Finding[]> {
  type Pair = { readonly one: PaidOut; readonly other: PaidOut }
  const { rows } = await sql<Pair>`
    with paid as (
      select jsonb_build_object('rail', rail, 'utr', utr, 'withdrawal', withdrawal_id, 'part', n) as what, utr_tail(utr) as tail
      from withdrawal_parts where rail <> 'GATEWAY'
      union all
      select jsonb_build_object('rail', null, 'utr', sent_utr, 'sentBack', reference), utr_tail(sent_utr) from gateway_orders where sent_utr is not null
      union all
      select jsonb_build_object('rail', null, 'utr', sent_utr, 'sentBack', deposit_id), utr_tail(sent_utr) from deposits_owed where sent_at is not null
      union all select jsonb_build_object('rail', null, 'utr', utr, 'cameBack', deposit_id), utr_tail(utr) from deposits_came_back)
    select p.what as one, o.what as other from paid p join paid o on o.tail = p.tail and o.what > p.what`.execute(tx)
  const twice = rows.filter(({ one, other }) => isSamePaidOut(one, other))
  return twice.length === 0
    ? []
    : [{ invariant: 'one transfer of a bank is one payment out, over all sites', rows: twice.slice(0, 20) }]
}

type PartRow = PositionRow & { readonly marketId: string; readonly accountId: number; readonly houseId: number }

/** The parts that stand: a bet that is void has taken its own out with it. */
async function cashOutParts(tx: Tx): Promise<readonly PartRow[]> {
  const { rows } = await sql<PartRow>`
    select o.market_id, o.account_id, h.id as house_id, p.base, p.keys, p.amounts, p.slopes
    from session_cash_out_parts p join session_cash_outs o on o.id = p.cash_out_id
    join accounts h on h.site_id = o.site_id and ${isSystem(sql`h`, 'house', sql`o.book`)} where p.voided_at is null`.execute(
    tx,
  )
  return rows
}

function positionOfRow(row: FillRow): Position {
  return addFill(row.shape, EMPTY, {
    side: row.side,
    price: row.price,
    stake: paise(row.size),
    profit: paise(row.profit),
    liability: paise(row.liability),
    ...(row.slot === null ? {} : { slot: row.slot }),
    ...(row.run === null ? {} : { run: row.run }),
  })
}

const isSame = (a: Position, b: Position): boolean => JSON.stringify(toRow(a)) === JSON.stringify(toRow(b))
