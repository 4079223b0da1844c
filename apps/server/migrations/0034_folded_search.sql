-- A search knows no case and no accents. The text is folded once, when a row is written: folding a million rows while a list
-- is walked would take seconds, and an index cannot be asked for each walk.
create extension if not exists unaccent;
create function folded(typed text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, normalize(typed))) $$;
-- What stands in a LIKE pattern for itself, folded: only then, since a wide % folds to a plain one.
create function sought(typed text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(public.folded(typed), '([\\%_])', '\\\1', 'g') $$;

-- A space before each part: what begins with a space there is the beginning of a word, and has trigrams of its own.
alter table users add column search_text text generated always as (folded(
  ' ' || name || ' ' || coalesce(phone_number, contact_phone, '') || ' ' || coalesce(email::text, contact_email::text, '')
)) stored;
drop index users_fan_search, users_fan_name_prefix, users_fan_phone_prefix, users_fan_email_prefix,
  users_staff_search, users_staff_name_prefix, users_staff_email_prefix;
-- What is added goes into place at once: a search would otherwise read a list of thousands that wait for it.
create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index users_staff_search on users using gin (search_text gin_trgm_ops) where role <> 'USER';

alter table events add column search_text text generated always as (folded(' ' || name || ' ' || venue)) stored;
drop index events_name_search, events_venue_search, events_name_prefix, events_venue_prefix;
create index events_search on events using gin (search_text gin_trgm_ops);
