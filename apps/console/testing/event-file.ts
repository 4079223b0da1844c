import { type EventFile, fileEventFields } from '@backline/contract/event-file';
import { pick } from '@backline/contract/fields';
import { eventDetail } from './event.ts';

const hourMs = 3_600_000;

export const eventFile = (change: Partial<EventFile> = {}): EventFile => ({
  format: 'backline.event',
  version: 1,
  exported_at: '2026-03-01T12:00:00.000Z',
  product_version: '1.0.0',
  event: { ...pick(eventDetail(), fileEventFields), image: null, thumbnail: null },
  artists: [{ name: 'The Lamps' }],
  products: [
    {
      artist: 0,
      title: 'Tour shirt',
      description: 'Of heavy cotton.',
      price: 25,
      is_drop_only: false,
      start_after_ms: -hourMs,
      end_after_ms: hourMs,
      sizes: [{ size: 'M', quantity: 10 }],
      drop: { start_after_ms: 0, end_after_ms: hourMs, special_price: 20, max_drop_quantity: 5 },
      image: null,
      thumbnail: null,
    },
  ],
  polls: [
    {
      question: 'Which song is next?',
      start_after_ms: 0,
      end_after_ms: hourMs,
      results: 'live',
      options: [
        { option: 'Harbour', sort: 1, is_correct: false },
        { option: 'Lights', sort: 2, is_correct: true },
      ],
    },
  ],
  trivia: [],
  raffles: [
    {
      title: 'Backstage',
      description: '',
      start_after_ms: 0,
      end_after_ms: hourMs,
      no_of_winners: 1,
      minimum_no_of_participants: 1,
      active: true,
    },
  ],
  lights: [],
  patterns: [],
  left_out: [{ kind: 'songs', reason: 'other_house', count: 3 }],
  images: [],
  ...change,
});

export const eventFileUpload = (content: unknown = eventFile(), name = 'night-one.backline.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, { type: 'application/json' });
