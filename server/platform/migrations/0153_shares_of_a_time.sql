-- What a level kept of a casino is summed over days, of everybody below: by its time, as rounds are.
create index casino_shares_site on casino_shares (site_id, at);
