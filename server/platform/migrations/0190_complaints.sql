-- What players complain of, what was said, and how it ended. docs/domain/complaints.md.

create table complaints (
  id uuid primary key,
  site_id int not null references sites,
  account_id bigint not null references accounts,
  category text not null check (category in ('BET', 'PAYMENT', 'CASINO', 'BONUS', 'ACCOUNT', 'OTHER')),
  -- What it is about, the player's own; null where it is about nothing in particular.
  about_of text check (about_of in ('bet', 'deposit', 'withdrawal')),
  about_id text,
  title text not null,
  state text not null check (state in ('open', 'answered', 'resolved', 'withdrawn')),
  outcome text check (outcome in ('UPHELD', 'PARTLY', 'REJECTED')),
  -- Of each step.
  version int not null,
  created_at timestamptz not null,
  -- When it came to be the site's turn last.
  turned_at timestamptz not null,
  closed_at timestamptz,
  reopened int not null default 0,
  stars int check (stars between 1 and 5),
  -- By when the site has to say something; null of one that is over.
  due_at timestamptz,
  -- What had become of what it is about, as it was when it was made.
  trail jsonb not null,
  check ((about_of is null) = (about_id is null)),
  check ((state in ('resolved', 'withdrawn')) = (closed_at is not null)),
  check ((state = 'resolved') = (outcome is not null)),
  check ((due_at is null) = (closed_at is not null)),
  check (stars is null or state = 'resolved')
);
create index complaints_own on complaints (account_id, created_at desc, id);
create index complaints_due on complaints (site_id, due_at, id) where closed_at is null;
create index complaints_closed on complaints (site_id, closed_at desc, id) where closed_at is not null;

create table complaint_words (
  complaint_id uuid not null references complaints,
  n int not null,
  site_id int not null references sites,
  author_id bigint not null references accounts,
  at timestamptz not null,
  text text not null check (text <> ''),
  primary key (complaint_id, n)
);

select keep_to_site(name::regclass) from unnest(array['complaints', 'complaint_words']) as name;
revoke delete on complaints, complaint_words from paddock_site;
-- What was said stays said.
revoke update on complaint_words from paddock_site;

do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(kinds, '''BROADCAST''::text', '''BROADCAST''::text, ''COMPLAINT_ANSWERED''::text');
end $$;
