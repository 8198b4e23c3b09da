-- What was decided in a day is summed by method and by officer.
create index deposits_decided on deposits (site_id, decided_at) where state in ('approved', 'rejected');
