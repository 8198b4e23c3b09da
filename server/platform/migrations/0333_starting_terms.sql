-- How markets that officers make start, by sport and kind, where an administrator says otherwise than the product. docs/domain/desk.md#defaults
create table starting_terms (
  sport_id text not null,
  kind text not null,
  -- As they are said, amounts in paise; what is left out is as the product has it.
  terms jsonb not null,
  -- What is saved goes on what was seen.
  version int not null default 1,
  saved_by bigint not null references accounts,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (sport_id, kind)
);
-- Markets are all sites': the owner's connections alone have them.
revoke all on starting_terms from paddock_site;

-- Of a market made by hand: which of its terms nobody said, so that who asks for it once more is told from who asks for another one.
alter table markets add column usual jsonb;
