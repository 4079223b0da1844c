-- A check-in is one difference and known beforehand: thousands at once arrive by this way, without grouping four rows.
create or replace function note_changed_fan() returns trigger language plpgsql as $$
begin
  if new.is_fan and old.checked_in_at is null
    and (old.event_id, old.is_fan, old.joined_at) is not distinct from (new.event_id, new.is_fan, new.joined_at) then
    insert into attendance_deltas (event_id, day, fans, checkins)
    values (new.event_id, utc_day(new.checked_in_at), 0, 1);
    return null;
  end if;
  insert into attendance_deltas (event_id, day, fans, checkins)
  select event_id, day, sum(fans), sum(checkins) from (values
    (old.event_id, utc_day(old.joined_at), -old.is_fan::int, 0),
    (new.event_id, utc_day(new.joined_at), new.is_fan::int, 0),
    (old.event_id, utc_day(old.checked_in_at), 0, -old.is_fan::int),
    (new.event_id, utc_day(new.checked_in_at), 0, new.is_fan::int)) noted (event_id, day, fans, checkins)
  where day is not null
  group by event_id, day having sum(fans) <> 0 or sum(checkins) <> 0;
  return null;
end $$;
