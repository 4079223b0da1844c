import { joinEventByCode } from '@backline/contract/attendance';
import { listFans } from '@backline/contract/fans';
import { fanData } from '@backline/contract/fan-profile';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildEvent, buildManager, buildStoreOrder, joinFan } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { lettersTo, runJobs } from '../../../testing/run-jobs.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { newNumber } from '../../../testing/attendance/attendance.ts';
import { Browser, codeFor } from '../../../testing/auth/auth.ts';
import { insertUnproved } from '../door/door-join.repository.ts';
import { imported, undone } from '../../../testing/fan-imports/fan-imports.ts';
import { storeHouse } from '../../../testing/store-orders/store-house.ts';
import { shopifyOrder } from '../../../testing/store-orders/store.ts';
import { findBuyer, lockBuyers } from './index.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(storeHouse());
beforeEach(() => house.forget());

/** Requests a code. The returned function signs in with it. */
async function askForCode(phone: string) {
  const browser = new Browser(house.app);
  await browser.post('fan/send_code', { phone_number: phone });
  const code = await codeFor({ outbox: (to) => lettersTo(house.platform, to) }, phone);
  return async () => {
    const { status, body } = await browser.post('fan/verify_code', { phone_number: phone, code, name: 'Sam' });
    expect(status).toBe(200);
    browser.csrfToken = String(body.csrfToken);
    return { browser, id: (body.fan as { id: number }).id };
  };
}
const signUp = async (phone: string) => (await askForCode(phone))();

const bought = (order: { email?: string | null; phone?: string | null }) =>
  house.send(shopifyOrder({ email: null, phone: null, customer: null, ...order }));
const ownerOfOnly = async () => {
  const rows = await house.kept();
  expect(rows).toHaveLength(1);
  return rows[0]?.user_id ?? null;
};
const manager = () => signedInAs(house.app, house.platform, house.mona);
const ordersSeen = async (fanId: number) => {
  const client = await manager();
  const { body } = await client.call(listFans, {
    event_id: house.tonight.id,
    section: 'orders',
    page_number: 1,
    page_size: 100,
  });
  return body.filter(({ id }) => id === fanId).length;
};
const downloaded = async (browser: Browser) => {
  const { body } = await browser.get('fan/download_my_data');
  return fanData.parse(body).sections.find(({ title }) => title === 'Store orders')?.rows ?? [];
};

describe('orders without a buyer', () => {
  test('assigns no order to a person with an unverified phone number', async () => {
    const phone = newNumber();
    const stranger = await house.db
      .transaction()
      .execute((tx) => insertUnproved(tx, { name: 'Mallory', phoneNumber: phone }));
    await joinFan(house.db, { eventId: house.tonight.id, fanId: stranger });
    await bought({ phone });
    expect(await ownerOfOnly()).toBeNull();
  });

  test("assigns no order to a person whom another organiser has listed with the buyer's address", async () => {
    const rival = await buildManager(house.db);
    const event = await buildEvent(house.db, { managerId: rival.id });
    const client = await signedInAs(house.app, house.platform, rival);
    await bought({ email: 'victim@fans.example.org' });
    await imported(house, client, event.id, [
      { name: 'Mallory', email: 'victim@fans.example.org', phone: newNumber() },
    ]);
    await bought({ email: 'victim@fans.example.org' });
    expect((await house.kept()).map((row) => row.user_id)).toEqual([null, null]);
  });

  test("assigns no order to a fan who verifies a phone number other than the order's", async () => {
    await bought({ phone: newNumber() });
    await signUp(newNumber());
    expect(await ownerOfOnly()).toBeNull();
  });

  test("hides an order from a fan who matches it only by an address on the organiser's list, but shows it to staff", async () => {
    const phone = newNumber();
    await bought({ email: 'listed@fans.example.org' });
    await imported(house, await manager(), house.tonight.id, [
      { name: 'Mallory', email: 'listed@fans.example.org', phone },
    ]);
    const { browser, id } = await signUp(phone);
    await browser.post(joinEventByCode.path, { event_code: house.tonight.code });
    expect(await ownerOfOnly()).toBe(id);
    expect(await ordersSeen(id)).toBe(1);
    expect(await downloaded(browser)).toEqual([]);
  });
});

test("assigns an earlier order to the fan who verifies the order's phone number, and audits the change", async () => {
  const phone = newNumber();
  await bought({ phone });
  expect(await ownerOfOnly()).toBeNull();
  const { browser, id } = await signUp(phone);
  expect(await ownerOfOnly()).toBe(id);
  await browser.post(joinEventByCode.path, { event_code: house.tonight.code });
  expect(await ordersSeen(id)).toBe(1);
  expect(await downloaded(browser)).toHaveLength(1);
  const { rows } = await query(house.db)`
    select actor_id, after from audit_log where action = 'store_order.buyer_found' order by id desc limit 1`;
  expect(rows).toEqual([{ actor_id: null, after: { event_id: house.tonight.id, user_id: id } }]);
});

test('moves an order from a listed person to the fan who verifies the phone number', async () => {
  const phone = newNumber();
  await bought({ phone, email: 'later@fans.example.org' });
  await imported(house, await manager(), house.tonight.id, [{ name: 'Sam', email: 'later@fans.example.org', phone }]);
  const listedId = await ownerOfOnly();
  expect(listedId).not.toBeNull();
  expect(await ordersSeen(listedId ?? 0)).toBe(1);
  const { browser, id } = await signUp(phone);
  await browser.post(joinEventByCode.path, { event_code: house.tonight.code });
  expect(await ownerOfOnly()).toBe(id);
  expect([await ordersSeen(id), await ordersSeen(listedId ?? 0)]).toEqual([1, 0]);
});

test('removes the buyer from an order if the import that added the buyer is undone', async () => {
  const client = await manager();
  await bought({ email: 'undone@fans.example.org' });
  const { fan_import_id: id } = await imported(house, client, house.tonight.id, [
    { name: 'Sam', email: 'undone@fans.example.org' },
  ]);
  expect(await ownerOfOnly()).not.toBeNull();
  await undone(house, client, house.tonight.id, id);
  await runJobs(house.platform);
  expect(await ownerOfOnly()).toBeNull();
});

test("assigns an order that arrives during its buyer's sign-up, and would miss the buyer without the lock", async () => {
  const arriving = async (isLocked: boolean) => {
    const phone = newNumber();
    let signing: Promise<{ id: number }> | undefined;
    await house.db.transaction().execute(async (tx) => {
      if (isLocked) await lockBuyers(tx, [phone]);
      expect(await findBuyer(tx, { emails: [], phones: [phone], eventId: null })).toBeNull();
      signing = signUp(phone);
      if (isLocked) await vi.waitUntil(async () => (await waitingForLocks(house.db)) > 0, soon);
      else await signing;
      await buildStoreOrder(tx, { sellerId: house.eve.id, eventId: house.tonight.id, buyer_phones: [phone] });
    });
    const fan = await signing;
    const rows = (await house.kept()).filter((row) => row.user_id === fan?.id);
    return rows.length;
  };
  expect(await arriving(false)).toBe(0);
  expect(await arriving(true)).toBe(1);
});

test('assigns fifty orders to buyers who verify their phone numbers concurrently', async () => {
  const buyers: { phone: string; prove: () => Promise<unknown> }[] = [];
  for (const phone of Array.from({ length: 25 }, newNumber)) buyers.push({ phone, prove: await askForCode(phone) });
  await Promise.all(buyers.flatMap(({ phone, prove }) => [bought({ phone }), prove(), bought({ phone })]));
  const rows = await house.kept();
  expect(rows).toHaveLength(50);
  expect(rows.filter((row) => row.user_id === null)).toEqual([]);
});
