-- Numbers of people that are read as another number, or as none, and that nobody has corrected yet.
create table number_findings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  field text not null check (field in ('phone_number', 'contact_phone')),
  stored text not null,
  -- Null where no numbering plan has the number.
  read_as text,
  found_at timestamptz not null default now(),
  unique (user_id, field)
);
