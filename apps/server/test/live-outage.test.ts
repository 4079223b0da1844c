import { ownPlace } from '@backline/contract/arrivals';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildFan } from '../builders/builders.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { signedInAs } from '../testing/as.ts';
import { LivePage } from '../testing/live-page.ts';
import { freePort } from '../testing/server-process.ts';
import { soon } from '../testing/soon.ts';
import { query } from '../testing/query.ts';

let product: TestApp;
let baseUrl: string;

beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://localhost:${port}`;
  product = await testApp({ PUBLIC_URL: baseUrl });
  await product.app.listen({ port, host: 'localhost' });
});
afterAll(() => product.close());

const own = { topic: ownPlace.name };

async function newPage() {
  const fan = await buildFan(product.db);
  const { cookie } = await signedInAs(product.app, product.platform, fan);
  const page = await LivePage.open(baseUrl, cookie, { as: 'fan' });
  await page.listen([own]);
  return { fan, cookie, page };
}

async function publish(userId: number, eventId: number): Promise<void> {
  const { db, live } = product.platform;
  await db.transaction().execute((tx) => live.note(tx, [{ topic: ownPlace, userId, data: { event_id: eventId } }]));
  live.wake();
}

async function cut(): Promise<void> {
  const { rows } = await query(product.db)`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'backline live' and datname = current_database()`;
  if (rows.length === 0) throw new Error('nobody listened');
}

const metrics = async () => (await product.app.inject('/metrics')).body;

test('every notice arrives once, even if the database connection was lost', async () => {
  const { fan, page } = await newPage();
  await publish(fan.id, 1);
  await page.until(() => page.notices.length === 1);
  await cut();
  for (let index = 2; index <= 10; index += 1) await publish(fan.id, index);
  await page.until(() => page.notices.length === 10);
  expect(page.notices.map(({ data }) => (data as { event_id: number }).event_id)).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 1),
  );
  expect(page.frames.filter((frame) => 'reload' in frame)).toEqual([]);
  page.close();
});

test('pages reload after a crash of PostgreSQL emptied the pending notices', async () => {
  const { fan, page } = await newPage();
  await publish(fan.id, 1);
  await page.until(() => page.notices.length === 1);
  const { stream } = page.mark;
  // Simulates crash recovery, which empties unlogged tables.
  await product.db.deleteFrom('noted').execute();
  await product.db.deleteFrom('notices').execute();
  await product.db.deleteFrom('notice_streams').execute();
  await cut();
  expect(await page.until((frame) => 'reload' in frame)).toEqual({ reload: [own] });
  await page.until((frame) => 'at' in frame && frame.at.stream !== stream);
  await publish(fan.id, 2);
  await page.until(() => page.notices.length === 2);
  page.close();
});

test('a page that stops reading its socket is dropped, and other pages still get notices', async () => {
  const slow = await newPage();
  const other = await newPage();
  slow.page.socket.pause();
  // Exceeds all buffers of a connection.
  const data = JSON.stringify({ event_id: 1, filling: 'x'.repeat(200_000) });
  const large = Array.from({ length: 100 }, () => ({ topic: ownPlace.name, user_id: slow.fan.id, data }));
  await product.db.insertInto('noted').values(large).execute();
  product.platform.live.wake();
  await vi.waitFor(async () => expect(await metrics()).toContain('live_drops_total{reason="too slow"} 1'), soon);
  await publish(other.fan.id, 1);
  await other.page.until((frame) => 'number' in frame);
  other.page.close();
  slow.page.close();
});

test('a stopping server tells every page when to reconnect, and waits for no page', async () => {
  const { page } = await newPage();
  const { page: silent } = await newPage();
  // This page never acknowledges the close frame.
  silent.socket.pause();
  const closing = product.app.close();
  expect(await page.until((frame) => 'leaving' in frame)).toMatchObject({ leaving: { within: expect.any(Number) } });
  expect(await page.untilClosed()).toMatchObject({ code: 1012 });
  await closing;
  expect(silent.closed).toBeNull();
  silent.close();
});
