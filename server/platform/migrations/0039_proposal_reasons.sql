-- Why somebody proposed it, for who is to confirm it. Of what waits already nobody has said.
alter table result_proposals add column reason text not null default '';
