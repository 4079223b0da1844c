import type { LightShow } from '@backline/contract/light-shows';
import type { Track } from '@backline/contract/tracks';
import type { Rehearsal } from '@backline/contract/rehearsals';
import type { Lights } from '../src/features/tracks/lights.queries.ts';

export const track = (id: number, more: Partial<Track> = {}): Track => ({
  id,
  event_track_id: id,
  music_title: `Song ${id}`,
  music_url: `http://localhost:3000/api/tracks/get_song?event_id=7&event_track_id=${id}`,
  payload_data: '[500,100,900,100,900,100,1400]',
  hash: String(id).repeat(64).slice(0, 64),
  duration_ms: 184_000,
  flashes_in_fastest_second: 1,
  colour: '#ffffff',
  arrangement: 'together',
  step_ms: 334,
  groups: 1,
  ...more,
});

export const lightsNow = (more: Partial<Lights> = {}): Lights => ({
  epoch: 4,
  offset_ms: 0,
  show: null,
  ready_share: 80,
  phones: { ready: 100, late: 0, gone: 0, p50_ms: 4, p95_ms: 18, sections: [] },
  ...more,
});

export const lightShow = (trackId: number, startMs: number): LightShow => ({
  show_id: 31,
  kind: 'track',
  source_id: trackId,
  name: `Song ${trackId}`,
  hash: 'a'.repeat(64),
  start_dttm: startMs,
  end_dttm: startMs + 184_000,
});

export const rehearsed = (more: Partial<Rehearsal> = {}): Rehearsal => ({
  rehearsal_id: 12,
  state: 'running',
  name: 'Song 1',
  phones: 50,
  is_here: true,
  started_by: 'Ada',
  begun_dttm: Date.UTC(2030, 0, 2),
  step: 'arriving',
  arrived: 37,
  ready: 20,
  sheet: null,
  ...more,
});
