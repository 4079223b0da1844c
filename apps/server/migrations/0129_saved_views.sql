-- Filters and columns of a list in the console, under a name. A view holds no data: the list judges the rights.
create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  layout jsonb not null,
  is_shared boolean not null default false
);

create unique index saved_views_name on saved_views (user_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;

create table default_views (
  user_id bigint not null references users (id) on delete cascade,
  list text not null,
  view_id bigint not null references saved_views (id) on delete cascade,
  primary key (user_id, list)
);

create index default_views_view on default_views (view_id);
