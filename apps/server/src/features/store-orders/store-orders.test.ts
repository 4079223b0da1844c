import * as generalTexts from '@backline/contract/general.texts';
import { getStoreOrderDetails } from '@backline/contract/store-orders';
import { expect, test } from 'vitest';
import { buildArtist, buildEvent, buildManager, buildStoreOrder, buildTeamMember } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(testApp());
const { db } = house;
const mona = await buildManager(db);
const [eve, ada] = [await buildArtist(db, { managerId: mona.id }), await buildArtist(db, { managerId: mona.id })];
const tim = await buildTeamMember(db, { managerId: mona.id });
const event = await buildEvent(db, { managerId: mona.id, artistIds: [eve.id, ada.id], teamMemberIds: [tim.id] });
const elsewhere = await buildEvent(db, { managerId: mona.id });
const order = await buildStoreOrder(db, { sellerId: eve.id, eventId: event.id });
const homeless = await buildStoreOrder(db, { sellerId: eve.id, eventId: null });

const as = (person: { id: number }) => signedInAs(house.app, house.platform, person);
const ask = (client: Client, order_id: number, event_id = event.id) =>
  client.call(getStoreOrderDetails, { event_id, order_id });

test('returns 404 for a store order to other managers and artists, and under another event', async () => {
  const stranger = await as(await buildManager(house.db));
  expect((await ask(stranger, order.id)).status).toBe(404);
  const manager = await as(mona);
  for (const [orderId, eventId] of [
    [order.id, elsewhere.id],
    [homeless.id, event.id],
    [9_999_999, event.id],
  ] as const) {
    const { status, body } = await ask(manager, orderId, eventId);
    expect([status, body.message]).toEqual([404, generalTexts.rowNotFound]);
  }
  expect((await ask(await as(ada), order.id)).status).toBe(404);
});

test("shows a store order unchanged to the event's staff and its artist", async () => {
  for (const person of [mona, eve, tim]) {
    const { status, body } = await ask(await as(person), order.id);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: order.id,
        event_id: event.id,
        status: 'received',
        is_test: false,
        short_description: '1 × Tour Shirt - M',
        order_info: order.order_info,
        can: { update: true },
        cancelled_dttm: null,
      },
    ]);
  }
});
