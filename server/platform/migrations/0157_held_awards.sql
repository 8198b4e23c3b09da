-- Few awards are held: officers look for those among all that a site ever gave.
create index bonus_awards_held on bonus_awards (site_id, created_at desc) where held <> '{}';
