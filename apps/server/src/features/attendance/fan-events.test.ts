import { checkIn, getAttendance, listFanEvents } from '@backline/contract/attendance';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, readPages } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { buildArtist, buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';

const product = await openForFile(testApp());
const manager = await buildManager(product.db);

const as = (person: { id: number }) => signedInAs(product.app, product.platform, person);
const inHours = (count: number) => new Date(Date.now() + count * 3_600_000);
const newEvent = (name: string, startsAt: Date, more: object = {}) =>
  buildEvent(product.db, { managerId: manager.id, name, startsAt, ...more });

describe("a fan's events", () => {
  test("lists only the fan's events, the latest first", async () => {
    const [fan, other] = [await buildFan(product.db), await buildFan(product.db)];
    const early = await newEvent('Early', inHours(-48));
    const late = await newEvent('Late', inHours(2));
    const foreign = await newEvent('Foreign', inHours(1));
    for (const { id: eventId } of [early, late]) await joinFan(product.db, { eventId, fanId: fan.id });
    await joinFan(product.db, { eventId: foreign.id, fanId: other.id });
    const client = await as(fan);
    const { body: checkedIn } = await client.call(checkIn, { event_id: late.id });
    const { body } = await client.call(listFanEvents, {});
    expect(body).toEqual([
      {
        event_id: late.id,
        event_name: 'Late',
        event_code: late.code,
        event_dttm: expect.any(Number),
        timezone: 'CST',
        venue: late.venue,
        city: 'Chicago',
        event_image_thumbnail_url: null,
        checkin_dttm: checkedIn.checkin_dttm,
      },
      expect.objectContaining({ event_id: early.id, event_code: early.code, checkin_dttm: null }),
    ]);
  });

  test('returns pages of events by cursor, even if several events start at the same time', async () => {
    const fan = await buildFan(product.db);
    const startsAt = inHours(5);
    const ids = [];
    for (let count = 0; count < 5; count += 1) {
      const { id: eventId } = await newEvent(`Night ${count}`, startsAt);
      await joinFan(product.db, { eventId, fanId: fan.id });
      ids.push(eventId);
    }
    const client = await as(fan);
    const pages = await readPages((cursor) => client.call(listFanEvents, { page_size: 2, cursor }));
    expect(pages.flat().map(({ event_id: id }) => id)).toEqual(ids.toReversed());
    expect((await client.call(listFanEvents, { cursor: 'forged' })).status).toBe(400);
  });
});

describe("an event's page", () => {
  test('returns the event, its artists and the check-in times in one answer', async () => {
    const fan = await buildFan(product.db);
    const artist = await buildArtist(product.db, { managerId: manager.id, name: 'Nova Reyes' });
    const startsAt = inHours(3);
    const event = await newEvent('Harbour Lights', startsAt, { artistIds: [artist.id], venue: 'Pier 9' });
    await joinFan(product.db, { eventId: event.id, fanId: fan.id });
    const client = await as(fan);
    const { body } = await client.call(getAttendance, { event_id: event.id });
    expect(body).toMatchObject({
      event_id: event.id,
      event_name: 'Harbour Lights',
      event_code: event.code,
      event_dttm: startsAt.getTime(),
      timezone: 'CST',
      venue: 'Pier 9',
      city: 'Chicago',
      event_image_url: null,
      seo_url: event.seo_url,
      artists: [{ id: artist.id, name: 'Nova Reyes', image: null }],
      offers: ['requests', 'inbox'],
      checkin_opens_dttm: startsAt.getTime() - 12 * 3_600_000,
      checkin_closes_dttm: startsAt.getTime() + 12 * 3_600_000,
      checkin_dttm: null,
    });
  });

  test('reveals nothing about other fans', async () => {
    const [fan, other] = [await buildFan(product.db), await buildFan(product.db, { name: 'Zacharias Elsewhere' })];
    const event = await newEvent('Shared', inHours(1));
    for (const { id: fanId } of [fan, other]) await joinFan(product.db, { eventId: event.id, fanId });
    const client = await as(fan);
    const before = (await client.call(getAttendance, { event_id: event.id })).body;
    await (await as(other)).call(checkIn, { event_id: event.id });
    const after = (await client.call(getAttendance, { event_id: event.id })).body;
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toContain('Zacharias');
  });
});
