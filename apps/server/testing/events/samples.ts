import { randomUUID } from 'node:crypto';
import { eventInput } from '../event-input.ts';
import type { SampleRows, Samples } from '../samples.ts';

const form = ({ artist_id }: SampleRows) => eventInput('Taken over', Number(artist_id));

export const samples: Samples = {
  inputs: {
    createEvent: (rows) => ({ ...form(rows), manager_id: rows['manager_id'], seo_url: `sample-${randomUUID()}` }),
    proposeSeoUrl: { event_name: 'Night' },
    updateEvent: form,
  },
};
