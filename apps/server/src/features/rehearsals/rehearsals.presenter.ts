import type { NoticeOfLights } from '@backline/contract/light-shows';
import type { PassRow } from './rehearsals.repository.ts';

export const presentRehearsedLights = (row: PassRow): NoticeOfLights => ({
  epoch: row.epoch,
  offset_ms: row.offset_ms,
  show:
    row.starts_ms === null || row.ends_ms === null
      ? null
      : {
          show_id: row.id,
          kind: 'track',
          source_id: null,
          name: row.name,
          hash: row.hash,
          start_dttm: Math.round(row.starts_ms),
          end_dttm: Math.round(row.ends_ms),
        },
});
