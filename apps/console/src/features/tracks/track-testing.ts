import type { Track } from '@backline/contract/tracks';

/** A song of the event 7 for tests: three flashes in four seconds; any field may be told. */
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
