import type { NoticeOfLights } from '@backline/contract/light-shows';
import type { Rehearsal } from '@backline/contract/rehearsals';
import type { PassRow, RehearsalRow } from './rehearsals.repository.ts';

export const presentRehearsal = (row: RehearsalRow): Rehearsal => ({
  rehearsal_id: row.id,
  state: row.state,
  name: row.name,
  phones: row.phones,
  is_here: row.is_here,
  started_by: row.started_by,
  begun_dttm: Math.round(row.begun_ms),
  step: row.step,
  arrived: row.arrived,
  ready: row.ready,
  sheet: row.sheet,
});

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
