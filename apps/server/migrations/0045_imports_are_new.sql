-- By the statistics of yesterday PostgreSQL takes an import of today for empty, and compares each of its rows with each. Without any
-- it takes it for one of two hundred. What it noted before stays until it is cleared, for which there is a call since PostgreSQL 18.
alter table fan_import_rows alter column fan_import_id set statistics 0;
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    perform pg_clear_attribute_stats(current_schema(), 'fan_import_rows', 'fan_import_id', false);
  end if;
end $$;
