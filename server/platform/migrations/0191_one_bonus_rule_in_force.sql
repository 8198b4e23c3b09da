-- Of the versions of a rule one is in force. What was replaced was kept as if it were too, so that it came back with the end of what had
-- replaced it: a rule that was ended and offered again by one officer was the older, more generous one. docs/domain/bonuses.md#rules.

-- The version that took its place: it is offered to nobody any more, and stays with who chose it before until the rule is ended.
alter table bonus_rule_versions add column replaced_by int,
  -- Rules that a higher level had ended when it was made: what a player had by them counts for its limit.
  add column anew_of uuid[] not null default '{}';

update bonus_rule_versions v set replaced_by = n.version
from (select v.rule_id, v.version as older, min(n.version) as version from bonus_rule_versions v
  join bonus_rule_versions n on n.rule_id = v.rule_id and n.version > v.version and n.in_force where v.in_force group by 1, 2) n
where n.rule_id = v.rule_id and n.older = v.version;

-- Ended with its rule, as the log has it, whatever came back since.
update bonus_rule_versions v set ended_at = clock_timestamp()
where v.replaced_by is not null and v.ended_at is null and exists (select from audit_log l
  where l.object_type = 'bonusRule' and l.object_id = v.rule_id::text and l.at > v.at
    and l.before ->> 'active' = 'true' and l.after ->> 'active' = 'false');

create unique index bonus_rule_versions_in_force on bonus_rule_versions (rule_id) where in_force and ended_at is null and replaced_by is null;
