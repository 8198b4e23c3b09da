-- A change of an order that could be matched waits as a bet does: here, so that it outlives its engine, and so that what came of it is
-- known afterwards. Null where nothing waits and the last one was made.

alter table bets add column amendment jsonb;
