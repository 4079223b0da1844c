-- A pattern without a reason to be skipped may have a show: the check of before refused it, since of null and false false is the outcome.
alter table event_patterns drop constraint event_patterns_check1;
alter table event_patterns add constraint event_patterns_skipped
  check (skipped is null or (skipped in ('show_on', 'missed', 'stopped') and show_id is null));
