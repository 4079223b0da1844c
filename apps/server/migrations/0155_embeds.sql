-- Sites on which a manager's events may be embedded. A manager without a row has none.
create table embeds (
  manager_id bigint primary key references users (id) on delete cascade,
  origins text[] not null,
  shows_polls boolean not null
);
