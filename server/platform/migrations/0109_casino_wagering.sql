-- What is played in the casino counts for bonuses, round by round. docs/domain/bonuses.md#casino-rounds.

-- Whether it counts at all: its site counts games of its type, as it stood when the round began.
alter table casino_rounds add column counts_for_bonus boolean not null default true;

-- Beside markets: a round that has ended, or has moved since. One or the other.
alter table bonus_turns alter column market_id drop not null, add column provider_id int, add column round_id text,
  add constraint bonus_turns_of_one check (num_nonnulls(market_id, round_id) = 1 and (provider_id is null) = (round_id is null));
alter table bonus_counts add column provider_id int, add column round_id text,
  add constraint bonus_counts_of_a_round check ((provider_id is null) = (round_id is null) and (round_id is null or markets = '{}'));
