/** What a year of bonuses leaves: rules, awards of deposits in every state, what counted for them and what was released. What that moved goes to `moved`. */
import type { BonusTerms } from '@paddock/domain/bonuses'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { TERMS } from '../bonuses/testing/rules.ts'
import { isSystem } from '../ledger/index.ts'
import type { Tx } from '../platform/database.ts'

const WAGERED: BonusTerms = { ...TERMS, title: 'Half of a deposit', max: paise(1_000_000), limit: 0, shareBps: 5000 }
const RULES: readonly BonusTerms[] = [
  WAGERED,
  { ...WAGERED, kind: 'depositBonus', title: 'A tenth of a deposit', shareBps: 1000, multiple: 1 },
]

/** Of deposits that came, and of rounds that were played behind them. */
export async function makeBonuses(tx: Tx, siteId: number): Promise<void> {
  for (const [n, terms] of RULES.entries()) await makeRule(tx, siteId, n, terms)
  await makeAwards(tx, siteId)
  await countRounds(tx, siteId)
  await releaseAwards(tx, siteId)
}

async function makeRule(tx: Tx, siteId: number, n: number, { kind, ...terms }: BonusTerms): Promise<void> {
  await sql`
    insert into bonus_rules (id, site_id, sort, created_at) select md5('rule:' || ${siteId}::int || ${kind}::text)::uuid, ${siteId}::int, ${n}::int, now() - interval '365 days'`.execute(
    tx,
  )
  await sql`
    insert into bonus_rule_versions (rule_id, version, site_id, at, made_by, kind, terms, expected_profit, in_force, confirmed_by)
    select r.id, 1, r.site_id, r.created_at, a.id, ${kind}, ${JSON.stringify(terms)}::jsonb, -1, true, b.id from bonus_rules r
    join accounts a on a.site_id = r.site_id and a.role = 'whiteLabel' join accounts b on b.role = 'administrator' and b.id > 0
    where r.id = md5('rule:' || ${siteId}::int || ${kind}::text)::uuid`.execute(tx)
}

/** Each player's first deposit has a tenth at once, or their fifth and their last half of it to be wagered for; an officer looks at some of these. */
async function makeAwards(tx: Tx, siteId: number): Promise<void> {
  await sql`
    with came as (
      select d.id, d.account_id, d.received, d.decided_at, row_number() over (partition by d.account_id order by d.decided_at) as k, count(*) over (partition by d.account_id) as last
      from deposits d where d.site_id = ${siteId}::int and d.state = 'approved'),
    earned as (
      select *, case when k = 1 and account_id % 2 = 0 then 'depositBonus' when (k = 5 or k = last) and account_id % 2 = 1 then 'depositWagerBonus' end as kind from came)
    insert into bonus_awards (id, site_id, account_id, wagerer_id, rule_id, rule_version, kind, earned_by, deposit_id, amount, turnover, steps, levels, shares, created_at,
      accepted_at, expires_at, held)
    select md5('award:' || e.id)::uuid, ${siteId}::int, e.account_id, e.account_id, md5('rule:' || ${siteId}::int || kind)::uuid, 1, kind, 'deposit:' || e.id, e.id,
      e.received / case kind when 'depositBonus' then 10 else 2 end, case kind when 'depositBonus' then 0 else e.received / 2 * 5 end, case kind when 'depositBonus' then 1 else 10 end,
      c.levels, c.shares, e.decided_at, e.decided_at, e.decided_at + interval '30 days',
      case when kind = 'depositWagerBonus' and e.account_id % 20 = 1 then '{SAME_DEVICE}'::text[] else '{}' end
    from earned e join share_chains c on c.account_id = e.account_id and c.product = 'sports' where kind is not null order by e.decided_at`.execute(
    tx,
  )
}

/** What was won or lost of each round within its thirty days, but nothing that is counted for another one. */
async function countRounds(tx: Tx, siteId: number): Promise<void> {
  await sql`
    insert into bonus_counts (award_id, group_key, site_id, wagerer_id, is_own, markets, counted, ended_at, ripened, opponents, against, provider_id, round_id)
    select distinct on (r.provider_id, r.round_id, r.account_id) b.id, 'round:' || r.provider_id || ':' || r.round_id, b.site_id, b.wagerer_id, true, '{}',
      least(abs(r.won - r.staked), r.staked), r.closed_at, true, '{}', '{}', r.provider_id, r.round_id
    from bonus_awards b join casino_rounds r on r.account_id = b.account_id and r.opened_at > b.accepted_at and r.opened_at < b.expires_at and r.closed_at is not null
    where b.site_id = ${siteId}::int and b.turnover > 0 and b.held = '{}' order by r.provider_id, r.round_id, r.account_id, b.created_at`.execute(
    tx,
  )
}

async function releaseAwards(tx: Tx, siteId: number): Promise<void> {
  await sql`
    insert into bonus_steps (award_id, n, site_id, at, amount, parts)
    select b.id, 1, b.site_id, b.at, b.released, kept.parts
    from (select b.id, b.site_id, b.shares, coalesce(c.at, b.created_at) as at,
        case b.turnover when 0 then b.amount else div(least(b.steps, div(c.wagered * b.steps, b.turnover)) * b.amount, b.steps) end::bigint as released
      from bonus_awards b left join (select award_id, sum(counted) as wagered, max(ended_at) as at from bonus_counts group by 1) c on c.award_id = b.id
      where b.site_id = ${siteId}::int and (b.turnover = 0 or c.wagered > 0)) b
    cross join lateral (
      select (b.released - coalesce(sum(k.part), 0))::bigint || coalesce(array_agg(k.part order by k.n), '{}') as parts
      from (select p.n, trunc(b.released::numeric * p.bps / 10000)::bigint as part from unnest(b.shares) with ordinality as p(bps, n) where p.n > 1) k) kept
    where b.released > 0 order by b.at`.execute(tx)
  await sql`
    update bonus_awards b set released = s.amount, last_step = 1 from bonus_steps s where s.award_id = b.id and b.site_id = ${siteId}::int`.execute(
    tx,
  )
  await sql`
    update bonus_awards set lost = amount - released, ended = 'expired', ended_at = expires_at
    where site_id = ${siteId}::int and expires_at < now() and released < amount`.execute(tx)
  await sql`
    with own as (select h.id as bonus from accounts h where h.site_id = ${siteId}::int and ${isSystem(sql`h`, 'bonus')})
    insert into moved (site_id, at, debit, credit, amount, kind, reference)
    select s.site_id, s.at, bonus, b.account_id, s.amount, 'bonus', 'bonus:' || s.award_id || ':1' from bonus_steps s join bonus_awards b on b.id = s.award_id, own
      where s.site_id = ${siteId}::int
    union all
    select s.site_id, s.at, p.level, bonus, p.part, 'bonus', 'bonus:' || s.award_id || ':1:' || p.level
    from bonus_steps s join bonus_awards b on b.id = s.award_id cross join lateral unnest(b.levels, s.parts) as p(level, part), own
    where s.site_id = ${siteId}::int and p.part > 0 and p.level <> 0`.execute(tx)
}
