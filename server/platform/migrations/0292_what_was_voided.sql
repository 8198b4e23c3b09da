-- What was voided is little, and is found as it is: pairs of players who belong together had each of their trades looked up, with its market and its fill.
create index markets_voided on markets (id) where status = 'VOIDED';
create index fills_voided on fills (id, bet_id) where voided;
