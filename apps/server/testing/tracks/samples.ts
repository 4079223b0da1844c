import { buildTrack } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

export const samples: Samples = {
  rows: { event_track_id: unknownId, hash: '9'.repeat(64) },
  async build({ db, eventId, managerId }) {
    const { id, hash } = await buildTrack(db, { eventId, uploadedBy: managerId });
    return { event_track_id: id, hash };
  },
  inputs: {
    addTracks: {
      data: [{ music_title: 'Taken over', music_url: 'https://example.org/song.mp3', payload_data: '[0,150,850]' }],
    },
    orderTracks: ({ event_track_id }) => ({ event_track_ids: [event_track_id] }),
  },
};
