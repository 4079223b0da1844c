-- What was promised a place in the store. A row may only point at an object that stands here.
create table uploads (
  key text primary key,
  uploader_id bigint not null references users (id),
  content_type text not null,
  created_at timestamptz not null default now(),
  -- Set when a row starts to point at the object; what stays unset for a day is deleted.
  attached_at timestamptz,
  -- Set before the object is deleted: from then on no row may come to point at it.
  deleting_at timestamptz
);

create index uploads_unattached on uploads (created_at) where attached_at is null;
