-- What officers read of lines of banks is looked for by any part of what is written: in small letters, beside the order that the newest are found in, so
-- that no line is looked at that has it not. What officers wrote of lines that they set aside is looked for among those, which are few.
-- A narration has five hundred letters at most: with more, an index would not take it.
alter table statement_lines add column read_key text not null generated always as (lower(narration || chr(10) || coalesce(utr, ''))) stored;
drop index statement_lines_read;
create index statement_lines_read on statement_lines (site_id, day desc, id desc) include (account_id, read_key)
  where deposit_id is null and (direction = 'CREDIT' or utr is null);
