-- What is decided of a request is looked for by the beginning of its id or its reference, in the order of bytes (docs/decisions/0090).
create index deposits_begun on deposits (site_id, id collate "C");
create index deposits_utr_begun on deposits (site_id, utr collate "C") where utr is not null;
create index withdrawals_begun on withdrawals (site_id, id collate "C");
create index withdrawal_parts_utr_begun on withdrawal_parts (site_id, utr collate "C");

-- The newest of those who were decided about, in the order of their list.
create index kyc_checks_decided on kyc_checks (site_id, decided_at desc, account_id) where state <> 'submitted';
