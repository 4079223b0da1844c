import type * as contract from '@backline/contract/event-patterns';
import type { LightPhones } from '@backline/contract/light-shows';
import { presentCertificate, presentSummary } from '../light-timelines/index.ts';
import { isOn, mayEdit, mayStop } from './event-patterns.policy.ts';
import type { EventPatternRow, EventPatternSummaryRow, OverlapRow } from './event-patterns.repository.ts';

export const presentOverlap = (row: OverlapRow): contract.LightOverlap => ({
  kind: row.kind,
  name: row.name,
  start_dttm: Math.round(row.starts_ms),
  end_dttm: Math.round(row.ends_ms),
});

export const presentEventPattern = (
  row: EventPatternSummaryRow,
  phones: LightPhones | undefined,
): contract.EventPatternRow => ({
  event_user_pattern_id: row.id,
  pattern_id: row.pattern_id,
  start_dttm: Math.round(row.starts_ms),
  end_dttm: Math.round(row.ends_ms),
  name: row.name,
  short_description: row.short_description,
  ...presentSummary(row),
  version: row.version,
  state: row.state,
  show_id: row.show_id,
  phones: row.show_id !== null && isOn(row.state) ? (phones?.ready ?? 0) : row.phones_reached,
  overlaps: row.overlaps.map(presentOverlap),
  can: { edit: mayEdit(row.state), delete: true, stop: mayStop(row.state) },
});

export const presentDetail = (row: EventPatternRow, phones: LightPhones | undefined): contract.EventPattern => ({
  ...presentEventPattern(row, phones),
  payload_data: row.payload,
  hash: row.hash,
  certificate: presentCertificate(row),
});
