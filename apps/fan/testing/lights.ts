import type { LightShow } from '@backline/contract/light-shows';
import type { KnownLights } from '../src/features/lights/known-lights.ts';

export const atMs = Date.UTC(2030, 0, 2, 2, 5);

export const show = (more: Partial<LightShow> = {}): LightShow => ({
  show_id: 1,
  kind: 'track',
  source_id: 2,
  name: 'First Song',
  hash: 'song',
  start_dttm: atMs,
  end_dttm: atMs + 20_000,
  ...more,
});

export const coming = (more: Partial<KnownLights['coming'][number]> = {}): KnownLights['coming'][number] => ({
  event_user_pattern_id: 3,
  hash: 'scheduled',
  start_dttm: atMs,
  end_dttm: atMs + 20_000,
  ...more,
});

export const known = (more: Partial<KnownLights> = {}): KnownLights => ({
  epoch: 0,
  offset_ms: 0,
  show: null,
  coming: [],
  track_hashes: [],
  place: { left_to_right: null, by_section: null, wave: null },
  can_play: false,
  ...more,
});
