import type { Pattern, PatternChoice, PatternRow } from '@backline/contract/patterns';
import type { Actor } from '../../platform/access/actor.ts';
import { presentCertificate, presentSummary, type TimelineSummaryRow } from '../light-timelines/index.ts';
import { mayEdit } from './patterns.policy.ts';
import type { PatternDetailRow, PatternSummaryRow } from './patterns.repository.ts';

type Row = Omit<PatternSummaryRow, 'folded_name'> & TimelineSummaryRow;

export const presentPattern = (row: Row, actor: Actor): PatternRow => ({
  id: row.id,
  pattern_id: row.id,
  name: row.name,
  short_description: row.short_description,
  ...presentSummary(row),
  version: row.version,
  is_shared: row.manager_id === null,
  manager_name: row.manager_name,
  is_retired: row.retired_at !== null,
  can: { edit: mayEdit(actor, row) },
});

export const presentDetail = (row: PatternDetailRow, actor: Actor): Pattern => ({
  ...presentPattern(row, actor),
  payload_data: row.payload,
  certificate: presentCertificate(row),
});

export const presentChoice = (row: PatternSummaryRow): PatternChoice => ({
  pattern_id: row.id,
  name: row.name,
  short_description: row.short_description,
  ...presentSummary(row),
});

/** Maximum length of a payload in the audit log. Longer payloads appear as a hash. */
const maxToldLetters = 2_000;

export const presentFields = (
  row: TimelineSummaryRow & { name: string; short_description: string; payload: string; hash: string },
) => ({
  name: row.name,
  short_description: row.short_description,
  payload_data: row.payload.length > maxToldLetters ? `SHA-256 ${row.hash}` : row.payload,
  colour: row.colour,
  arrangement: row.arrangement,
  step_ms: row.step_ms,
  groups: row.group_count,
});
