-- Calls whose parts the levels above have not had yet stand in a table of their own, and go from it when they have: that it was due stood in the call,
-- and sharing wrote each call a second time, with its hash, answer and details, in all of its indexes. docs/domain/casino.md#shares.

-- A process of the release before writes what is due where nobody looks for it any more: it fails from here on, and may not be between.
lock table casino_calls;

create table casino_due_calls (
  provider_id int not null,
  tx_id text not null,
  site_id int not null,
  at timestamptz not null,
  primary key (provider_id, tx_id)
);
create index casino_due_calls_site on casino_due_calls (site_id, at);
select keep_to_site('casino_due_calls');
revoke all on casino_due_calls from paddock_site;

insert into casino_due_calls (provider_id, tx_id, site_id, at) select provider_id, tx_id, site_id, at from casino_calls where is_due;
-- Which turn had a call's part said nothing of money: that the parts of a player are those of their calls is what the audit asks.
alter table casino_calls drop column is_due, drop column shared_in;
