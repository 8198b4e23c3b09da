-- What its tables' results ended goes on with the next stake or hold; what its provider ended does not. Rounds of before count as ended by their provider.
alter table casino_rounds add column ended_by_results boolean not null default false;

-- Whether a provider has ever said what it brought the player: what it says from then on corrects that, and may cost more than was held.
alter table casino_tables add column has_result boolean not null default false;
update casino_tables set has_result = true where settled_version >= 0 and was_named;
