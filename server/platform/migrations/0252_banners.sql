-- What stands on the pages of a site, or comes over them, for a time: to visitors and to those below somebody. docs/domain/messages.md.

create table banners (
  id bigint generated always as identity primary key,
  site_id int not null references sites,
  author_id bigint not null references accounts,
  -- Whose downline sees it, where it is for players.
  root_id bigint not null references accounts,
  kind text not null check (kind in ('SLIDE', 'POPUP')),
  page text not null check (page in ('HOME', 'CASINO', 'ANY')),
  audience text not null check (audience in ('EVERYBODY', 'VISITORS', 'PLAYERS')),
  language text check (language in ('en', 'hi', 'bn', 'ta', 'te', 'ne')),
  -- Advertising: it leaves out who has stopped that, stays away or cools off.
  marketing boolean not null,
  title text not null check (title <> ''),
  text text not null,
  image text,
  -- A page of ours.
  link text check (link like '/%'),
  -- The lowest first.
  place int not null check (place between 0 and 999),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  ended_at timestamptz,
  created_at timestamptz not null
);
create index banners_open on banners (site_id, place, id) where ended_at is null;
create index banners_made on banners (site_id, id desc);
create index banners_author on banners (author_id, created_at);

-- Popups that somebody has closed come no more.
create table banners_seen (
  account_id bigint not null references accounts,
  banner_id bigint not null references banners,
  primary key (account_id, banner_id)
);

select keep_to_site('banners');
select keep_to_account('banners_seen', 'account_id');
revoke delete on banners, banners_seen from paddock_site;
