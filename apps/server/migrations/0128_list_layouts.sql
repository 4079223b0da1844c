-- The columns that a member of staff sees of a list in the console.
create table list_layouts (
  user_id bigint not null references users (id) on delete cascade,
  list text not null,
  layout jsonb not null,
  primary key (user_id, list)
);
