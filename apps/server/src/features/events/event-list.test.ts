import { listedEventFields, publicEventFields } from '@backline/contract/event-fields';
import { getEventNames, listEvents, viewEvent } from '@backline/contract/events';
import { pick } from '@backline/contract/fields';
import { describe, expect, test } from 'vitest';
import { anonymous, signedInAs, type Client, readPages } from '../../../testing/as.ts';
import { buildEvent, buildManager } from '../../../builders/builders.ts';
import { eventHouse } from '../../../testing/events/events.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(eventHouse());
const { managerId, artistId, admin, manager, artist, teamMember, foreignManager, created, product } = house;
const { db } = product;

describe('list of events', () => {
  test('lists only events that the person may see', async () => {
    const { id } = await created({ event_name: 'Reach Test Night' });
    const ids = async (client: Client) =>
      (await client.call(listEvents, { search: 'Reach Test Night' })).body.map((row) => row.id);
    expect(await ids(admin)).toEqual([id]);
    expect(await ids(manager)).toEqual([id]);
    expect(await ids(artist)).toEqual([id]);
    expect(await ids(teamMember)).toEqual([id]);
    expect(await ids(foreignManager)).toEqual([]);
    expect((await foreignManager.call(getEventNames, { search: 'Reach Test' })).body).toEqual([]);
    expect((await foreignManager.call(listEvents, { artistManager: managerId })).body).toEqual([]);
    expect((await foreignManager.call(listEvents, { artists: [artistId] })).body).toEqual([]);
  });

  test('shows the listed and public fields of an event as they were sent', async () => {
    const { input, id } = await created({ event_name: 'Shown Night' });
    const { body: rows } = await manager.call(listEvents, { search: 'Shown Night' });
    expect(rows).toEqual([expect.objectContaining({ id, ...pick(input, listedEventFields) })]);
    const { body: shown } = await anonymous(house.product.app).call(viewEvent, { seo_url: input.seo_url });
    expect(shown).toEqual([expect.objectContaining(pick(input, publicEventFields))]);
  });

  test('sorts upcoming events soonest first and past events latest first', async () => {
    const own = await buildManager(db);
    const client = await signedInAs(product.app, product.platform, own);
    const day = 86_400_000;
    const at = (days: number) =>
      buildEvent(db, { managerId: own.id, startsAt: new Date(Date.now() + days * day), name: `Day ${days}` });
    await Promise.all([at(-2), at(-1), at(1), at(2)]);
    const names = async (input: object) => (await client.call(listEvents, input)).body.map((row) => row.name);
    expect(await names({ isUpcoming: true })).toEqual(['Day 1', 'Day 2']);
    expect(await names({ isPast: true })).toEqual(['Day -1', 'Day -2']);
    expect(await names({})).toEqual(['Day 2', 'Day 1', 'Day -1', 'Day -2']);
  });

  test('neither skips nor repeats events that arrive between two pages', async () => {
    const own = await buildManager(db);
    const client = await signedInAs(product.app, product.platform, own);
    const start = Date.now() + 86_400_000;
    // All starts are equal, so only the id sorts them.
    for (let index = 0; index < 25; index += 1) {
      await buildEvent(db, { managerId: own.id, startsAt: new Date(start), name: `Row ${index}` });
    }
    const pages = await readPages(async (cursor) => {
      const page = await client.call(listEvents, { isUpcoming: true, cursor });
      await buildEvent(db, { managerId: own.id, startsAt: new Date(start - 60_000), name: 'Arrived meanwhile' });
      return page;
    });
    const seen = pages.flat().map(({ id }) => id);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    const { body: third } = await client.call(listEvents, { isUpcoming: true, page_number: 3 });
    expect(third.length).toBeGreaterThan(0);
  });

  test.each(['%', '_', '\\', "'"])('treats %s in an event search literally', async (text) => {
    expect((await manager.call(listEvents, { search: text })).body).toEqual([]);
  });

  test('finds events by the middle of a name or venue, and by a short prefix', async () => {
    const { input } = await created({ event_name: 'Quartz Lagoon', venue: 'Zephyr Hall' });
    for (const search of ['artz lag', 'ZEPHYR', 'qu', 'z']) {
      const { body } = await manager.call(listEvents, { search });
      expect(
        body.map((row) => row.name),
        search,
      ).toContain(input.event_name);
    }
  });

  test('rejects times outside the supported range', async () => {
    for (const input of [{ currentTime: 9e15 }, { currentTime: 3e14 }, { startDate: -6e14 }]) {
      expect((await manager.call(listEvents, input)).status).toBe(422);
    }
    const cursor = Buffer.from(JSON.stringify({ at: '9999-99-99 00:00:00+00', id: 1 })).toString('base64url');
    expect((await manager.call(listEvents, { cursor })).status).toBe(400);
    expect((await manager.call(getEventNames, { artist_id: '1e30' })).status).toBe(200);
  });

  test('refuses a forged cursor of the list of events', async () => {
    expect((await manager.call(listEvents, { cursor: 'bm9wZQ' })).status).toBe(400);
  });
});

describe('public event', () => {
  test('returns an empty list for an unknown public address', async () => {
    expect((await anonymous(product.app).call(viewEvent, { seo_url: 'nowhere' })).body).toEqual([]);
  });

  test('shows the public fields of an event and nothing private', async () => {
    const { input, code } = await created();
    const { body } = await anonymous(product.app).call(viewEvent, { seo_url: input.seo_url });
    expect(body[0]).toMatchObject({ event_name: input.event_name, venue: input.venue, artists: [{ id: artistId }] });
    expect(JSON.stringify(body)).not.toContain(code);
    expect(JSON.stringify(body)).not.toContain('Foundry Merch LLC');
  });
});
