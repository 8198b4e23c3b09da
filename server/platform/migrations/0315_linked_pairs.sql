-- What the trades of a pair of players who belong together come to. Pairs were summed over all trades of a downline at each sight. A job keeps a pair; what
-- moves one of its trades leaves a mark, in its own transaction, and a pair with a mark is read from its trades until it has been kept anew.
-- docs/decisions/0118.

alter table linked_trades
  add column low_id bigint not null generated always as (least(backer_id, layer_id)) stored,
  add column high_id bigint not null generated always as (greatest(backer_id, layer_id)) stored;
create index linked_trades_pair on linked_trades (low_id, high_id);

create table linked_pairs (
  low_id bigint not null,
  high_id bigint not null,
  site_id int not null references sites,
  -- Of both, as a trade has it.
  above bytea not null,
  trades int not null,
  stake bigint not null,
  -- What the lower one gave the higher one; below zero it was given that.
  to_high bigint not null,
  not_recorded int not null,
  -- Of the newest trade.
  at timestamptz not null,
  links text[] not null,
  given bigint not null generated always as (abs(to_high)) stored,
  giver_id bigint not null generated always as (case when to_high >= 0 then low_id else high_id end) stored,
  taker_id bigint not null generated always as (case when to_high >= 0 then high_id else low_id end) stored,
  primary key (low_id, high_id)
);
alter table linked_pairs alter column above set statistics 1000;
create index linked_pairs_given on linked_pairs (site_id, given desc, at desc, giver_id, taker_id) include (above, low_id, high_id);
create index linked_pairs_above on linked_pairs (above);

create table linked_pair_marks (
  id bigint generated always as identity primary key,
  site_id int not null,
  low_id bigint not null,
  high_id bigint not null,
  at timestamptz not null default now()
);
create index linked_pair_marks_pair on linked_pair_marks (site_id, low_id, high_id);

select keep_to_site(name::regclass) from unnest(array['linked_pairs', 'linked_pair_marks']) as name;
revoke insert, update, delete on linked_pairs, linked_pair_marks from paddock_site;

create function mark_linked_pair() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    insert into linked_pair_marks (site_id, low_id, high_id) values (old.site_id, old.low_id, old.high_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into linked_pair_marks (site_id, low_id, high_id) values (new.site_id, new.low_id, new.high_id);
  end if;
  return null;
end $$;
create trigger linked_trades_paired after insert or update or delete on linked_trades for each row execute function mark_linked_pair();

-- Voided, or no more.
create function mark_pairs_of_market() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into linked_pair_marks (site_id, low_id, high_id)
  select distinct t.site_id, t.low_id, t.high_id from linked_trades t where t.market_id = new.id;
  return null;
end $$;
create trigger markets_voided_pairs after update on markets for each row
  when ((old.status = 'VOIDED') <> (new.status = 'VOIDED')) execute function mark_pairs_of_market();

create function mark_pair_of_fill() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into linked_pair_marks (site_id, low_id, high_id)
  select t.site_id, t.low_id, t.high_id from linked_trades t where t.fill_id = new.id;
  return null;
end $$;
create trigger fills_voided_pairs after update of voided on fills for each row
  when (old.voided <> new.voided and new.counter_bet is not null) execute function mark_pair_of_fill();

-- The job keeps those that were found before.
insert into linked_pair_marks (site_id, low_id, high_id, at)
select distinct site_id, low_id, high_id, now() - interval '1 day' from linked_trades;
