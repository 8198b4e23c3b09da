-- What a site writes for those who read it, in versions that stay for good. docs/domain/content.md.

create table articles (
  id bigint generated always as identity primary key,
  site_id int not null references sites,
  kind text not null check (kind in ('PAGE', 'RULE', 'FAQ', 'PROMOTION', 'BLOG', 'TUTORIAL', 'LOYALTY')),
  -- The last part of its address, which stays: also what is withdrawn keeps its own.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  -- The newest.
  version int not null check (version >= 1),
  -- What is read; null before it is published, and once it is withdrawn.
  public_version int,
  published_at timestamptz,
  withdrawn_at timestamptz,
  unique (site_id, kind, slug),
  check (public_version is null or (published_at is not null and withdrawn_at is null))
);

create table article_versions (
  article_id bigint not null references articles,
  version int not null check (version >= 1),
  site_id int not null references sites,
  author_id bigint not null references accounts,
  at timestamptz not null,
  note text not null,
  -- The version that it brings back.
  restores int,
  -- The lowest first.
  place int not null check (place between 0 and 999),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  image text,
  video text,
  -- Advertising: it leaves out who has stopped that, stays away or cools off. Promotions and loyalty always do.
  marketing boolean not null,
  aim text check (aim in ('DEPOSIT', 'BONUS')),
  bonus_rule_id uuid references bonus_rules,
  primary key (article_id, version),
  foreign key (article_id, restores) references article_versions
);

create table article_texts (
  article_id bigint not null,
  version int not null,
  site_id int not null references sites,
  language text not null check (language in ('en', 'hi', 'bn', 'ta', 'te', 'ne')),
  group_name text not null,
  title text not null check (title <> ''),
  summary text not null,
  body text not null check (body <> ''),
  primary key (article_id, version, language),
  foreign key (article_id, version) references article_versions
);

alter table articles add foreign key (id, public_version) references article_versions;

select keep_to_site('articles');
select keep_to_site('article_versions');
select keep_to_site('article_texts');
revoke delete on articles from paddock_site;
revoke update, delete on article_versions, article_texts from paddock_site;
