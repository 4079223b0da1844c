-- The titles of a file's columns that no import knows, so that its preview names them after a reload too.
alter table fan_imports add column left_out text[] not null default '{}';
