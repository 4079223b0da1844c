import type { EventFile } from '@backline/contract/event-file';
import { eventFields } from '@backline/contract/event-fields';
import { emptyOutputs, omit } from '@backline/contract/fields';
import sharp from 'sharp';

const {
  event_image_url: _image,
  event_image_thumbnail_url: _thumbnail,
  event_dttm: _start,
  ...settings
} = emptyOutputs(eventFields);

/** Returns a file of an event with one artist and no parts. */
export const smallFile = (change: Partial<EventFile> = {}): EventFile => ({
  format: 'backline.event',
  version: 1,
  exported_at: '2026-03-01T12:00:00.000Z',
  product_version: '1.0.0',
  event: {
    ...omit(settings, ['ticket_url', 'playlist_url', 'artist_bio', 'contact_info', 'seller_info']),
    event_name: 'Harbour Lights',
    venue: 'Hall',
    country: 'United States',
    state: 'Illinois',
    city: 'Chicago',
    zipcode: '60614',
    tax_rate: 8.25,
    delivery_method: 'fixed',
    delivery_cost: 5,
    image: null,
    thumbnail: null,
  },
  artists: [{ name: 'The Lamps' }],
  products: [],
  polls: [],
  trivia: [],
  raffles: [],
  lights: [],
  patterns: [],
  left_out: [],
  images: [],
  ...change,
});

export const fileProduct = (change: Partial<EventFile['products'][number]> = {}): EventFile['products'][number] => ({
  artist: 0,
  title: 'Tour shirt',
  description: 'Of heavy cotton.',
  price: 25,
  is_drop_only: false,
  start_after_ms: -86_400_000,
  end_after_ms: 86_400_000,
  sizes: [{ size: 'M', quantity: 10 }],
  drop: null,
  image: null,
  thumbnail: null,
  ...change,
});

export const filePoll = (change: Partial<EventFile['polls'][number]> = {}): EventFile['polls'][number] => ({
  question: 'Which song is next?',
  start_after_ms: 600_000,
  end_after_ms: 1_200_000,
  results: 'live',
  options: [
    { option: 'Harbour', sort: 1, is_correct: false },
    { option: 'Lights', sort: 2, is_correct: true },
  ],
  ...change,
});

export const fileLight = (change: Partial<EventFile['lights'][number]> = {}): EventFile['lights'][number] => ({
  name: 'Sunrise',
  short_description: 'Slow.',
  payload_data: JSON.stringify(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 900 : 100))),
  colour: '#ff8800',
  arrangement: 'wave',
  step_ms: 100,
  groups: 4,
  ...change,
});

export async function fileImage(): Promise<EventFile['images'][number]> {
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#6a45d6' } });
  return { type: 'image/png', data: (await picture.png().toBuffer()).toString('base64') };
}
