import type { LightShow, NoticeOfLights, PatternInTheWay, ShowReport } from '@backline/contract/light-shows';
import type { BeginningPatternRow } from './beginning-patterns.repository.ts';
import type { LightsRow, OnShow, ReportRow } from './light-shows.repository.ts';

const roundedMs = (ms: number) => Math.round(ms);

const presentShow = (row: OnShow): LightShow => ({
  show_id: row.id,
  kind: row.kind,
  source_id: row.source_id,
  name: row.name,
  hash: row.hash,
  start_dttm: roundedMs(row.starts_ms),
  end_dttm: roundedMs(row.ends_ms),
});

export const presentLights = ({ epoch, offset_ms, show }: LightsRow): NoticeOfLights => ({
  epoch,
  offset_ms,
  show: show && presentShow(show),
});

export const presentInTheWay = (row: BeginningPatternRow): PatternInTheWay => ({
  event_user_pattern_id: row.id,
  version: row.version,
  name: row.name,
  start_dttm: roundedMs(row.starts_ms),
});

export const presentReport = (row: ReportRow): ShowReport => ({
  id: row.id,
  show_id: row.id,
  kind: row.kind,
  source_id: row.source_id,
  name: row.name,
  hash: row.hash,
  start_dttm: roundedMs(row.starts_ms),
  end_dttm: roundedMs(row.ends_ms),
  state: row.state,
  stopped_dttm: row.stopped_ms === null ? null : roundedMs(row.stopped_ms),
  started_by: row.started_by,
  offset_ms: row.offset_ms,
  report: row.is_reported
    ? {
        phones_reached: row.phones_reached ?? 0,
        p50_ms: row.spread_p50_ms,
        p95_ms: row.spread_p95_ms,
        started_within_50_ms: row.started_within_50_ms,
      }
    : null,
});
