import { randomUUID } from 'node:crypto';
import type { Samples } from '../samples.ts';
import { smallFile } from './small-file.ts';

export const samples: Samples = {
  inputs: {
    previewEventImport: (rows) => ({ file: smallFile(), event_dttm: null, artist_id: [rows['artist_id']] }),
    importEvent: (rows) => ({
      file: smallFile(),
      event_name: 'Taken over',
      event_dttm: Date.now() + 3_600_000,
      seo_url: `sample-${randomUUID()}`,
      manager_id: rows['manager_id'],
      artist_id: [rows['artist_id']],
    }),
  },
};
