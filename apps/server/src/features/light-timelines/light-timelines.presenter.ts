import type { LightCertificate, LightLook } from '@backline/contract/light-timelines';
import { epochMs } from '../../platform/db/database.ts';
import type { TimelineRow, TimelineSummaryRow } from './light-timelines.repository.ts';

export const presentLook = (row: TimelineSummaryRow): LightLook => ({
  colour: row.colour,
  arrangement: row.arrangement,
  step_ms: row.step_ms,
  groups: row.group_count,
});

export const presentSummary = (row: TimelineSummaryRow) => ({
  duration_ms: row.duration_ms,
  flashes_in_fastest_second: row.flashes_in_fastest_second,
  drawing: row.drawing,
  ...presentLook(row),
});

export const presentCertificate = (row: TimelineRow): LightCertificate => ({
  flashes_in_fastest_second: row.flashes_in_fastest_second,
  longest_run_ms: row.longest_run_ms,
  changes: row.changes,
  rule_version: row.rule_version,
  certified_dttm: epochMs(row.certified_at),
  certified_by: row.certified_by,
});
