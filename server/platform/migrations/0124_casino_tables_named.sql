-- Whether the last settlement named the player: who was left out of a market's last result may still be named in the same version.
alter table casino_tables add column was_named boolean not null default true;
