import type { EventPattern } from '@backline/contract/event-patterns';
import { pattern } from './pattern.ts';

export function eventPattern(id: number, more: Partial<EventPattern> = {}): EventPattern {
  const { short_description, duration_ms, flashes_in_fastest_second, drawing, colour } = pattern(4);
  const { arrangement, step_ms, groups, version, payload_data, certificate } = pattern(4);
  return {
    event_user_pattern_id: id,
    pattern_id: 4,
    name: `Pulse ${id}`,
    short_description,
    duration_ms,
    flashes_in_fastest_second,
    drawing,
    colour,
    arrangement,
    step_ms,
    groups,
    version,
    payload_data,
    certificate,
    start_dttm: Date.UTC(2099, 0, 3, 2, 0, 41),
    end_dttm: Date.UTC(2099, 0, 3, 2, 0, 43),
    state: 'scheduled',
    show_id: null,
    phones: null,
    overlaps: [],
    can: { edit: true, delete: true, stop: true },
    hash: 'a'.repeat(64),
    ...more,
  };
}
