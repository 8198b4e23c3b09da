-- What players and officers of their site say to each other, and what officers say often. docs/domain/chat.md.

create table chats (
  id uuid primary key,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  topic text not null check (topic in ('BET', 'PAYMENT', 'CASINO', 'BONUS', 'ACCOUNT', 'OTHER')),
  state text not null check (state in ('waiting', 'open', 'closed')),
  -- Who answers; of one that is over whoever did.
  officer_id bigint references accounts,
  -- Of each step that decides something, which words do not.
  version int not null,
  created_at timestamptz not null,
  -- Since when a word of the player has no answer.
  waits_since timestamptz,
  closed_at timestamptz,
  reason text check (reason in ('SOLVED', 'COMPLAINT', 'SILENT', 'MISUSE')),
  stars int check (stars between 1 and 5),
  -- How many words there are, and how far either side has read.
  said int not null default 0,
  player_read int not null default 0,
  site_read int not null default 0,
  -- The newest word of the site, and up to which the player was told that there are some.
  answered int not null default 0,
  answered_at timestamptz,
  told int not null default 0,
  check ((state = 'open') <= (officer_id is not null)),
  check ((state = 'waiting') <= (officer_id is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (reason is not null)),
  check (waits_since is null or state <> 'closed'),
  check (stars is null or state = 'closed')
);
-- Of a player one is open at a time.
create unique index chats_one_open on chats (account_id) where closed_at is null;
create index chats_own on chats (account_id, created_at desc, id);
create index chats_waiting on chats (site_id, waits_since, id) where closed_at is null;
create index chats_closed on chats (site_id, closed_at desc, id) where closed_at is not null;
create index chats_untold on chats (answered_at) where answered > told;
create index chats_old on chats (closed_at) where closed_at is not null;

create table chat_words (
  chat_id uuid not null references chats on delete cascade,
  n int not null,
  site_id int not null references sites,
  author_id bigint not null references accounts,
  by_player boolean not null,
  at timestamptz not null,
  text text not null check (text <> ''),
  images text[] not null default '{}',
  primary key (chat_id, n)
);

create table chat_answers (
  site_id int primary key references sites,
  version int not null,
  answers jsonb not null
);

select keep_to_site(name::regclass) from unnest(array['chats', 'chat_words', 'chat_answers']) as name;
revoke delete on chats, chat_words, chat_answers from paddock_site;
-- What was said stays said, until its time is over.
revoke update on chat_words from paddock_site;

do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
  uses text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'images_use_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(kinds, '''BROADCAST''::text', '''BROADCAST''::text, ''CHAT_ANSWERED''::text');
  alter table images drop constraint images_use_check;
  execute 'alter table images add constraint images_use_check '
    || replace(uses, '''complaint''::text', '''complaint''::text, ''chat''::text');
end $$;
