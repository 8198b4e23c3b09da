-- Images that people send: of payments, of methods, of the site. Their bytes stand elsewhere, under the same name. docs/domain/images.md.
create table images (
  key text primary key,
  site_id int not null references sites,
  -- Who sent it.
  owner_id bigint not null references accounts,
  use text not null check (use in ('proof', 'document', 'payout', 'method', 'backendAsset', 'themeAsset')),
  size int not null check (size > 0),
  width int not null,
  height int not null,
  -- Of the file as it was sent, by which the same file is known again.
  mark bytea not null,
  at timestamptz not null,
  -- Since when something names it; what nothing names is forgotten.
  kept_at timestamptz,
  removed_at timestamptz
);
create index images_of_day on images (owner_id, at);
create index images_mark on images (site_id, mark) where use = 'proof';
create index images_forgotten on images (at) where kept_at is null or removed_at is not null;
select keep_to_site('images');
revoke delete on images from paddock_site;

alter table deposits add column proof text unique references images;
