-- What waits for a second operator can be withdrawn by who proposed it and overruled by another. By its own name, which is another once
-- it asks for something else, so that nobody ends what they have not seen.
alter table result_proposals add column id uuid not null default gen_random_uuid();
create unique index result_proposals_id on result_proposals (id);
-- While it is being carried out nobody ends it; what a crash left so is forgotten after a minute.
alter table result_proposals add column confirmed_at timestamptz;
