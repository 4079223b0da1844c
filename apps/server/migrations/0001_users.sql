create extension if not exists pg_trgm;
create extension if not exists citext;

-- Everyone: staff sign in to the console, USER rows are fans.
create table users (
  id bigint generated always as identity primary key,
  role text not null check (role in ('ADMIN', 'MANAGER', 'ARTIST', 'TEAMMEMBER', 'USER')),
  name text not null check (name <> ''),
  email citext unique,
  phone_number text unique check (phone_number ~ '^\+[1-9][0-9]{9,14}$'),
  -- The identity provider's id; the wire calls it firebase_uid.
  identity_id text unique,
  manager_id bigint references users (id),
  -- Keys in the object store: addresses change with PUBLIC_URL, keys do not.
  profile_image_key text,
  profile_image_thumbnail_key text,
  allow_group_creation boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (role = 'USER' or email is not null or phone_number is not null)
);

-- Dropdowns and rights: a manager's artists and team members, by name.
create index users_manager_role_name on users (manager_id, role, name, id) where manager_id is not null;
create index users_staff_role_name on users (role, name, id) where role <> 'USER';
