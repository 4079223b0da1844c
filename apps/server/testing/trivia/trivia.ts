import type { Output } from '@backline/contract/operation';
import { listFanTrivia } from '@backline/contract/fan-trivia';
import { generateTrivia, listTrivia, type TriviaItem } from '@backline/contract/trivia';
import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import sharp from 'sharp';
import { expect } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  joinFan,
  type EventOverrides,
} from '../../builders/builders.ts';
import { unique } from '../../builders/unique.ts';
import { testApp } from '../app.ts';
import { signedInAs, type SignedIn } from '../as.ts';
import { auditLines } from '../audit-lines.ts';
import { query } from '../query.ts';

export async function triviaHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const as = (person: { id: number }) => signedInAs(app, platform, person);
  const owner = await buildManager(db, { name: 'Mona' });
  const artist = await buildArtist(db, { managerId: owner.id, name: 'The Lamps' });
  const fan = await buildFan(db, { name: 'Fenna' });
  const manager = await as(owner);
  const joined = await as(fan);
  return {
    product,
    close: product.close,
    as,
    manager,
    managerId: owner.id,
    artistId: artist.id,
    fan: joined,
    async newEvent(columns: Partial<EventOverrides> = {}) {
      const event = await buildEvent(db, { managerId: owner.id, artistIds: [artist.id], ...columns });
      await joinFan(db, { eventId: event.id, fanId: fan.id });
      return event;
    },
    list: async (eventId: number): Promise<TriviaItem[]> =>
      (await manager.call(listTrivia, { event_id: eventId, page_size: 100 })).body,
    seen: async (eventId: number): Promise<string[]> =>
      (await joined.call(listFanTrivia, { event_id: eventId })).body.map(({ title }) => title),
    async generate(eventId: number): Promise<Output<typeof generateTrivia>> {
      const { status, body } = await manager.call(generateTrivia, { event_id: eventId });
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
    async sendPicture(person: SignedIn = manager): Promise<string> {
      const background = { r: unique().number % 255, g: 20, b: 90 };
      const payload = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer();
      const promise = { fileName: 'x.png', fileType: 'image/png', fileSize: payload.length };
      const { url, public_url } = (await person.call(generatePreSignedUrlUpload, promise)).body;
      const { pathname, search } = new URL(url);
      const headers = { 'content-type': 'image/png', 'if-none-match': '*' };
      await app.inject({ method: 'PUT', url: pathname + search, headers, payload });
      return public_url;
    },
    isShown: async (url: string) =>
      (await app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode === 200,
    async publishedTopics(eventId: number): Promise<string[]> {
      await query(db)`select number_notices()`;
      const { rows } = await query(db)<{ topic: string }>`
        select topic from notices where event_id = ${eventId} order by number`;
      await query(db)`delete from notices where event_id = ${eventId}`;
      return rows.map(({ topic }) => topic);
    },
    auditOf: (triviaId: number) => auditLines(db, 'trivia', triviaId),
  };
}
