-- The transaction that changed a row last. Other systems read what changed since their last call, in this order and up
-- to the oldest transaction that still runs, so a commit that overtakes another is neither missed nor told twice.
-- Zero: not changed since this column exists, or since a restore. Backups leave out columns of this type.
alter table events add column changed_in xid8 not null default '0';
alter table orders add column changed_in xid8 not null default '0';
alter table payment_refunds add column changed_in xid8 not null default '0';
alter table payment_disputes add column changed_in xid8 not null default '0';
alter table event_users add column changed_in xid8 not null default '0';

create index events_changed on events (changed_in, id);
create index orders_changed on orders (event_id, changed_in, id);
create index payment_refunds_changed on payment_refunds (event_id, changed_in, order_id);
create index payment_disputes_changed on payment_disputes (changed_in);
create index event_users_changed on event_users (event_id, changed_in, user_id);

create function note_change() returns trigger language plpgsql as $$
begin
  -- keep_change_stream() sets it back to zero.
  if tg_op = 'UPDATE' and new.changed_in = '0' and old.changed_in <> '0' then return new; end if;
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create trigger change_made before insert or update on events
  for each row execute function note_change();
create trigger change_made before insert or update on orders
  for each row execute function note_change();
create trigger change_made before insert or update on payment_refunds
  for each row execute function note_change();
create trigger change_made before insert or update on payment_disputes
  for each row execute function note_change();
create trigger change_made before insert or update on event_users
  for each row execute function note_change();

-- Fans whose row was deleted, such as by an undone import. Without references: the event or the person may go, too.
create table removed_event_users (
  event_id bigint not null,
  user_id bigint not null,
  changed_in xid8 not null default '0',
  primary key (event_id, user_id)
);

create index removed_event_users_changed on removed_event_users (event_id, changed_in, user_id);

create function note_removed_event_users() returns trigger language plpgsql as $$
begin
  insert into removed_event_users
  select event_id, user_id, pg_current_xact_id() from removed order by event_id, user_id
  on conflict (event_id, user_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;

create trigger change_removed after delete on event_users referencing old table as removed
  for each statement execute function note_removed_event_users();

-- A fan who signs in takes the row of the person whom the organiser had listed.
create function note_claimed_event_user() returns trigger language plpgsql as $$
begin
  insert into removed_event_users values (old.event_id, old.user_id, pg_current_xact_id())
  on conflict (event_id, user_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;

create trigger change_claimed after update of event_id, user_id on event_users for each row
  when ((old.event_id, old.user_id) is distinct from (new.event_id, new.user_id))
  execute function note_claimed_event_user();

-- Names the order of the changes. A restore, and a move to another PostgreSQL, begin a new one.
create table change_stream (
  id uuid not null default gen_random_uuid(),
  system_identifier bigint not null,
  -- PostgreSQL begins a new timeline at a fail-over and at a recovery to an earlier time.
  timeline_id integer not null
);

insert into change_stream (system_identifier, timeline_id)
select system_identifier, timeline_id from pg_control_system(), pg_control_checkpoint();

-- Transactions of another PostgreSQL have other numbers, which would hide or repeat changes.
create function keep_change_stream() returns void language plpgsql as $$
begin
  update change_stream c set id = gen_random_uuid(), system_identifier = here.system_identifier, timeline_id = now.timeline_id
  from pg_control_system() here, pg_control_checkpoint() now
  where (here.system_identifier, now.timeline_id) <> (c.system_identifier, c.timeline_id);
  if not found then return; end if;
  update events set changed_in = '0' where changed_in <> '0';
  update orders set changed_in = '0' where changed_in <> '0';
  update payment_refunds set changed_in = '0' where changed_in <> '0';
  update payment_disputes set changed_in = '0' where changed_in <> '0';
  update event_users set changed_in = '0' where changed_in <> '0';
  update removed_event_users set changed_in = '0' where changed_in <> '0';
end $$;
