-- When somebody first opened a session of theirs; sessions and their history are forgotten after a while.
alter table users add column first_signed_in_at timestamptz;

update users u set first_signed_in_at = signed.at
from (
  select user_id, min(created_at) as at from (
    select user_id, created_at from login_history
    union all
    select actor_id, at from audit_log where action = 'session.opened' and actor_id is not null
  ) openings group by user_id
) signed
where signed.user_id = u.id;

-- Who has signed in before is asked at an address of theirs, and may stop the change.
alter table address_changes
  -- The ADMIN who asked as that person by Login As: what was asked so lapses with the session.
  add column impersonator_id bigint references users (id),
  -- SHA-256 of the token that was sent to the address so far; null where nobody is asked.
  add column consent_token_hash bytea unique,
  add column consented_at timestamptz,
  -- By the new address.
  add column confirmed_at timestamptz;
