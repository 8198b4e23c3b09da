/**
 * What a year of payments leaves: methods and accounts, deposits and withdrawals with their steps, statements of banks, tax, who players are, and what a
 * gateway has left open. What they moved goes to `moved`.
 */
import { FINAL_REQUESTS, OPEN_REQUESTS } from '@paddock/domain/payments'
import { sql } from 'kysely'
import { isSystem } from '../ledger/index.ts'
import type { Tx } from '../platform/database.ts'
import { listed } from '../platform/read-filters.ts'

const DAY_S = 86_400
const YEAR_S = 364 * DAY_S
const TAX_BPS = 3000
const GATEWAY = 'sandbox'

/** Of each player, over the year. */
export type Payments = { readonly deposits: number; readonly withdrawals: number }

/** Of the people that a site has, and before what they moved is posted. */
export async function makePayments(tx: Tx, siteId: number, { deposits, withdrawals }: Payments): Promise<void> {
  await makeMethods(tx, siteId)
  await makePayers(tx, siteId)
  await makeDeposits(tx, siteId, deposits)
  await makePayoutAccounts(tx, siteId)
  await makeWithdrawals(tx, siteId, withdrawals)
  await makeStatements(tx, siteId)
  await makeChecks(tx, siteId)
  await makeHeld(tx, siteId)
}

/** The white label and one agent in two have ways to be paid by. */
async function makeMethods(tx: Tx, siteId: number): Promise<void> {
  await sql`drop table if exists ways`.execute(tx)
  await sql`
    create temporary table ways on commit drop as
    select md5('method:' || o.id || type)::uuid as id, o.id as owner_id, o.parent_id, type, n, case type when 'NEFT' then 'NEFT' when 'IPAY' then 'GATEWAY' else 'RRN' end as rail,
      case type when 'IPAY' then 'IPAY ' || md5('method:' || o.id || type)::uuid when 'UPI' then 'desk' || o.id || '@okbank'
        else lpad((o.id * 10 + n)::text, 12, '7') || ' HDFC0001234' end as payee, o.created_at
    from accounts o cross join unnest(array['UPI', 'IMPS', 'NEFT', 'IPAY']) with ordinality as types(type, n)
    where o.site_id = ${siteId}::int and (o.role = 'whiteLabel' or o.role = 'agent' and o.id % 2 = 0 and type <> 'IPAY')`.execute(
    tx,
  )
  await sql`analyze ways`.execute(tx)
  await sql`
    insert into payment_methods (id, site_id, owner_id, sort, created_at) select id, ${siteId}::int, owner_id, n, created_at from ways`.execute(
    tx,
  )
  await sql`
    insert into payment_method_versions (method_id, version, site_id, at, made_by, payment_type, payment_name, min_amount, max_amount, fields, in_force_from, confirmed_by)
    select id, 1, ${siteId}::int, created_at, owner_id, type, type, 10000, 5000000, jsonb_build_object(
      'upiId', case type when 'UPI' then payee when 'IPAY' then '1' else '' end,
      'accountNumber', case when type in ('IMPS', 'NEFT') then split_part(payee, ' ', 1) else '' end,
      'ifscCode', case when type in ('IMPS', 'NEFT') then split_part(payee, ' ', 2) else '' end, 'accountName', 'Paddock', 'bankName', 'HDFC',
      'walletNumber', '', 'mobileNumber', '', 'appName', '', 'remarks', '', 'customFields', '[]'::jsonb), created_at, parent_id
    from ways`.execute(tx)
}

/** Whom each player pays: their agent, or the white label where that has no way. */
async function makePayers(tx: Tx, siteId: number): Promise<void> {
  await sql`drop table if exists payers`.execute(tx)
  await sql`
    create temporary table payers on commit drop as
    select a.id as account_id, a.full_name, row_number() over (order by a.id) as n, a.created_at,
      case when a.parent_id % 2 = 0 then a.parent_id else (select w.id from accounts w where w.site_id = ${siteId}::int and w.role = 'whiteLabel') end as owner_id
    from accounts a where a.site_id = ${siteId}::int and a.role = 'user'`.execute(tx)
  await sql`analyze payers`.execute(tx)
}

/** Of a hundred 82 come, 12 are rejected; of seven players one has asked within two days and waits. */
async function makeDeposits(tx: Tx, siteId: number, each: number): Promise<void> {
  const everyS = Math.floor(YEAR_S / each)
  await sql`drop table if exists asked_in`.execute(tx)
  await sql`
    create temporary table asked_in on commit drop as
    with drawn as (
      select p.account_id, p.owner_id, k, p.n * ${each}::bigint + k as number, (p.n * 31 + k * 17) % 100 as luck, k = ${each}::int and p.n % 7 = 0 as is_open,
        case when k = ${each}::int and p.n % 7 = 0 then now() - (p.n * 613 % ${2 * DAY_S}) * interval '1 second'
          else now() - interval '3 hours' - ((${each}::int - k) * ${everyS}::bigint + (p.n * 7919 + k * 104729) % ${everyS}::bigint) * interval '1 second' end as at
      from payers p cross join generate_series(1, ${each}::int) k)
    select 'dep_' || md5('deposit:' || ${siteId}::int || ':' || number)::uuid as id, d.account_id, d.owner_id, w.id as method_id, w.type, w.rail, w.payee, number, at,
      (1 + (number * 7) % 20) * 10000::bigint as amount, at + (5 + number % 115) * interval '1 minute' as decided_at,
      case when is_open then case when number % 4 = 0 then 'processing' else 'pending' end when luck < 82 then 'approved' when luck < 94 then 'rejected' else 'canceled' end as state,
      case w.rail when 'RRN' then (400000000000 + (number * 10 + ${siteId}::int) * 37)::text else 'HDFCN' || lpad(((number * 10 + ${siteId}::int) * 37)::text, 11, '0') end as utr,
      case when is_open or number % 4 = 0 then 'proof/' || md5('proof:' || ${siteId}::int || ':' || number) end as proof
    from drawn d join ways w on w.owner_id = d.owner_id and w.n = 1 + d.number % 3`.execute(tx)
  await sql`analyze asked_in`.execute(tx)
  await sql`
    insert into images (key, site_id, owner_id, use, size, width, height, mark, at, kept_at)
    select proof, ${siteId}::int, account_id, 'proof', 80000, 720, 1280, decode(md5(proof), 'hex'), at, at from asked_in where proof is not null`.execute(
    tx,
  )
  await sql`
    insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, amount, received, rail, utr, utr_end, state, version, remarks, alone,
      taken_by, taken_at, created_by, created_at, decided_at, proof, payee)
    select id, ${siteId}::int, account_id, method_id, 1, type, owner_id, amount, case state when 'approved' then amount end, rail, utr,
      case rail when 'RRN' then right(utr, 6) else utr end, state, case state when 'pending' then 1 else 2 end,
      case state when 'rejected' then 'Nothing came under this number' else '' end, true, case state when 'processing' then owner_id end,
      case state when 'processing' then at + interval '1 minute' end, account_id, at, case when state in ${listed(FINAL_REQUESTS)} then decided_at end, proof, payee
    from asked_in order by at`.execute(tx)
  await sql`
    insert into deposit_steps (deposit_id, n, site_id, at, actor_id, address, state, received, remarks)
    select id, 1, ${siteId}::int, at, account_id, '10.1.1.1', 'pending', null, '' from asked_in
    union all
    select id, 2, ${siteId}::int, case state when 'processing' then at + interval '1 minute' else decided_at end, case state when 'canceled' then account_id else owner_id end,
      '10.1.1.1', state, case state when 'approved' then amount end, '' from asked_in where state <> 'pending'
    order by 4`.execute(tx)
  await sql`
    insert into moved (site_id, at, debit, credit, amount, kind, reference)
    select ${siteId}::int, decided_at, owner_id, account_id, amount, 'deposit', 'deposit:' || id from asked_in where state = 'approved'`.execute(
    tx,
  )
  await sql`
    insert into turnover_kept (account_id, with_given, site_id)
    select account_id, with_given, ${siteId}::int from payers cross join unnest(array[false, true]) with_given`.execute(
    tx,
  )
}

async function makePayoutAccounts(tx: Tx, siteId: number): Promise<void> {
  await sql`
    insert into payout_accounts (id, site_id, account_id, method_id, payment_type, holder, details, payee, is_primary, payee_at, created_at)
    select md5('account:' || p.account_id || ':' || k)::uuid::text, ${siteId}::int, p.account_id, w.id, 'UPI', p.full_name,
      jsonb_build_array(jsonb_build_object('label', 'UPI ID', 'type', 'UPI', 'value', 'p' || p.account_id || k || '@okbank')), sha256(('p' || p.account_id || k)::bytea), k = 1,
      p.created_at, p.created_at
    from payers p cross join generate_series(1, 2) k join ways w on w.owner_id = p.owner_id and w.type = 'UPI' where k = 1 or p.n % 5 = 0`.execute(
    tx,
  )
  await sql`
    insert into payout_account_log (payout_account_id, n, site_id, account_id, at, what, details, payee, address)
    select id, 1, site_id, account_id, created_at, 'CREATED', details, payee, '10.1.1.1' from payout_accounts where site_id = ${siteId}::int`.execute(
    tx,
  )
}

/** Of a hundred 85 are paid, of one in four with tax; of sixteen players one has asked within two days and waits. */
async function makeWithdrawals(tx: Tx, siteId: number, each: number): Promise<void> {
  const everyS = Math.floor(YEAR_S / each)
  await sql`drop table if exists asked_out`.execute(tx)
  await sql`
    create temporary table asked_out on commit drop as
    with drawn as (
      select p.account_id, p.owner_id, p.n * ${each}::bigint + k as number, (p.n * 37 + k * 11) % 100 as luck, k = ${each}::int and p.n % 16 = 0 as is_open,
        case when k = ${each}::int and p.n % 16 = 0 then now() - (p.n * 409 % ${2 * DAY_S}) * interval '1 second'
          else now() - interval '12 hours' - ((${each}::int - k) * ${everyS}::bigint + (p.n * 7919 + k * 104729) % ${everyS}::bigint) * interval '1 second' end as at
      from payers p cross join generate_series(1, ${each}::int) k),
    known as (select *, (2 + number % 10) * 10000::bigint as amount, number % 4 = 0 as is_taxed,
      case when is_open then case when number % 4 = 0 then 'processing' else 'pending' end when luck < 85 then 'approved' when luck < 93 then 'rejected' else 'canceled' end as state
      from drawn)
    select 'wd_' || md5('withdrawal:' || ${siteId}::int || ':' || number)::uuid as id, d.account_id, d.owner_id, d.at, d.at + (30 + number % 570) * interval '1 minute' as decided_at, d.amount,
      d.state, c.id as payout_account_id, c.holder, c.details, c.payee, (500000000000 + (number * 10 + ${siteId}::int) * 37)::text as utr, is_taxed,
      case when is_taxed and state = 'approved' then amount / 2 else 0 end as taxed, extract(year from d.at - interval '3 months')::int as tax_year
    from known d join payout_accounts c on c.account_id = d.account_id and c.is_primary`.execute(tx)
  await sql`alter table asked_out add tax bigint`.execute(tx)
  await sql`update asked_out set tax = taxed * ${TAX_BPS} / 10000`.execute(tx)
  await sql`analyze asked_out`.execute(tx)
  await sql`
    insert into withdrawals (id, site_id, account_id, payout_account_id, payment_type, holder, details, payee, owner_id, amount, paid, back, state, version, remarks, alone,
      taken_by, taken_at, created_at, decided_at, exempt, tax_bps, tax_year)
    select id, ${siteId}::int, account_id, payout_account_id, 'UPI', holder, details, payee, owner_id, amount, case state when 'approved' then amount else 0 end,
      case when state in ('rejected', 'canceled') then amount else 0 end, state, case state when 'pending' then 1 else 2 end,
      case state when 'rejected' then 'The account is not in your name' else '' end, true, case state when 'processing' then owner_id end,
      case state when 'processing' then at + interval '1 minute' end, at, case when state in ${listed(FINAL_REQUESTS)} then decided_at end,
      case when is_taxed then amount / 2 end, case when is_taxed then ${TAX_BPS}::int end, case when is_taxed then tax_year end
    from asked_out order by at`.execute(tx)
  await sql`
    insert into withdrawal_steps (withdrawal_id, n, site_id, at, actor_id, address, state, amount, remarks)
    select id, 1, ${siteId}::int, at, account_id, '10.1.1.1', 'pending', amount, '' from asked_out
    union all
    select id, 2, ${siteId}::int, case state when 'processing' then at + interval '1 minute' else decided_at end, case state when 'canceled' then account_id else owner_id end,
      '10.1.1.1', state, amount, '' from asked_out where state <> 'pending'
    order by 4`.execute(tx)
  await sql`
    insert into withdrawal_parts (withdrawal_id, n, site_id, amount, rail, utr, payer_id, actor_id, at, taxed, tax)
    select id, 1, ${siteId}::int, amount, 'RRN', utr, owner_id, owner_id, decided_at, taxed, tax from asked_out where state = 'approved' order by decided_at`.execute(
    tx,
  )
  await sql`
    insert into duties (reference, site_id, account_id, path, kind, gross, base, bps, amount, year, at)
    select 'withdrawal:' || w.id || ':tax:1', ${siteId}::int, a.id, a.path, 'WITHHOLDING', w.amount, w.taxed, ${TAX_BPS}::int, w.tax, w.tax_year, w.decided_at
    from asked_out w join accounts a on a.id = w.account_id where w.tax > 0 order by w.decided_at`.execute(tx)
  await moveWithdrawals(tx, siteId)
}

async function moveWithdrawals(tx: Tx, siteId: number): Promise<void> {
  await sql`
    with own as (select (select h.id from accounts h where h.site_id = ${siteId}::int and ${isSystem(sql`h`, 'payouts')}) as payouts,
      (select h.id from accounts h where h.site_id = ${siteId}::int and ${isSystem(sql`h`, 'tax')}) as tax_id)
    insert into moved (site_id, at, debit, credit, amount, kind, reference)
    select ${siteId}::int, at, account_id, payouts, amount, 'withdrawal', 'withdrawal:' || id from asked_out, own
    union all select ${siteId}::int, decided_at, payouts, owner_id, amount - tax, 'withdrawal', 'withdrawal:' || id || ':paid:1' from asked_out, own where state = 'approved'
    union all select ${siteId}::int, decided_at, payouts, tax_id, tax, 'tax', 'withdrawal:' || id || ':tax:1' from asked_out, own where tax > 0
    union all select ${siteId}::int, decided_at, payouts, account_id, amount, 'withdrawalReturn', 'withdrawal:' || id || ':back:2' from asked_out, own
      where state in ('rejected', 'canceled')`.execute(tx)
}

/** One account of each owner, imported every week: of three deposits that came two have their line, of two that wait one, and some lines nobody claims. */
async function makeStatements(tx: Tx, siteId: number): Promise<void> {
  const mapping = { day: 'Date', narration: 'Narration', credit: 'Credit', debit: 'Debit', balance: 'Balance' }
  await sql`
    insert into statement_accounts (site_id, owner_id, name, mapping) select distinct ${siteId}::int, owner_id, 'HDFC 1234', ${JSON.stringify(mapping)}::jsonb from ways`.execute(
    tx,
  )
  await sql`
    insert into statement_lines (site_id, account_id, owner_id, day, direction, amount, narration, ordinal, rail, utr, utr_end, payer, aside_by, aside_remarks,
      imported_by, imported_at, deposit_id)
    select ${siteId}::int, s.id, l.owner_id, to_char(l.at, 'YYYY-MM-DD'), direction, amount, rail || '/' || utr || '/PERSON' || coalesce('/' || payer, ''), 1,
      rail, utr, case rail when 'RRN' then right(utr, 6) else utr end, payer, case when is_aside then l.owner_id end, case when is_aside then 'Rent' else '' end,
      l.owner_id, l.at + interval '1 day', deposit_id
    from (
      select owner_id, at, 'CREDIT' as direction, amount, rail, utr, case state when 'approved' then id end as deposit_id from asked_in
        where state = 'approved' and number % 3 > 0 or state in ${listed(OPEN_REQUESTS)} and number % 2 = 0
      union all select owner_id, at, 'CREDIT', amount + 100, 'RRN', (900000000000 + (number * 10 + ${siteId}::int) * 37)::text, null from asked_in where number % 33 = 0
      union all select owner_id, decided_at, 'DEBIT', amount - tax, 'RRN', utr, null from asked_out where state = 'approved' and decided_at < now()) l
    cross join lateral (select case when direction = 'CREDIT' and rail = 'RRN' then 'payer' || right(utr, 4) || '@okbank' end as payer,
      deposit_id is null and direction = 'CREDIT' and utr like '%3' as is_aside) w
    join statement_accounts s on s.site_id = ${siteId}::int and s.owner_id = l.owner_id
    order by l.at`.execute(tx)
  await sql`
    update statement_lines l set is_canceled = true from statement_lines x
    where l.site_id = ${siteId} and l.direction = 'CREDIT' and x.direction = 'DEBIT' and x.account_id = l.account_id and x.rail = l.rail and x.utr = l.utr`.execute(
    tx,
  )
  await sql`
    insert into statement_imports (site_id, account_id, owner_id, file_name, lines, imported, skipped, first_day, last_day, imported_by, imported_at)
    select ${siteId}::int, s.id, s.owner_id, 'week-' || week || '.csv', 100, 90, 10, to_char(at - interval '7 days', 'YYYY-MM-DD'), to_char(at, 'YYYY-MM-DD'), s.owner_id, at
    from statement_accounts s cross join generate_series(0, 51) week cross join lateral (select now() - week * interval '7 days' - s.id * interval '1 minute' as at) t
    where s.site_id = ${siteId}::int order by at`.execute(tx)
}

/** Of a hundred players 70 have sent who they are; three of them wait. */
async function makeChecks(tx: Tx, siteId: number): Promise<void> {
  await sql`
    insert into kyc_checks (account_id, site_id, owner_id, state, version, submitted_at, decided_at, decided_by, reason, expires_at)
    select account_id, ${siteId}::int, owner_id, state, case state when 'submitted' then 1 else 2 end, at, case when state <> 'submitted' then at + interval '1 day' end,
      case when state <> 'submitted' then owner_id end, case state when 'rejected' then 'Not readable' else '' end,
      case when state = 'verified' then at + interval '1 year' * (1 + n % 3) end
    from (select *, case when n % 100 < 2 then 'submitted' when n % 100 < 6 then 'rejected' else 'verified' end as state,
        case when n % 100 < 2 then now() - (n * 613 % ${2 * DAY_S}) * interval '1 second' else now() - interval '3 days' - (n * 7919 % ${360 * DAY_S}) * interval '1 second' end as at
      from payers where n % 10 < 7) p`.execute(tx)
  await sql`
    insert into images (key, site_id, owner_id, use, size, width, height, mark, at, kept_at)
    select 'document/' || md5('document:' || account_id || kind), ${siteId}::int, account_id, 'document', 80000, 720, 1280, decode(md5(account_id || kind), 'hex'), submitted_at, submitted_at
    from kyc_checks cross join unnest(array['IDENTITY', 'ADDRESS']) kind where site_id = ${siteId}::int`.execute(tx)
  await sql`
    insert into kyc_documents (image, site_id, account_id, kind, at, sent_with)
    select 'document/' || md5('document:' || account_id || kind), ${siteId}::int, account_id, kind, submitted_at, 1
    from kyc_checks cross join unnest(array['IDENTITY', 'ADDRESS']) kind where site_id = ${siteId}::int`.execute(tx)
}

/** A few payments at the white label's gateway of another amount than was asked; and lines of its reports that name none of ours. */
async function makeHeld(tx: Tx, siteId: number): Promise<void> {
  await sql`drop table if exists at_gateway`.execute(tx)
  await sql`
    create temporary table at_gateway on commit drop as
    select 'dep_' || md5('gateway:' || p.account_id || '')::uuid as id, p.account_id, w.owner_id, w.id as method_id, w.payee, now() - (p.n * 613 % ${20 * DAY_S}) * interval '1 second' as at
    from payers p join ways w on w.owner_id = p.owner_id and w.type = 'IPAY' where p.n % 100 = 1 and p.n % 7 > 0`.execute(
    tx,
  )
  await sql`
    insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, amount, rail, state, version, alone, created_by, created_at, payee)
    select id, ${siteId}::int, account_id, method_id, 1, 'IPAY', owner_id, 50000, 'GATEWAY', 'pending', 1, true, account_id, at, payee from at_gateway order by at`.execute(
    tx,
  )
  await sql`
    insert into deposit_steps (deposit_id, n, site_id, at, actor_id, address, state) select id, 1, ${siteId}::int, at, account_id, '10.1.1.1', 'pending' from at_gateway`.execute(
    tx,
  )
  await sql`
    insert into gateway_orders (reference, site_id, account_id, gateway, way, deposit_id, owner_id, operator_id, amount, state, conflict, ask_at, created_at, said, held_at, answered_at)
    select 'in_' || id, ${siteId}::int, account_id, ${GATEWAY}, 'IN', id, owner_id, 1, 50000, 'open', 'AMOUNT_DIFFERS', null, at,
      '{"state": "paid", "amount": 40000, "currency": "INR"}', at + interval '5 minutes', at + interval '5 minutes' from at_gateway`.execute(
    tx,
  )
  await sql`
    insert into gateway_strays (gateway, line_id, reference, day, kind, amount, fee, tax, held_back, at)
    select ${GATEWAY}, 'stray:' || ${siteId}::int || ':' || n, 'elsewhere:' || n, (now() - n * interval '3 days')::date, 'payment', 50000, 500, 90, 0, now() - n * interval '3 days'
    from generate_series(1, 60) n`.execute(tx)
}
