-- How a member of staff sees the console. Fans never read it.
alter table users
  add column console_theme text not null default 'system' check (console_theme in ('system', 'light', 'dark')),
  add column console_density text not null default 'comfortable' check (console_density in ('comfortable', 'compact'));
