-- A refresh token is the session's own part, whose hash is refresh_hash, and a part that every use replaces. A session whose
-- token was never used has no second part yet: those that are open go on.
alter table sessions
  add column rotation_hash bytea not null default sha256(''::bytea),
  -- What the last use replaced stays good for a minute: another tab may be sending it this moment.
  add column previous_rotation_hash bytea,
  add column previous_rotation_until timestamptz;

-- Nobody goes on by a session that was left alone for two weeks.
update sessions set expires_at = least(expires_at, last_seen_at + interval '14 days') where ended_at is null;
