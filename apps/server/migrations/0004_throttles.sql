-- Fixed windows. Unlogged: after a crash of the database the counts start anew, which loses nothing acknowledged.
create unlogged table throttles (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

create index throttles_reset on throttles (resets_at);
