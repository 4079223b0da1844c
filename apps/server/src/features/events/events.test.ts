import {
  createEvent,
  getEventDetails,
  getEventNames,
  joinEvent,
  listEvents,
  messages,
  updateEvent,
  viewEvent,
  type EventDetail,
} from '@backline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { anonymous, signedInAs, type Client } from '../../../test/as.ts';
import { buildAdmin, buildArtist, buildEvent, buildManager, buildTeamMember } from '../../../test/builders.ts';

let product: TestApp;
let managerId: number;
let artistId: number;
let teamMemberId: number;
let foreignArtistId: number;
let foreignManagerId: number;
let admin: Client;
let manager: Client;
let artist: Client;
let teamMember: Client;
let foreignManager: Client;

beforeAll(async () => {
  product = await testApp();
  const { app, platform, db } = product;
  const ownManager = await buildManager(db);
  const otherManager = await buildManager(db);
  const ownArtist = await buildArtist(db, { managerId: ownManager.id });
  const ownMember = await buildTeamMember(db, { managerId: ownManager.id });
  [managerId, artistId, teamMemberId] = [ownManager.id, ownArtist.id, ownMember.id];
  foreignManagerId = otherManager.id;
  foreignArtistId = (await buildArtist(db, { managerId: otherManager.id })).id;
  admin = await signedInAs(app, platform, await buildAdmin(db));
  manager = await signedInAs(app, platform, ownManager);
  artist = await signedInAs(app, platform, ownArtist);
  teamMember = await signedInAs(app, platform, ownMember);
  foreignManager = await signedInAs(app, platform, otherManager);
});

afterAll(() => product.close());

let made = 0;

/** Every field of the form, each with a value of its own. */
function filledForm(overrides: Record<string, unknown> = {}) {
  made += 1;
  return {
    event_name: `Midnight Circuit ${made}`,
    seo_url: `midnight-circuit-${made}`,
    event_dttm: Date.parse('2027-03-14T02:30:00Z') + made,
    timezone: 'EST',
    event_type: 'Music Concert',
    venue: 'The Foundry',
    country: 'United States',
    country_code: 'US',
    state: 'New York',
    state_code: 'NY',
    city: 'Brooklyn',
    zipcode: '11211',
    address1: '12 Wythe Avenue',
    address2: 'Dock 4',
    is_paid: true,
    ticket_url: 'https://tickets.example.org/midnight',
    playlist_url: 'https://music.example.org/list',
    artist_bio: 'Two brothers and a drum machine.',
    contact_info: 'desk@example.org',
    seller_info: 'Foundry Merch LLC',
    song_request_count: 3,
    artist_id: [artistId],
    team_members_id: [teamMemberId],
    tax_rate: 8.875,
    delivery_method: 'fixed',
    delivery_cost: 4.99,
    is_free_standing_available: true,
    in_seat_delivery: false,
    kiosk_available: true,
    kiosk_location: 'Left bar',
    kiosk_pickup: 'Show the code',
    event_image_url: null,
    event_image_thumbnail_url: null,
    ...overrides,
  };
}

async function detailOf(client: Client, eventId: number): Promise<EventDetail> {
  const { status, body } = await client.call(getEventDetails, { event_id: eventId });
  expect(status).toBe(200);
  const [event] = body;
  if (event === undefined) throw new Error('no event answered');
  return event;
}

async function created(overrides: Record<string, unknown> = {}) {
  const input = filledForm(overrides);
  const { status, body } = await manager.call(createEvent, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return { input, id: body.event_id, code: body.event_code };
}

const pathsOf = (body: { fields?: { path: string; message: string }[] | undefined }) =>
  Object.fromEntries((body.fields ?? []).map(({ path, message }) => [path, message]));

describe('creating an event refuses', () => {
  test('an empty form, with the specification’s words beside every required field', async () => {
    const { status, body } = await admin.call(createEvent, {});
    expect(status).toBe(422);
    expect(pathsOf(body)).toMatchObject({
      event_name: messages.eventNameRequired,
      seo_url: messages.seoUrlRequired,
      venue: messages.venueRequired,
      country: messages.countryRequired,
      state: messages.stateRequired,
      city: messages.cityRequired,
      zipcode: messages.zipcodeRequired,
      artist_id: messages.artistRequired,
      tax_rate: messages.taxRateRequired,
      delivery_method: messages.deliveryMethodRequired,
      delivery_cost: messages.deliveryCostRequired,
      event_dttm: messages.eventDateRequired,
    });
  });

  test.each([
    ['a name of blanks', { event_name: '   ' }, 'event_name', messages.eventNameRequired],
    ['a ticket link that is no address', { ticket_url: 'tickets' }, 'ticket_url', messages.invalidUrl],
    ['a playlist link that runs script', { playlist_url: 'javascript:alert(1)' }, 'playlist_url', messages.invalidUrl],
    ['no artist', { artist_id: [] }, 'artist_id', messages.artistRequired],
    ['a delivery of more than everything', { delivery_method: 'percentage', delivery_cost: 101 }, 'delivery_cost', messages.percentRange],
    ['an undeclared field, so that no column is filled by accident', { created_by: 1 }, 'created_by', messages.unknownField],
    ['an image that nobody uploaded', { event_image_url: 'https://elsewhere.example.org/x.png' }, 'event_image_url', messages.imageUnknown],
  ])('%s', async (_name, overrides, path, message) => {
    const { status, body } = await manager.call(createEvent, filledForm(overrides));
    expect(status).toBe(422);
    expect(pathsOf(body)).toEqual({ [path]: message });
  });

  test('an artist or team member of another manager, like an unknown one', async () => {
    for (const id of [foreignArtistId, 999_999]) {
      const { status, body } = await manager.call(createEvent, filledForm({ artist_id: [id] }));
      expect([status, pathsOf(body)]).toEqual([422, { artist_id: messages.personOutOfReach }]);
    }
    const { body } = await manager.call(createEvent, filledForm({ team_members_id: [artistId] }));
    expect(pathsOf(body)).toEqual({ team_members_id: messages.personOutOfReach });
  });

  test('an ADMIN who names no manager, because the event would be nobody’s', async () => {
    const { status, body } = await admin.call(createEvent, filledForm());
    expect([status, pathsOf(body)]).toEqual([422, { manager_id: messages.managerRequired }]);
  });

  test('a taken address, beside its field, and leaves no event behind', async () => {
    const { input } = await created();
    const { status, body } = await manager.call(createEvent, filledForm({ seo_url: input.seo_url, event_name: 'Twin' }));
    expect([status, pathsOf(body)]).toEqual([422, { seo_url: messages.seoUrlTaken }]);
    const { body: found } = await manager.call(listEvents, { search: 'Twin' });
    expect(found).toEqual([]);
  });
});

describe('an event', () => {
  test('is read back with every field as it was sent', async () => {
    const { input, id, code } = await created();
    const event = await detailOf(manager, id);
    expect(event).toMatchObject({
      ...input,
      artist_id: [expect.objectContaining({ id: artistId })],
      team_members_id: [expect.objectContaining({ id: teamMemberId })],
    });
    expect(event).toMatchObject({ manager_id: managerId, event_code: code, event_role: 'ADMIN', event_count: 0, version: 1 });
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    expect(event.qrcode_url).toMatch(/^data:image\/png;base64,/);
  });

  test('belongs to the manager who made it, whatever manager the request names', async () => {
    const { id } = await created({ manager_id: foreignManagerId });
    expect((await detailOf(manager, id)).manager_id).toBe(managerId);
    expect((await foreignManager.call(getEventDetails, { event_id: id })).status).toBe(404);
  });

  test('forgets what its switches hide: kiosk texts and the ticket link of a free event', async () => {
    const { id } = await created({ kiosk_available: false, is_paid: false });
    expect(await detailOf(manager, id)).toMatchObject({ kiosk_location: '', kiosk_pickup: '', ticket_url: null });
  });

  test('is joined by creator and manager as event admins, however often it is asked', async () => {
    const { id } = await created();
    for (let times = 0; times < 3; times += 1) {
      expect((await manager.call(joinEvent, { event_id: id, manager_id: managerId })).status).toBe(200);
    }
    const admins = await product.db.selectFrom('event_users').selectAll().where('event_id', '=', id).execute();
    expect(admins.map((row) => [row.user_id, row.event_role, row.is_fan])).toEqual([[managerId, 'ADMIN', false]]);
  });
});

describe('a double click', () => {
  test('makes one event: the same key is answered the same', async () => {
    const input = filledForm();
    const first = await manager.call(createEvent, input, { idempotencyKey: 'click-1' });
    const second = await manager.call(createEvent, input, { idempotencyKey: 'click-1' });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  test('in the same moment makes one event: the other is told that it is being worked on, or gets the answer', async () => {
    const input = filledForm();
    const clicks = Array.from({ length: 8 }, () => manager.call(createEvent, input, { idempotencyKey: 'click-2' }));
    const answers = await Promise.all(clicks);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.event_id)).size).toBe(1);
    const { body: found } = await manager.call(listEvents, { search: input.event_name });
    expect(found.filter((row) => row.name === input.event_name)).toHaveLength(1);
  });

  test('with another body under the same key is refused, for it would answer for what was not done', async () => {
    await manager.call(createEvent, filledForm(), { idempotencyKey: 'click-3' });
    const { status, body } = await manager.call(createEvent, filledForm(), { idempotencyKey: 'click-3' });
    expect([status, body.message]).toEqual([422, messages.keyReused]);
  });

  test('of two people with the same key are two submissions', async () => {
    const input = filledForm();
    await manager.call(createEvent, input, { idempotencyKey: 'shared' });
    const other = await foreignManager.call(createEvent, filledForm({ artist_id: [foreignArtistId], team_members_id: [] }), {
      idempotencyKey: 'shared',
    });
    expect(other.status).toBe(200);
  });

  test('after a refusal may use the key again, because nothing was done', async () => {
    const input = filledForm();
    const refused = await manager.call(createEvent, { ...input, artist_id: [foreignArtistId] }, { idempotencyKey: 'click-4' });
    const saved = await manager.call(createEvent, input, { idempotencyKey: 'click-4' });
    expect([refused.status, saved.status]).toEqual([422, 200]);
  });
});

describe('updating an event', () => {
  const change = (id: number, input: Record<string, unknown>) => ({ ...input, event_id: id });

  test('of another manager answers like an unknown id', async () => {
    const { id, input } = await created();
    const foreign = await foreignManager.call(updateEvent, change(id, input));
    const unknown = await foreignManager.call(updateEvent, change(999_999, input));
    expect([foreign.status, foreign.body.message]).toEqual([404, messages.eventNotFound]);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect((await detailOf(manager, id)).version).toBe(1);
  });

  test('keeps address and code when the name changes, because they are printed and shared', async () => {
    const { id, input, code } = await created();
    const { status, body } = await manager.call(updateEvent, change(id, { ...input, event_name: 'Renamed', seo_url: 'stolen', version: 1 }));
    expect([status, body.version]).toEqual([200, 2]);
    expect(await detailOf(manager, id)).toMatchObject({ event_name: 'Renamed', seo_url: input.seo_url, event_code: code });
  });

  test('tells the second of two editors who changed what, and changes nothing', async () => {
    const { id, input } = await created();
    await admin.call(updateEvent, change(id, { ...input, venue: 'Hall B', version: 1 }));
    await admin.call(updateEvent, change(id, { ...input, venue: 'Hall B', zipcode: '11222', version: 2 }));
    const { status, body } = await manager.call(updateEvent, change(id, { ...input, venue: 'Hall C', version: 1 }));
    expect([status, body.message]).toEqual([409, messages.eventConflict]);
    expect(body.conflict).toMatchObject({ version: 3, fields: ['venue', 'zipcode'], changed_by: expect.any(String) });
    expect((await detailOf(manager, id)).venue).toBe('Hall B');
  });

  test('lets exactly one of many saves of the same version through', async () => {
    const { id, input } = await created();
    const saves = Array.from({ length: 8 }, (_, index) =>
      manager.call(updateEvent, change(id, { ...input, venue: `Hall ${index}`, version: 1 })),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  });

  test('keeps an artist who has left the manager since, but admits nobody new from elsewhere', async () => {
    const { id, input } = await created();
    const leaving = await buildArtist(product.db, { managerId });
    await manager.call(updateEvent, change(id, { ...input, artist_id: [leaving.id] }));
    await product.db.updateTable('users').set({ manager_id: foreignManagerId }).where('id', '=', leaving.id).execute();
    expect((await manager.call(updateEvent, change(id, { ...input, artist_id: [leaving.id] }))).status).toBe(200);
    expect((await manager.call(updateEvent, change(id, { ...input, artist_id: [leaving.id, foreignArtistId] }))).status).toBe(422);
  });

  test('writes one audit line with what was and what is', async () => {
    const { id, input } = await created();
    await manager.call(updateEvent, change(id, { ...input, venue: 'The Annex', version: 1 }));
    const lines = await product.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'actor_id'])
      .where('entity_id', '=', String(id))
      .where('entity', '=', 'event')
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['event.created', 'event.updated']);
    expect(lines[1]).toMatchObject({
      actor_id: managerId,
      before: { venue: 'The Foundry', version: 1 },
      after: { venue: 'The Annex', version: 2 },
    });
  });
});

describe('the list of events', () => {
  test('holds for each person only what they reach', async () => {
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

  test('splits upcoming, soonest first, from past, latest first', async () => {
    const { db } = product;
    const own = await buildManager(db);
    const client = await signedInAs(product.app, product.platform, own);
    const day = 86_400_000;
    const at = (days: number) => buildEvent(db, { managerId: own.id, startsAt: new Date(Date.now() + days * day), name: `Day ${days}` });
    await Promise.all([at(-2), at(-1), at(1), at(2)]);
    const names = async (input: object) => (await client.call(listEvents, input)).body.map((row) => row.name);
    expect(await names({ isUpcoming: true })).toEqual(['Day 1', 'Day 2']);
    expect(await names({ isPast: true })).toEqual(['Day -1', 'Day -2']);
    expect(await names({})).toEqual(['Day 2', 'Day 1', 'Day -1', 'Day -2']);
  });

  test('neither skips nor doubles a row when events arrive between two pages', async () => {
    const { db } = product;
    const own = await buildManager(db);
    const client = await signedInAs(product.app, product.platform, own);
    const start = Date.now() + 86_400_000;
    // The same start for all: only the id, the end of the sort, tells them apart.
    for (let index = 0; index < 25; index += 1) {
      await buildEvent(db, { managerId: own.id, startsAt: new Date(start), name: `Row ${index}` });
    }
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await client.call(listEvents, { isUpcoming: true, cursor });
      seen.push(...body.map((row) => row.id));
      cursor = headers['x-next-cursor'] as string | undefined;
      await buildEvent(db, { managerId: own.id, startsAt: new Date(start - 60_000), name: 'Arrived meanwhile' });
    } while (cursor !== undefined);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    const { body: third } = await client.call(listEvents, { isUpcoming: true, page_number: 3 });
    expect(third.length).toBeGreaterThan(0);
  });

  test.each(['%', '_', '\\', "'"])('takes %s in a search as itself', async (text) => {
    expect((await manager.call(listEvents, { search: text })).body).toEqual([]);
  });

  test('finds by the middle of a name or venue, and by a short beginning', async () => {
    const { input } = await created({ event_name: 'Quartz Lagoon', venue: 'Zephyr Hall' });
    for (const search of ['artz lag', 'ZEPHYR', 'qu', 'z']) {
      const { body } = await manager.call(listEvents, { search });
      expect(body.map((row) => row.name), search).toContain(input.event_name);
    }
  });

  test('refuses a cursor that it did not make', async () => {
    expect((await manager.call(listEvents, { cursor: 'bm9wZQ' })).status).toBe(400);
  });
});

describe('the public event', () => {
  test('answers an empty list for an unknown address', async () => {
    expect((await anonymous(product.app).call(viewEvent, { seo_url: 'nowhere' })).body).toEqual([]);
  });

  test('shows what fans may see and nothing of the organiser’s', async () => {
    const { input, code } = await created();
    const { body } = await anonymous(product.app).call(viewEvent, { seo_url: input.seo_url });
    expect(body[0]).toMatchObject({ event_name: input.event_name, venue: input.venue, artists: [{ id: artistId }] });
    expect(JSON.stringify(body)).not.toContain(code);
    expect(JSON.stringify(body)).not.toContain('Foundry Merch LLC');
  });
});
