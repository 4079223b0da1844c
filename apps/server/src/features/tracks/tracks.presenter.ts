import type { Track } from '@backline/contract/tracks';
import { getSong } from '@backline/contract/tracks';
import { presentLook } from '../light-timelines/index.ts';
import type { TrackRow } from './tracks.repository.ts';

export const presentTrack = (row: TrackRow, publicUrl: string): Track => ({
  id: row.id,
  event_track_id: row.id,
  music_title: row.title,
  music_url: `${publicUrl}/api/${getSong.path}?event_id=${row.event_id}&event_track_id=${row.id}`,
  payload_data: row.payload,
  hash: row.hash,
  duration_ms: row.duration_ms,
  flashes_in_fastest_second: row.flashes_in_fastest_second,
  ...presentLook(row),
});
