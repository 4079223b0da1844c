-- What an organiser knows of a fan from their own list. Unproved, so not unique and no way to sign in: two organisers may
-- each know the same person, and neither learns it from the other.
alter table users add column contact_email citext;
alter table users add column contact_phone text check (contact_phone ~ '^\+[1-9][0-9]{9,14}$');

create index users_contact_email on users (contact_email) where contact_email is not null;
create index users_contact_phone on users (contact_phone) where contact_phone is not null;

-- By a piece of a name, a number or a mail address. Of one and two letters trigrams know nothing: those find beginnings.
-- What is added goes into place at once: a search would otherwise read a list of thousands that wait for it.
create index users_fan_search on users using gin
  ((name || ' ' || coalesce(phone_number, contact_phone, '') || ' ' || coalesce(email::text, contact_email::text, '')) gin_trgm_ops)
  with (fastupdate = off);
create index users_fan_name_prefix on users (lower(name) text_pattern_ops);
create index users_fan_phone_prefix on users (coalesce(phone_number, contact_phone, '') text_pattern_ops);
create index users_fan_email_prefix on users (lower(coalesce(email::text, contact_email::text, '')) text_pattern_ops);

-- The newest of an event, and who arrived last. They begin as the two older ones do and count as well as those: every
-- index more is paid for at each check-in.
create index event_users_fan_list on event_users (event_id, user_id) where is_fan;
create index event_users_check_in_list on event_users (event_id, checked_in_at, user_id)
  where is_fan and checked_in_at is not null;
drop index event_users_fans;
drop index event_users_checked_in;
