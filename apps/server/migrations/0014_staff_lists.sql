-- The card lists of staff: by name as people read it, and by a piece of a name, a mail address or a number.
create index users_staff_list on users (role, is_active, name collate "und-x-icu", id) where role <> 'USER';
create index users_managed_list on users (manager_id, role, is_active, name collate "und-x-icu", id) where manager_id is not null;
drop index users_manager_role_name;
drop index users_staff_role_name;
create index users_staff_search on users
  using gin ((name || ' ' || coalesce(phone_number, '') || ' ' || coalesce(email::text, '')) gin_trgm_ops)
  where role <> 'USER';
-- Of one and two letters trigrams know nothing: those find beginnings.
create index users_staff_name_prefix on users (lower(name) text_pattern_ops) where role <> 'USER';
create index users_staff_email_prefix on users (lower(email::text) text_pattern_ops) where role <> 'USER';

-- Whoever may sign in has an identity from the start, so that an ADMIN can act as them before their first sign-in.
update users set identity_id = gen_random_uuid()::text where identity_id is null and role <> 'USER';
