-- What a source says of a market's result and an officer has to look at, of each market the last: another result than the one that
-- stands, where nobody corrects by itself; one that cannot be paid; none, though the market is over. Decided once an officer has
-- declared a result, voided, or kept what stands: the same said again is then no question any more.
create table result_questions (
  market_id text primary key references markets,
  kind text not null check (kind in ('CORRECTED', 'REFUSED', 'NO_RESULT')),
  outcome jsonb,
  source text not null,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  decided_at timestamptz
);
create index result_questions_open on result_questions (asked_at) where decided_at is null;
revoke all on result_questions from paddock_site;

-- What a bet on them is paid by: without it, it would be paid as nobody said. Of what is written from now on; markets that are there
-- already are not asked, so that one of long ago stops no installation, and what is no number is refused, not an error.
alter table markets add constraint khado_has_its_width check (
  shape ->> 'variant' is distinct from 'khado'
  or case when jsonb_typeof(shape -> 'khadoWidth') = 'number' then (shape ->> 'khadoWidth')::numeric > 0 else false end
) not valid;
alter table markets add constraint meter_has_its_highest check (
  shape ->> 'variant' is distinct from 'meter'
  or case when jsonb_typeof(shape -> 'highestResult') = 'number' then (shape ->> 'highestResult')::numeric > 0 else false end
) not valid;
