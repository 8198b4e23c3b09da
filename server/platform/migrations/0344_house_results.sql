-- What a site's house has of each result that is paid, so that what it may still lose on an event or in a day is told without the postings of all its players.
-- Written with the end of the payment; of a version that was taken back, or of which another stands, nobody asks. docs/domain/limits-and-max-win.md
create table house_results (
  market_id text not null,
  result_version int not null,
  site_id int not null,
  book text not null,
  event_id text not null,
  net bigint not null,
  -- When the result counts.
  at timestamptz not null,
  primary key (market_id, result_version, site_id, book)
);
create index house_results_event on house_results (event_id, site_id);
create index house_results_day on house_results (site_id, at);

insert into house_results (market_id, result_version, site_id, book, event_id, net, at)
select p.market_id, p.result_version, p.site_id, p.book, m.event_id, -sum(p.net), coalesce(s.counted_at, s.declared_at)
from settlements s join settlement_postings p on p.market_id = s.market_id and p.result_version = s.result_version
join markets m on m.id = s.market_id
where s.finished_at is not null and s.rolled_back_at is null
group by p.market_id, p.result_version, p.site_id, p.book, m.event_id, s.counted_at, s.declared_at;

-- Of the machinery alone.
revoke all on house_results from paddock_site;

-- The most that each site's house may lose on the event; null is no cap.
alter table events add column max_house_loss bigint check (max_house_loss > 0);
