import { addEventPattern } from '@backline/contract/event-patterns';
import { exportEvent, importEvent, previewEventImport } from '@backline/contract/event-files';
import type { EventFile } from '@backline/contract/event-file';
import { eventFields } from '@backline/contract/event-fields';
import { createEvent } from '@backline/contract/events';
import { addPattern } from '@backline/contract/patterns';
import { addPoll } from '@backline/contract/polls';
import { addProduct } from '@backline/contract/products';
import { addRaffle } from '@backline/contract/raffles';
import { addTrivia } from '@backline/contract/trivia';
import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { buildArtist, buildManager } from '../../builders/builders.ts';
import { unique } from '../../builders/unique.ts';
import { testApp } from '../app.ts';
import { signedInAs, type CallOptions, type Client, type SignedIn } from '../as.ts';
import { filledFields } from '../filled-fields.ts';
import { query } from '../query.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const startsMs = Date.UTC(2031, 5, 1, 19);

const filledEvent = filledFields(eventFields, {
  event_name: 'Harbour Lights',
  event_dttm: startsMs,
  timezone: 'PST',
  event_type: 'Music Concert',
  country_code: 'US',
  state_code: 'IL',
  zipcode: '60614',
  delivery_method: 'percentage',
  delivery_cost: 12.5,
  tax_rate: 8.255,
  is_paid: true,
  event_image_url: null,
  event_image_thumbnail_url: null,
});

/** A house with a manager, two artists, and what a template is made of. */
export async function eventFileHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const as = (person: { id: number }): Promise<SignedIn> => signedInAs(app, platform, person);
  const owner = await buildManager(db);
  const artists = [
    await buildArtist(db, { managerId: owner.id, name: 'The Lamps' }),
    await buildArtist(db, { managerId: owner.id, name: 'Quay' }),
  ];
  const artistIds = artists.map(({ id }) => id);
  const manager = await as(owner);

  const must = async <Body>(reply: Promise<{ status: number; body: Body }>): Promise<Body> => {
    const { status, body } = await reply;
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  async function picture(): Promise<string> {
    const background = { r: unique().number % 255, g: 20, b: 90 };
    const payload = await sharp({ create: { width: 12, height: 9, channels: 3, background } })
      .png()
      .toBuffer();
    const promise = { fileName: 'poster.png', fileType: 'image/png', fileSize: payload.length };
    const { url, public_url } = await must(manager.call(generatePreSignedUrlUpload, promise));
    const { pathname, search } = new URL(url);
    const headers = { 'content-type': 'image/png', 'if-none-match': '*' };
    await app.inject({ method: 'PUT', url: pathname + search, headers, payload });
    return public_url;
  }

  const newEvent = async (change: object = {}) =>
    (
      await must(
        manager.call(createEvent, {
          ...filledEvent,
          seo_url: `harbour-${randomUUID()}`,
          artist_id: artistIds,
          ...change,
        }),
      )
    ).event_id;

  async function addProducts(eventId: number) {
    const drop = {
      event_id: eventId,
      drop_start_dttm: startsMs + hourMs,
      drop_end_dttm: startsMs + 2 * hourMs,
      special_price: 19.5,
      max_drop_quantity: 8,
    };
    const form = {
      description: 'Of heavy cotton.',
      price: 25,
      available_start_dttm: startsMs - 48 * hourMs,
      available_end_dttm: startsMs + 48 * hourMs,
    };
    const sizes = ['S', 'M'].map((size) => ({ size, quantity: 10 }));
    const [lamps, quay] = artistIds;
    await must(
      manager.call(addProduct, {
        ...form,
        artist_id: lamps,
        title: 'Shirt',
        sizes,
        is_drop: true,
        artist_product_drops: [drop],
        image_url: await picture(),
        image_thumbnail_url: await picture(),
      }),
    );
    await must(
      manager.call(addProduct, { ...form, artist_id: quay, title: 'Cap', sizes: [{ size: 'GENERIC', quantity: 3 }] }),
    );
  }

  async function addLights(eventId: number) {
    const payload_data = JSON.stringify(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 900 : 100)));
    const light = {
      name: 'Sunrise',
      short_description: 'Slow.',
      payload_data,
      colour: '#ff8800',
      arrangement: 'wave',
      groups: 4,
    };
    const { pattern_id } = await must(manager.call(addPattern, light));
    for (const afterMs of [0, hourMs]) {
      await must(manager.call(addEventPattern, { event_id: eventId, pattern_id, start_dttm: startsMs + afterMs }));
    }
  }

  return {
    ...product,
    as,
    owner,
    manager,
    artistIds,
    newEvent,
    must,
    /** Creates an event with parts of every kind. */
    async wholeEvent(): Promise<number> {
      const eventId = await newEvent({
        event_image_url: await picture(),
        event_image_thumbnail_url: await picture(),
      });
      const times = (fromMs: number) => ({ start_time: startsMs + fromMs, end_time: startsMs + fromMs + hourMs });
      await addProducts(eventId);
      const options = ['Harbour', 'Lights'].map((option, at) => ({ option, sort: at + 1, is_correct: at === 1 }));
      for (const at of [0, 1]) {
        const poll = { question: `Which song ${at}?`, ...times(at * hourMs), results: 'live', options };
        await must(manager.call(addPoll, { event_id: eventId, ...poll }));
      }
      const fact = { title: 'First show?', description: 'In 2001.', options: ['2001', '2002'], right_option: 0 };
      const graphic = { graphic: await picture(), graphic_thumbnail_url: null };
      await must(manager.call(addTrivia, { event_id: eventId, ...fact, ...graphic, publish_time: startsMs - hourMs }));
      const raffle = {
        title: 'Backstage',
        description: 'Two tickets.',
        no_of_winners: 2,
        minimum_no_of_participants: 5,
      };
      await must(manager.call(addRaffle, { event_id: eventId, ...raffle, ...times(minuteMs) }));
      await addLights(eventId);
      return eventId;
    },
    exported: (eventId: number, by: Client = manager) => by.call(exportEvent, { event_id: eventId }),
    previewed: (file: EventFile, change: object = {}, by: Client = manager) =>
      by.call(previewEventImport, {
        file,
        event_dttm: startsMs + 30 * 24 * hourMs,
        artist_id: artistIds.slice(0, file.artists.length),
        ...change,
      }),
    imported: (file: EventFile | object, change: object = {}, by: Client = manager, options: CallOptions = {}) =>
      by.call(
        importEvent,
        {
          file,
          event_name: 'Harbour Lights',
          event_dttm: startsMs + 30 * 24 * hourMs,
          seo_url: `imported-${randomUUID()}`,
          artist_id: artistIds.slice(0, ((file as EventFile).artists ?? []).length),
          ...change,
        },
        options,
      ),
    /** Counts every row that an import may write. */
    async counts(): Promise<Record<string, number>> {
      const { rows } = await query(db)<Record<string, number>>`
        select (select count(*)::int from events) as events, (select count(*)::int from products) as products,
          (select count(*)::int from polls) as polls, (select count(*)::int from trivia) as trivia,
          (select count(*)::int from raffles) as raffles, (select count(*)::int from patterns) as patterns,
          (select count(*)::int from event_patterns) as event_patterns, (select count(*)::int from uploads) as uploads`;
      return rows[0] ?? {};
    },
    async objects(): Promise<string[]> {
      const keys = [];
      for await (const { key } of platform.storage.list()) keys.push(key);
      return keys.sort();
    },
  };
}
