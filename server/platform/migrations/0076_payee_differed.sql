-- What a client said of the account beside its id was another one: officers see it, and no rule pays it. Security T53.
alter table withdrawals add column payee_differed boolean not null default false;
