-- Counts that name the fans: who has pages at several processes is one phone. In a column of their own: while an update stops one process after the
-- other, those of the version before read and write `counts`, and neither could read the other's. It goes with a later migration.
alter table light_phone_counts add column phones jsonb, alter column counts set default '{}';
