import type { Samples } from '../samples.ts';

export const samples: Samples = {
  inputs: {
    sendBroadcast: ({ event_track_id: id }) => ({ id, start_dttm: Date.now() + 10_000 }),
    updateLights: { ready_share: 70 },
  },
};
