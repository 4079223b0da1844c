-- What an ADMIN sets for the whole console. An empty announcement shows no banner.
create table house_settings (
  is_only_row boolean primary key default true check (is_only_row),
  announcement text not null default 'New release on 25 December. Backline is getting new tools for your shows.',
  announcement_url text,
  announcement_until timestamptz,
  footer_year integer not null default 2025
);
insert into house_settings default values;
