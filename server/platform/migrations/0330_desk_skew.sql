-- Events whose rows that follow their model are skewed away from the side that costs the house more. docs/domain/quoting.md#skew
create table desk_skews (
  event_id text primary key references events,
  at timestamptz not null,
  actor_id bigint not null references accounts
);

-- It is told in the history of each row, and so is a row that is shut because somebody beats the delay.
alter table desk_quotes drop constraint desk_quotes_what_check, drop constraint desk_quotes_why_check;
alter table desk_quotes
  add constraint desk_quotes_what_check check (
    what in ('TAKEN', 'QUOTED', 'FOLLOWED', 'MODELLED', 'UNDONE', 'OPENED', 'SHUT', 'GIVEN_BACK', 'SKEWED', 'UNSKEWED')),
  add constraint desk_quotes_why_check check (
    why in ('WINDOW_OVER', 'HELD', 'LINK_GONE', 'NO_KEY', 'RUSH', 'EXCHANGE', 'DELAY_BEATEN'));

-- Markets are all sites': the owner's connections alone have them.
revoke all on desk_skews from paddock_site;
