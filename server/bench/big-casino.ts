/**
 * What a year of a casino leaves: a provider and its games, rounds with a stake and a win, what levels kept of them, a few rounds and bookings that
 * somebody has to look at. What they moved goes to `moved`.
 */
import { sql } from 'kysely'
import { isSystem, openCasinoAccount } from '../ledger/index.ts'
import type { Tx } from '../platform/database.ts'

const NAME = 'tables'
const GAMES = 600
const YEAR_S = 364 * 86_400

/** Before anybody plays: the accounts of a casino are counted with the others. */
export async function openCasino(tx: Tx, siteIds: readonly number[]): Promise<void> {
  await sql`
    insert into casino_providers (name, base_url, origin, scale, healthy, read_at) values (${NAME}, 'https://tables.invalid', 'https://tables.invalid', 2, true, now())`.execute(
    tx,
  )
  await sql`
    insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max, rtp_bps)
    select p.id, 'game' || n, n::text, 'Game ' || n, (array['live', 'crash', 'slot', 'lottery', 'virtual', 'premium'])[1 + n % 6], 'Studio ' || n % 12, 'casino',
      'Studio ' || n % 12, 1000, 10000000, 9200 + n % 600
    from casino_providers p cross join generate_series(1, ${GAMES}::int) n where p.name = ${NAME}`.execute(tx)
  for (const siteId of siteIds) await openCasinoAccount(tx, siteId, 'REAL', NAME)
}

/** `rounds`: of each player, over the year. */
export async function makeCasino(tx: Tx, siteId: number, { rounds }: { readonly rounds: number }): Promise<void> {
  await makeRounds(tx, siteId, rounds)
  await shareRounds(tx, siteId)
}

/** A stake, and of ten rounds four win. One player in forty plays now, and a few rounds of weeks ago were never ended. */
async function makeRounds(tx: Tx, siteId: number, each: number): Promise<void> {
  const everyS = Math.floor(YEAR_S / each)
  await sql`drop table if exists played`.execute(tx)
  await sql`
    create temporary table played on commit drop as
    select c.id as provider_id, a.id as account_id, 's' || ${siteId}::int || 'r' || n * ${each}::int + k as round_id, 'game' || 1 + (n * 7 + k * 31) % ${GAMES}::int as game_code,
      case when n % 40 = 3 and k >= ${each - 1}::int then now() - (n * 613 % 7200 + k) * interval '1 second'
        else now() - interval '3 hours' - (((${each}::int - k) * ${everyS}::bigint) + (n * 7919 + k * 104729) % ${everyS}::bigint) * interval '1 second' end as at,
      (1 + (n * 3 + k) % 20) * 5000::bigint as stake, n % 40 = 3 and k >= ${each - 1}::int or n % 400 = 5 and k = ${each - 2}::int as is_open,
      case when (n * 13 + k * 7) % 10 < 4 then (1 + (n * 3 + k) % 20) * 11500::bigint else 0 end as win, h.levels, h.shares
    from (select id, row_number() over (order by id) as n from accounts where site_id = ${siteId}::int and role = 'user') a
    cross join generate_series(1, ${each}::int) k join casino_providers c on c.name = ${NAME}
    join share_chains h on h.account_id = a.id and h.product = 'casino'`.execute(tx)
  await sql`analyze played`.execute(tx)
  await sql`
    insert into casino_rounds (provider_id, round_id, account_id, site_id, game_code, staked, won, opened_at, last_at, closed_at, levels, shares)
    select provider_id, round_id, account_id, ${siteId}::int, game_code, stake, case when is_open then 0 else win end, at,
      case when is_open then at else at + interval '40 seconds' end, case when not is_open then at + interval '40 seconds' end, levels, shares
    from played order by at`.execute(tx)
  await sql`
    insert into casino_calls (provider_id, tx_id, op, hash, answer, at, site_id, account_id, round_id, amount, moved)
    select provider_id, round_id || op, op, sha256((round_id || op)::bytea), '{"code": "OK"}', at, ${siteId}::int, account_id, round_id, amount, moved from (
      select provider_id, round_id, 'debit' as op, at, account_id, stake as amount, -stake as moved from played
      union all select provider_id, round_id, 'credit', at + interval '40 seconds', account_id, win, win from played where not is_open) c
    order by at`.execute(tx)
  await sql`
    with own as (select h.id as casino from accounts h where h.site_id = ${siteId}::int and h.purpose = 'casino' and h.book = 'REAL' and h.gateway = ${NAME})
    insert into moved (site_id, at, debit, credit, amount, kind, reference)
    select ${siteId}::int, at, account_id, casino, stake, 'casinoStake', 'casino:' || provider_id || ':' || round_id || 'debit' from played, own
    union all select ${siteId}::int, at + interval '40 seconds', casino, account_id, win, 'casinoWin', 'casino:' || provider_id || ':' || round_id || 'credit'
      from played, own where win > 0 and not is_open`.execute(tx)
}

/** A turn for each day: in truth there are more, of fewer players each. */
async function shareRounds(tx: Tx, siteId: number): Promise<void> {
  await sql`
    insert into casino_shares (turn, site_id, account_id, levels, shares, net, kept, at)
    select (day - date '2000-01-01') * 10 + ${siteId}::int, ${siteId}::int, account_id, levels, shares, net, kept.parts, day + interval '1 day'
    from (select account_id, (at at time zone 'UTC')::date as day, levels, shares, sum(case when is_open then 0 else win end - stake)::bigint as net from played group by 1, 2, 3, 4) d
    -- To the paisa it is the root's what the others' parts leave, as with postings.
    cross join lateral (
      select (-d.net - coalesce(sum(k.part), 0))::bigint || coalesce(array_agg(k.part order by k.n), '{}') as parts
      from (select p.n, trunc(-d.net::numeric * p.bps / 10000)::bigint as part from unnest(d.shares) with ordinality as p(bps, n) where p.n > 1) k) kept
    order by day`.execute(tx)
  await sql`
    with own as (select h.id as house from accounts h where h.site_id = ${siteId}::int and ${isSystem(sql`h`, 'house')})
    insert into moved (site_id, at, debit, credit, amount, kind, reference)
    select ${siteId}::int, at, case when kept > 0 then house else level end, case when kept > 0 then level else house end, abs(kept), 'casinoShare',
      'casinoShare:' || turn || ':' || level
    from (select s.turn, s.at, k.level, sum(k.kept)::bigint as kept from casino_shares s cross join lateral unnest(s.levels, s.kept) as k(level, kept)
      where s.site_id = ${siteId}::int group by 1, 2, 3) s join accounts l on l.id = s.level and l.role <> 'administrator', own where kept <> 0`.execute(
    tx,
  )
}

/** Days as their provider reported them, what differed, and rounds that nobody has heard of since. */
export async function makeCasinoDesk(tx: Tx): Promise<void> {
  await sql`
    insert into casino_days (provider_id, day, net)
    select provider_id, (at at time zone 'UTC')::date, sum(moved)::bigint from casino_calls where moved <> 0 group by 1, 2`.execute(
    tx,
  )
  await sql`
    insert into casino_reports (provider_id, day, tried_at, read_at, lines, their_staked, their_won, our_staked, our_won)
    select provider_id, day, day + interval '30 hours', day + interval '30 hours', lines, staked, won, staked, won
    from (select provider_id, (at at time zone 'UTC')::date as day, count(*)::int as lines, -sum(least(moved, 0))::bigint as staked, sum(greatest(moved, 0))::bigint as won
      from casino_calls where moved <> 0 group by 1, 2) d where day < current_date`.execute(tx)
  await sql`
    insert into casino_report_lines (provider_id, tx_id, day)
    select provider_id, tx_id, (at at time zone 'UTC')::date from casino_calls where moved <> 0 and at < current_date at time zone 'UTC'`.execute(
    tx,
  )
  await sql`
    insert into casino_differences (provider_id, day, tx_id, kind, ours, theirs, site_id, account_id, found_at, gone_at)
    select provider_id, (at at time zone 'UTC')::date, tx_id, 'MISSING_THERE', jsonb_build_object('txId', tx_id, 'op', op,
        'playerRef', site_id || '.' || provider_id || '.' || account_id, 'roundId', round_id, 'amount', amount, 'moved', moved, 'at', floor(extract(epoch from at) * 1000)),
      null, site_id, account_id, at + interval '30 hours', case when at < now() - interval '10 days' then at + interval '3 days' end
    from casino_calls where moved <> 0 and at < now() - interval '2 days' and get_byte(hash, 0) = 7 and get_byte(hash, 1) < 20`.execute(
    tx,
  )
  await sql`
    insert into casino_stuck_rounds (provider_id, round_id, account_id, site_id, since, stake, ask_at, asked, said, said_at)
    select provider_id, round_id, account_id, site_id, last_at + interval '1 day', staked, now() + interval '1 hour', 3, 'open', now() - interval '1 hour'
    from casino_rounds where closed_at is null and last_at < now() - interval '1 day'`.execute(tx)
}
