import type { Pattern } from '@backline/contract/patterns';

/** A pattern of the library for tests; any field may be told. */
export const pattern = (id: number, more: Partial<Pattern> = {}): Pattern => ({
  id,
  pattern_id: id,
  name: `Pulse ${id}`,
  short_description: 'For ballads.',
  duration_ms: 2_000,
  flashes_in_fastest_second: 1,
  drawing: '90'.repeat(60),
  colour: '#7fb2ff',
  arrangement: 'together',
  step_ms: 334,
  groups: 1,
  version: 2,
  is_shared: false,
  manager_name: 'Mona',
  is_retired: false,
  can: { edit: true },
  payload_data: '[0,200,800,200,800]',
  certificate: {
    flashes_in_fastest_second: 1,
    longest_run_ms: 1_200,
    changes: [{ kind: 'thinned', from_ms: 0, to_ms: 1_000, flashes: 2 }],
    rule_version: 1,
    certified_dttm: Date.UTC(2030, 0, 1, 18, 0),
    certified_by: 'Mona',
  },
  ...more,
});
