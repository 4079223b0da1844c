import {
  createEvent,
  getEventAdmins,
  getEventDetails,
  joinEvent,
  listEvents,
  maxNamedAdmins,
  updateEvent,
  viewEvent,
} from '@backline/contract/events';
import { pick } from '@backline/contract/fields';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import { describe, expect, test } from 'vitest';
import { buildArtist, buildFan, joinFan } from '../../../builders/builders.ts';
import { withKeys, withMoreKeys } from '../../../testing/role-keys.ts';
import { detailOf, eventHouse, pathsOf } from '../../../testing/events/events.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(eventHouse());
const {
  admin,
  manager,
  filledForm,
  artistId,
  foreignArtistId,
  product,
  artist,
  managerId,
  created,
  teamMember,
  teamMemberId,
  foreignManagerId,
  foreignManager,
} = house;

describe('refused events', () => {
  test('names every required field of an empty event form', async () => {
    const { status, body } = await admin.call(createEvent, {});
    expect(status).toBe(422);
    expect(pathsOf(body)).toMatchObject({
      event_name: eventTexts.eventNameRequired,
      seo_url: eventTexts.seoUrlRequired,
      venue: eventTexts.venueRequired,
      country: eventTexts.countryRequired,
      state: eventTexts.stateRequired,
      city: eventTexts.cityRequired,
      zipcode: eventTexts.zipcodeRequired,
      artist_id: eventTexts.artistRequired,
      tax_rate: eventTexts.taxRateRequired,
      delivery_method: eventTexts.deliveryMethodRequired,
      delivery_cost: eventTexts.deliveryCostRequired,
      event_dttm: eventTexts.eventDateRequired,
    });
  });

  test.each([
    ['a name of blanks', { event_name: '   ' }, 'event_name', eventTexts.eventNameRequired],
    ['a ticket link that is no address', { ticket_url: 'tickets' }, 'ticket_url', generalTexts.invalidUrl],
    [
      'a playlist link that runs script',
      { playlist_url: 'javascript:alert(1)' },
      'playlist_url',
      generalTexts.invalidUrl,
    ],
    ['no artist', { artist_id: [] }, 'artist_id', eventTexts.artistRequired],
    [
      'a delivery of more than everything',
      { delivery_method: 'percentage', delivery_cost: 101 },
      'delivery_cost',
      generalTexts.percentRange,
    ],
    ['a focus outside the image', { event_image_focus_x: 101 }, 'event_image_focus_x', generalTexts.percentRange],
    ['a focus between two percents', { event_image_focus_y: 33.5 }, 'event_image_focus_y', generalTexts.wholeNumber],
    [
      'an image that nobody uploaded',
      { event_image_url: 'https://elsewhere.example.org/x.png' },
      'event_image_url',
      uploadTexts.imageUnknown,
    ],
  ])('refuses an event with %s', async (_name, overrides, path, message) => {
    const { status, body } = await manager.call(createEvent, filledForm(overrides));
    expect(status).toBe(422);
    expect(pathsOf(body)).toEqual({ [path]: message });
  });

  test("rejects another manager's artist or team member like an unknown person", async () => {
    for (const id of [foreignArtistId, 999_999]) {
      const { status, body } = await manager.call(createEvent, filledForm({ artist_id: [id] }));
      expect([status, pathsOf(body)]).toEqual([422, { artist_id: peopleTexts.personOutOfReach }]);
    }
    const { body } = await manager.call(createEvent, filledForm({ team_members_id: [artistId] }));
    expect(pathsOf(body)).toEqual({ team_members_id: peopleTexts.personOutOfReach });
  });

  test('refuses an event by an artist who is not in its list of artists', async () => {
    const colleague = await buildArtist(product.db, { managerId });
    const create = (ids: number[]) => artist.call(createEvent, filledForm({ artist_id: ids, team_members_id: [] }));
    await withMoreKeys(product.db, 'ARTIST', ['Page_Event_Create_Operation'], async () => {
      expect(pathsOf((await create([colleague.id])).body)).toEqual({ artist_id: peopleTexts.personOutOfReach });
      expect((await create([artistId])).status).toBe(200);
    });
  });

  test('requires an ADMIN to name a manager for a new event', async () => {
    const { status, body } = await admin.call(createEvent, filledForm());
    expect([status, pathsOf(body)]).toEqual([422, { manager_id: eventTexts.managerRequired }]);
  });

  test('rejects a taken address with an error on its field and creates no event', async () => {
    const { input } = await created();
    const { status, body } = await manager.call(
      createEvent,
      filledForm({ seo_url: input.seo_url, event_name: 'Twin' }),
    );
    expect([status, pathsOf(body)]).toEqual([422, { seo_url: eventTexts.seoUrlTaken }]);
    const { body: found } = await manager.call(listEvents, { search: 'Twin' });
    expect(found).toEqual([]);
  });
});

describe('event details by permission', () => {
  test("shows only an event's name, time and place to people who have only other pages' permissions", async () => {
    const { input, id } = await created();
    const shown = pick(input, ['event_name', 'timezone', 'venue', 'event_dttm']);
    const unseen = { event_code: null, event_count: null, checkin_count: null, event_created_by: null };
    const lent = [
      'Page_Orders',
      'Page_Merch_Drop',
      'Page_Merch_QR_Code',
      'Page_Support',
      'Page_Polls',
      'Page_View_Reports',
    ] as const;
    for (const key of lent) {
      await withKeys(
        product.db,
        'TEAMMEMBER',
        () => [key],
        async () => {
          const { body } = await teamMember.call(getEventDetails, { event_id: id });
          expect([key, body]).toEqual([key, [{ event_id: id, ...shown, ...unseen }]]);
        },
      );
    }
  });

  test('shows an event’s code and counts, but no settings, to staff who may see its fans', async () => {
    const { id, code } = await created();
    await withKeys(
      product.db,
      'TEAMMEMBER',
      () => ['Page_Manage_Users'],
      async () => {
        const [event] = (await teamMember.call(getEventDetails, { event_id: id })).body;
        expect(event).toMatchObject({ event_code: code, event_count: 0, checkin_count: 0 });
        expect(event).not.toHaveProperty('tax_rate');
        expect(event).not.toHaveProperty('team_members_id');
      },
    );
  });

  test.each(['Page_Events', 'Page_Event_Create_Operation', 'Page_Event_Update_Operation'] as const)(
    'shows the whole event to people with the permission %s',
    async (key) => {
      const { input, id } = await created();
      await withKeys(
        product.db,
        'TEAMMEMBER',
        () => [key],
        async () => {
          expect(await detailOf(teamMember, id)).toMatchObject(pick(input, ['tax_rate', 'kiosk_location', 'seo_url']));
        },
      );
    },
  );
});

describe('events', () => {
  test('returns every field of an event as it was sent', async () => {
    const { input, id, code } = await created();
    const event = await detailOf(manager, id);
    expect(event).toMatchObject({
      ...input,
      artist_id: [expect.objectContaining({ id: artistId })],
      team_members_id: [expect.objectContaining({ id: teamMemberId })],
    });
    expect(event).toMatchObject({
      manager_id: managerId,
      event_code: code,
      event_role: 'ADMIN',
      event_count: 0,
      version: 1,
    });
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    expect(event.qrcode_url).toBe(`/events/${input.seo_url}/qr-code.svg?code=${code}`);
  });

  test('assigns an event to the manager who creates it, and refuses to assign another manager', async () => {
    const { id, input } = await created({ manager_id: managerId });
    const foreign = { ...input, manager_id: foreignManagerId };
    for (const { status, body } of [
      await manager.call(createEvent, { ...foreign, seo_url: 'for-somebody-else' }),
      await manager.call(updateEvent, { ...foreign, event_id: id }),
      await manager.call(joinEvent, { event_id: id, manager_id: foreignManagerId }),
    ]) {
      expect([status, pathsOf(body)]).toEqual([422, { manager_id: peopleTexts.personOutOfReach }]);
    }
    expect((await detailOf(manager, id)).manager_id).toBe(managerId);
    expect((await foreignManager.call(getEventDetails, { event_id: id })).status).toBe(404);
  });

  test('returns the image focus, by default at the upper third', async () => {
    const answers = async (name: string, seoUrl: string, eventId: number) => {
      const { body: rows } = await manager.call(listEvents, { search: name });
      const { body: views } = await manager.call(viewEvent, { seo_url: seoUrl });
      const shown = [...rows, ...views, await detailOf(manager, eventId)];
      return shown.map((event) => `${event.event_image_focus_x} ${event.event_image_focus_y}`);
    };
    const edge = { event_name: 'Focus at the edge', event_image_focus_x: 0, event_image_focus_y: 100 };
    const { input, id } = await created(edge);
    expect(await answers(edge.event_name, input.seo_url, id)).toEqual(['0 100', '0 100', '0 100']);
    const { event_image_focus_x: _x, event_image_focus_y: _y, ...bare } = filledForm({ event_name: 'Unfocused' });
    const { body } = await manager.call(createEvent, bare);
    expect(await answers('Unfocused', bare.seo_url, body.event_id)).toEqual(['50 33', '50 33', '50 33']);
  });

  test('clears the kiosk texts of an event without a kiosk, and the ticket link of a free event', async () => {
    const { id } = await created({ kiosk_available: false, is_paid: false });
    expect(await detailOf(manager, id)).toMatchObject({ kiosk_location: '', kiosk_pickup: '', ticket_url: null });
  });

  test('makes the manager who creates an event its event admin once, however often they join', async () => {
    const { id } = await created();
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await manager.call(joinEvent, { event_id: id, manager_id: managerId });
      expect([status, body.message]).toEqual([200, eventTexts.eventAdminMade]);
    }
    const admins = await product.db.selectFrom('event_users').selectAll().where('event_id', '=', id).execute();
    expect(admins.map((row) => [row.user_id, row.event_role, row.is_fan])).toEqual([[managerId, 'ADMIN', false]]);
  });
});

describe('event admins', () => {
  test('lists the manager and trusted fans as event admins, but fans only to staff who may see fans', async () => {
    const { id } = await created();
    const trusted = await buildFan(product.db, { name: 'Trusted Fan' });
    await joinFan(product.db, { eventId: id, fanId: trusted.id, eventRole: 'ADMIN' });
    await joinFan(product.db, { eventId: id, fanId: (await buildFan(product.db)).id });
    const idsSeenBy = async (client: typeof manager) => {
      const { body } = await client.call(getEventAdmins, { event_id: id });
      return body.map((row) => row.id);
    };
    expect(new Set(await idsSeenBy(manager))).toEqual(new Set([managerId, trusted.id]));
    const access = product.db.deleteFrom('role_features').where('role', '=', 'ARTIST');
    await access.where('feature', '=', 'Page_Manage_Users').execute();
    expect(await idsSeenBy(artist)).toEqual([managerId]);
  });

  test('truncates the list of event admins at its maximum', async () => {
    const { id } = await created();
    const fans = await Promise.all(Array.from({ length: maxNamedAdmins }, () => buildFan(product.db)));
    for (const fan of fans) await joinFan(product.db, { eventId: id, fanId: fan.id, eventRole: 'ADMIN' });
    expect((await manager.call(getEventAdmins, { event_id: id })).body).toHaveLength(maxNamedAdmins);
  });
});

describe('idempotency keys', () => {
  test('creates one event when an idempotency key is sent concurrently', async () => {
    const input = filledForm();
    const clicks = Array.from({ length: 8 }, () => manager.call(createEvent, input, { idempotencyKey: 'click-2' }));
    const answers = await Promise.all(clicks);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.event_id)).size).toBe(1);
    const { body: found } = await manager.call(listEvents, { search: input.event_name });
    expect(found.filter((row) => row.name === input.event_name)).toHaveLength(1);
  });

  test('rejects a used idempotency key with another body', async () => {
    await manager.call(createEvent, filledForm(), { idempotencyKey: 'click-3' });
    const { status, body } = await manager.call(createEvent, filledForm(), { idempotencyKey: 'click-3' });
    expect([status, body.message]).toEqual([422, generalTexts.keyReused]);
  });

  test('treats the same idempotency key from two people as two different keys', async () => {
    const input = filledForm();
    await manager.call(createEvent, input, { idempotencyKey: 'shared' });
    const other = await foreignManager.call(
      createEvent,
      filledForm({ artist_id: [foreignArtistId], team_members_id: [] }),
      {
        idempotencyKey: 'shared',
      },
    );
    expect(other.status).toBe(200);
  });

  test('allows a client to use an idempotency key again after a refused request', async () => {
    const input = filledForm();
    const refused = await manager.call(
      createEvent,
      { ...input, artist_id: [foreignArtistId] },
      { idempotencyKey: 'click-4' },
    );
    const saved = await manager.call(createEvent, input, { idempotencyKey: 'click-4' });
    expect([refused.status, saved.status]).toEqual([422, 200]);
  });
});
