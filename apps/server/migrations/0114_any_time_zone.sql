-- An event's timezone is one of the five labels or the name of an IANA zone. Which names there are is judged where one is written, by
-- pg_timezone_names and by the server's own list: a check here would fail a restore beside an older list.
alter table events drop constraint events_timezone_check;
alter table events add constraint events_timezone_check check (timezone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$');
alter table event_proposals drop constraint event_proposals_timezone_check;
alter table event_proposals add constraint event_proposals_timezone_check check (timezone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$');

-- The IANA zone behind a label; any other name is a zone itself.
create function zone_of(timezone text) returns text immutable parallel safe
  return case timezone when 'CST' then 'America/Chicago' when 'EST' then 'America/New_York' when 'MST' then 'America/Denver'
    when 'PST' then 'America/Los_Angeles' when 'IST' then 'Asia/Kolkata' else timezone end;

-- What stands beside a time in a file: the label, else how far the zone's clocks are from UTC then: GMT, GMT+5:45, GMT-7.
create function shown_zone(timezone text, at timestamptz) returns text stable parallel safe
  return case when timezone <> zone_of(timezone) then timezone else (
    select 'GMT' || case when minutes = 0 then '' else
      case when minutes < 0 then '-' else '+' end || abs(minutes) / 60 ||
      case when abs(minutes) % 60 = 0 then '' else to_char(abs(minutes) % 60, '":"FM00') end end
    from (select (extract(epoch from (at at time zone timezone) - (at at time zone 'UTC')) / 60)::int as minutes) ahead) end;
