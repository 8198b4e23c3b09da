-- What was seen before in another place: a reference on a rail that takes any spelling, a payee of an account as it was.
-- docs/domain/payments.md#utr, docs/domain/payments.md#accounts.

-- What references that are spelled alike share, whatever letters stand around their digits. Whether two are alike the domain says.
create function utr_tail(utr text) returns text language sql immutable as $$ select right(regexp_replace(utr, '\D', '', 'g'), 6) $$;
create index deposits_utr_tail on deposits (utr_tail(utr)) where utr is not null and state in ('pending', 'processing', 'approved');

create function claims_elsewhere(of_rail text, of_utr text, but text)
returns table (deposit_id text, site_id int, state text, rail text, utr text) language sql stable security definer set search_path = public as $$
  select d.id, d.site_id, d.state, d.rail, d.utr from deposits d
  where utr_tail(d.utr) = utr_tail(of_utr) and d.utr is not null and d.rail <> of_rail and 'OTHER' in (d.rail, of_rail) and d.id <> but
    and d.state in ('pending', 'processing', 'approved')
$$;
revoke all on function claims_elsewhere from public;
grant execute on function claims_elsewhere to paddock_site;

-- Who has a payee, now or once: an account that was changed since stands in its log as it was.
create index payout_account_log_payee on payout_account_log (site_id, payee);
create index payout_account_log_account on payout_account_log (account_id);
create view payees_had with (security_invoker = true) as
  select site_id, payee, account_id from payout_accounts union all select site_id, payee, account_id from payout_account_log;
grant select on payees_had to paddock_site;
