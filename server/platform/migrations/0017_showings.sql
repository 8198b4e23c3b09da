-- What operators add to an event beside its television and whether it is put forward: a page with its score. 001 §3.9.

alter table events add column score_url text;
-- Few events have any of it, and all that do are read every few seconds.
create index events_shown on events (open_at) where channel is not null or score_url is not null or highlighted;
