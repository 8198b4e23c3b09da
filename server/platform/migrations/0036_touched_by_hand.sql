-- What officers have done to a market after which no source settles it any more: a market touched by hand is settled by hand. Decision 0035.
create table market_touches (
  id bigint generated always as identity primary key,
  market_id text not null,
  how text not null check (how in ('DECLARED', 'ROLLED_BACK', 'PART_VOIDED')),
  actor_id bigint not null references accounts,
  at timestamptz not null default clock_timestamp()
);
create index market_touches_market on market_touches (market_id, id);
revoke all on market_touches from paddock_site;

insert into market_touches (market_id, how, actor_id, at)
select t.market_id, t.how, t.actor_id, t.at from (
  select market_id, 'DECLARED' as how, actor_id, declared_at as at from settlements
  union all
  select market_id, 'ROLLED_BACK', rolled_back_by, rollback_started_at from settlements
  union all
  select object_id, 'PART_VOIDED', actor_id, at from audit_log
  where action = 'RUNNER_WITHDRAWN' and object_type = 'market' and after ->> 'proposed' is null) t
join accounts a on a.id = t.actor_id order by t.at;

-- A source says the result of a market that an officer has touched and has no other yet.
alter table result_questions drop constraint result_questions_kind_check;
alter table result_questions add constraint result_questions_kind_check check (kind in ('CORRECTED', 'REFUSED', 'NO_RESULT', 'BY_HAND'));
