-- A restore pauses every webhook: some may have been deleted, and their waiting events sent, after the backup.
alter table webhooks
  drop constraint webhooks_pause_reason_check,
  add constraint webhooks_pause_reason_check check (pause_reason in ('manual', 'failing', 'gone', 'restored'));
