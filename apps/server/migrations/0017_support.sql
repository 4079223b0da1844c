-- Support tickets and their messages.

-- Support tickets: from fans of an event, and from people who wrote by the public form with a mail address.
create table support_cases (
  id bigint generated always as identity primary key,
  -- Null for tickets without an event, which administrators answer.
  event_id bigint references events (id) on delete cascade,
  user_id bigint references users (id),
  -- Name and address at the time of the ticket, for searches.
  name text not null,
  email citext,
  title text not null check (title <> ''),
  description text not null,
  status text not null default 'open' check (status in ('open', 'in_progress', 'closed')),
  assigned_to bigint references users (id),
  -- Messages that staff have not opened, and answers that the asker has not opened.
  unread integer not null default 0 check (unread >= 0),
  fan_unread integer not null default 0 check (fan_unread >= 0),
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  first_answer_at timestamptz,
  -- Begins each part with a space, so that a search finds beginnings of words.
  search_text text not null generated always as (folded(
    ' ' || name || ' ' || coalesce(email::text, '') || ' ' || title || ' ' || description)) stored,
  -- Digest of a submission's key and text. A repeated submission of the public form creates no second ticket.
  attempt_digest bytea,
  -- Answers go to the app or to the mail address. Both are null once the fan has left.
  check (num_nonnulls(user_id, email) <= 1)
);

create index support_cases_of_event on support_cases (event_id, last_at desc, id desc);
create index support_cases_by_status on support_cases (event_id, status, last_at desc, id desc);
create index support_cases_assigned on support_cases (event_id, assigned_to, last_at desc, id desc);
create index support_cases_assignee on support_cases (assigned_to) where assigned_to is not null;
create index support_cases_unread on support_cases (event_id) include (unread) where unread > 0;
create index support_cases_fan on support_cases (user_id, event_id, last_at desc) where user_id is not null;
create index support_cases_email on support_cases (email) where email is not null;
create index support_cases_search on support_cases using gin (search_text gin_trgm_ops) with (fastupdate = off);
create unique index support_cases_attempt on support_cases (attempt_digest) where attempt_digest is not null;

-- Messages and notes of a ticket.
create table support_interactions (
  id bigint generated always as identity primary key,
  case_id bigint not null references support_cases (id) on delete cascade,
  -- Null for messages by mail address.
  user_id bigint references users (id),
  is_staff boolean not null,
  -- Only staff see notes.
  kind text not null check (kind in ('comment', 'note')),
  content text not null,
  image_key text,
  image_thumbnail_key text,
  created_at timestamptz not null default clock_timestamp(),
  attempt_digest bytea,
  check (is_staff or kind = 'comment'),
  check (content <> '' or image_key is not null)
);

create index support_interactions_case on support_interactions (case_id, id);
create index support_interactions_user on support_interactions (user_id) where user_id is not null;
create index support_interactions_image on support_interactions (image_key) where image_key is not null;
create index support_interactions_thumbnail on support_interactions (image_thumbnail_key) where image_thumbnail_key is not null;
create unique index support_interactions_attempt on support_interactions (case_id, attempt_digest) where attempt_digest is not null;

-- Mailed links to a ticket, by the hash of their token.
create table support_links (
  token_hash bytea primary key,
  case_id bigint not null references support_cases (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index support_links_case on support_links (case_id);
create index support_links_expired on support_links (expires_at);

-- Saved replies of a manager's staff.
create table support_answers (
  id bigint generated always as identity primary key,
  manager_id bigint not null references users (id),
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index support_answers_manager on support_answers (manager_id, title, id);
