-- Imports run as jobs, a chunk of rows each. Until now the page drove them: what it left half-way waits for a person.
alter table fan_imports
  -- Who sent rows last, and the ADMIN who acted as them: the audit log gets a line when that changes.
  add column sent_by bigint references users (id),
  add column sent_via bigint references users (id),
  -- Who confirmed it, or went on with it last, likewise. The worker asks at each chunk whether they still may.
  add column run_by bigint references users (id),
  add column run_via bigint references users (id),
  -- Of the one job that may go on with it. Each chunk, each stop and each start counts it up, so that a job which is late,
  -- doubled or repeated finds that it was overtaken.
  add column turn integer not null default 0,
  -- Why a started import does not go on: somebody asked for it, whoever ran it may no longer, or the last try failed.
  add column halt text check (halt in ('asked', 'rights', 'fault'));

update fan_imports set halt = 'asked' where started_at is not null and finished_at is null;

create index fan_imports_under_way on fan_imports (id) where started_at is not null and finished_at is null;
