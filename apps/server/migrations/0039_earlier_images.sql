-- When a job is to draw an attached image anew. Before its migration what somebody sent was shown as it came, with the place
-- that a camera had noted. An SVG is shown as it came today, too.
alter table uploads add column redraw_due_at timestamptz;
update uploads set redraw_due_at = now()
where attached_at is not null and content_type <> 'image/svg+xml'
  and created_at < coalesce(
    (select applied_at from schema_migrations where name like '%\_images\_drawn\_anew.sql'), now());
create index uploads_redraw_due on uploads (redraw_due_at) where redraw_due_at is not null;

-- The key under which it is shown since, for a form that was opened before.
alter table uploads add column drawn_as text;
