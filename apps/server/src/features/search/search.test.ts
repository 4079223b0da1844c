import { searchEverything } from '@backline/contract/search';
import { describe, expect, test } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildOrder,
  buildPaymentAccount,
  buildProduct,
  buildStoreOrder,
  buildSupportCase,
  joinFan,
} from '../../../builders/builders.ts';
import type { Client } from '../../../testing/as.ts';
import { userHouse } from '../../../testing/fans/fans.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { withKeys, withoutKeys } from '../../../testing/role-keys.ts';

const house = await openForFile(userHouse());
const { db, events, people, fans } = house;
const artist = await house.as(people.eve);

async function orderAt(event: { id: number }, manager: { id: number }, seller: { id: number }, orderNo: string) {
  const { sizes } = await buildProduct(db, { artistId: seller.id, title: `Shirt of ${orderNo}` });
  const { id } = await buildOrder(db, {
    eventId: event.id,
    fanId: fans.both.id,
    managerId: manager.id,
    accountId: await buildPaymentAccount(db, manager.id),
    sizeId: sizes[0]?.id ?? 0,
  });
  await query(db)`update orders set order_no = ${orderNo} where id = ${id}`;
  return id;
}
const ours = await orderAt(events.lantern, people.mona, people.eve, 'ABCDE23456');
const theirs = await orderAt(events.rivalry, people.rival, people.stranger, 'ABCDE99999');
const inStore = await buildStoreOrder(db, {
  sellerId: people.eve.id,
  eventId: events.lantern.id,
  order_number: '104500',
});
await buildStoreOrder(db, { sellerId: people.stranger.id, eventId: events.rivalry.id, order_number: '104501' });
await buildStoreOrder(db, { sellerId: people.eve.id, eventId: null, order_number: '104502' });
const ticket = await buildSupportCase(db, {
  eventId: events.lantern.id,
  fanId: fans.both.id,
  title: 'Zebra cloakroom',
});
const foreignTicket = await buildSupportCase(db, { eventId: events.rivalry.id, title: 'Zebra parking' });
const houseTicket = await buildSupportCase(db, { eventId: null, title: 'Zebra sign-in' });

const nothing = { events: [], fans: [], orders: [], tickets: [], artists: [], products: [], incomplete: [] };

async function search(client: Client, text: string, more: object = {}) {
  const { status, body } = await client.call(searchEverything, { query: text, ...more });
  expect(status).toBe(200);
  return body;
}

async function find(client: Client, text: string, more: object = {}) {
  const { tonight: _, ...found } = await search(client, text, more);
  return found;
}

const idsOf = (hits: readonly { id: number }[]) => hits.map(({ id }) => id);

describe('refused searches', () => {
  test.each([{}, { query: '' }, { query: '  ' }, { query: 'x'.repeat(101) }, { query: 'x', kinds: ['fans'] }])(
    'refuses the input %j',
    async (input) => {
      expect((await house.manager.call(searchEverything, input)).status).toBe(422);
    },
  );

  test("returns the same error for another manager's event as for an unknown event", async () => {
    for (const id of [events.rivalry.id, 9_999_999]) {
      expect((await house.manager.call(searchEverything, { query: 'Ann', event_id: id })).status).toBe(404);
    }
  });

  test('returns no results to a person without a permission', async () => {
    await withKeys(
      db,
      'MANAGER',
      () => [],
      async () => {
        for (const text of ['Ann', 'ABCDE', '104500', 'Zebra', 'Eve', 'Shirt']) {
          expect(await search(house.manager, text)).toEqual({ ...nothing, tonight: null });
        }
      },
    );
  });

  test.each([
    ['fans', 'Page_Manage_Users', 'Ann'],
    ['orders', 'Page_Orders', 'ABCDE'],
    ['tickets', 'Page_Support', 'Zebra'],
    ['products', 'Page_Products', 'Shirt'],
  ] as const)(
    "finds no %s for a role without %s, even if the role's other permissions show them elsewhere",
    async (kind, key, text) => {
      expect((await find(house.manager, text))[kind]).not.toEqual([]);
      await withoutKeys(db, 'MANAGER', [key], async () => {
        expect((await find(house.manager, text))[kind]).toEqual([]);
      });
    },
  );

  test('finds no artists for a role that may only pick artists in forms', async () => {
    await withoutKeys(db, 'MANAGER', ['Page_Artists', 'Page_Manager'], async () => {
      expect((await find(house.manager, 'Eve')).artists).toEqual([]);
    });
  });
});

describe('searches across managers', () => {
  test("never finds other managers' fans, orders, tickets, artists or products", async () => {
    for (const client of [house.manager, house.teamMember, artist]) {
      for (const text of ['Dora', '4155559876', 'ABCDE99999', '104501', 'parking', 'Stranger', 'Shirt of ABCDE9']) {
        expect(await find(client, text), text).toEqual(nothing);
      }
    }
    expect(idsOf((await find(house.foreignManager, 'ABCDE')).orders)).toEqual([theirs]);
    expect(idsOf((await find(house.foreignManager, 'Zebra')).tickets)).toEqual([foreignTicket.id]);
    expect(idsOf((await find(house.idleMember, 'Lantern')).fans)).toEqual([]);
  });

  test('finds rows of all managers only for an ADMIN, including tickets without an event', async () => {
    const { tickets } = await find(house.admin, 'Zebra');
    expect(tickets.map(({ id, event }) => [id, event?.id])).toEqual([
      [houseTicket.id, undefined],
      [foreignTicket.id, events.rivalry.id],
      [ticket.id, events.lantern.id],
    ]);
    expect(idsOf((await find(house.manager, 'Zebra')).tickets)).toEqual([ticket.id]);
    expect(new Set(idsOf((await find(house.admin, 'ABCDE')).orders))).toEqual(new Set([ours, theirs]));
  });

  test('shows an artist only orders with products of their own', async () => {
    const second = await buildArtist(db, { managerId: people.mona.id });
    await query(
      db,
    )`insert into event_artists (event_id, artist_id, position) values (${events.lantern.id}, ${second.id}, 9)`;
    const other = await house.as(second);
    await withKeys(
      db,
      'ARTIST',
      (held) => [...held, 'Page_Orders'],
      async () => {
        expect(idsOf((await find(artist, 'ABCDE')).orders)).toEqual([ours]);
        expect(idsOf((await find(artist, '104500')).orders)).toEqual([inStore.id]);
        expect((await find(other, 'ABCDE')).orders).toEqual([]);
        expect((await find(other, '104500')).orders).toEqual([]);
      },
    );
  });
});

describe('what a search finds', () => {
  test('finds fans by name, by digits of their phone number and by email address', async () => {
    for (const text of ['ann lan', '312 555-2001', 'ann.lantern@']) {
      expect((await find(house.manager, text)).fans, text).toEqual([
        {
          id: fans.atLantern.id,
          name: 'Ann Lantern',
          email: 'ann.lantern@example.org',
          phone_number: '+13125552001',
          is_at_event: false,
        },
      ]);
    }
  });

  test('finds card and store orders by the start of their number in any case, even with a number sign', async () => {
    for (const text of ['ABCDE23456', 'abcde2', '#ABCDE']) {
      expect((await find(house.manager, text)).orders, text).toMatchObject([
        { id: ours, order_no: 'ABCDE23456', isflashwave: true, event: { id: events.lantern.id } },
      ]);
    }
    for (const text of ['104500', '#1045', '# 1045']) {
      expect((await find(house.manager, text)).orders, text).toMatchObject([
        { id: inStore.id, order_no: '104500', isflashwave: false, event: { id: events.lantern.id } },
      ]);
    }
  });

  test.each(['BCDE2', '04500', '%', '_BCDE', '1', 'A', "'"])('finds no order by the text %s', async (text) => {
    expect((await find(house.manager, text)).orders).toEqual([]);
  });

  test('finds events, artists and products by name', async () => {
    const event = await buildEvent(db, { managerId: people.mona.id, name: 'Quokka Night', artistIds: [people.eve.id] });
    expect((await find(house.manager, 'quokka')).events).toMatchObject([{ id: event.id, name: 'Quokka Night' }]);
    expect((await find(house.manager, 'eve')).artists).toEqual([{ id: people.eve.id, name: 'Eve' }]);
    expect((await find(house.manager, 'abcde')).products).toMatchObject([
      { title: 'Shirt of ABCDE23456', artist: { id: people.eve.id, name: 'Eve' } },
    ]);
  });

  test('returns at most five results of a kind without duplicates, with results of the given event first', async () => {
    for (let made = 1; made <= 6; made += 1) {
      const fan = await buildFan(db, { name: `Wombat ${made}` });
      await joinFan(db, { eventId: events.harbor.id, fanId: fan.id });
      if (made <= 2) await joinFan(db, { eventId: events.lantern.id, fanId: fan.id });
      await buildSupportCase(db, {
        eventId: made <= 2 ? events.lantern.id : events.harbor.id,
        fanId: fan.id,
        title: 'Wombat',
      });
    }
    const { fans: found, tickets } = await find(house.manager, 'Wombat', { event_id: events.lantern.id });
    expect(found.map(({ name, is_at_event: isAtEvent }) => [name, isAtEvent])).toEqual([
      ['Wombat 2', true],
      ['Wombat 1', true],
      ['Wombat 6', false],
      ['Wombat 5', false],
      ['Wombat 4', false],
    ]);
    const [near, far] = [events.lantern.id, events.harbor.id];
    expect(tickets.map(({ event }) => event?.id)).toEqual([near, near, far, far, far]);
  });
});

describe('the event that a search outside of events offers', () => {
  const hourMs = 3_600_000;

  async function eventIn(managerId: number, hours: number) {
    const name = `Event in ${hours} hours`;
    return buildEvent(db, { managerId, name, startsAt: new Date(Date.now() + hours * hourMs) });
  }

  const tonightOf = async (client: Client) => (await search(client, 'refund')).tonight?.name;

  test('is never one of another manager, and null for a person without events', async () => {
    const lonely = await buildManager(db);
    expect((await search(await house.as(lonely), 'refund')).tonight).toBeNull();
    const own = await eventIn(lonely.id, 200);
    expect((await search(await house.as(lonely), 'refund')).tonight?.id).toBe(own.id);
    expect((await search(house.manager, 'refund')).tonight?.id).not.toBe(own.id);
  });

  test('is null inside an event', async () => {
    expect((await search(house.manager, 'refund', { event_id: events.lantern.id })).tonight).toBeNull();
  });

  test('is the one on now, or else the next, or else the last', async () => {
    const manager = await buildManager(db);
    const client = await house.as(manager);
    await eventIn(manager.id, -48);
    await eventIn(manager.id, -7);
    expect(await tonightOf(client)).toBe('Event in -7 hours');
    await eventIn(manager.id, 72);
    await eventIn(manager.id, 24);
    expect(await tonightOf(client)).toBe('Event in 24 hours');
    await eventIn(manager.id, -5);
    expect(await tonightOf(client)).toBe('Event in -5 hours');
  });
});

test('names a group that times out, returns the other groups, and restores the usual statement timeout', async () => {
  await db.transaction().execute(async (tx) => {
    await query(tx)`lock table support_cases in access exclusive mode`;
    const found = await find(house.manager, 'Lantern');
    expect(found.incomplete).toEqual(['tickets']);
    expect(idsOf(found.fans)).toContain(fans.atLantern.id);
  });
  const limits = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { rows } = await query(house.platform.db)<{ limit: string }>`
        select current_setting('statement_timeout') as limit`;
      return rows[0]?.limit;
    }),
  );
  expect(new Set(limits)).toEqual(new Set(['30s']));
});
