-- When somebody above last knew the password of an account: it was made, or its password reset. docs/decisions/0052.
alter table accounts add column handed_over_at timestamptz;
update accounts set handed_over_at = created_at
  where parent_id is not null and role <> 'user' and password_hash is not null and not second_factor_waived and created_at > now() - interval '7 days';
