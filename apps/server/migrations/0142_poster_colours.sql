-- The main colour of an image that is a poster. Empty if it has none, null until a job has looked.
alter table uploads add column colour text check (colour ~ '^(#[0-9a-f]{6})?$');
