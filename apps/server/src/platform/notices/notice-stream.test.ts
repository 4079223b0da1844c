import { ownPlace } from '@backline/contract/arrivals';
import pg from 'pg';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { LateTransport } from '../../../testing/late-transport.ts';
import { query } from '../../../testing/query.ts';
import { soon } from '../../../testing/soon.ts';
import { deriveKey } from '../crypto/crypto.ts';
import { seal } from '../crypto/secret-box.ts';
import { createLog } from '../log/log.ts';
import { Live } from './live.ts';
import { NoticeStream } from './notice-stream.ts';

const log = createLog({ logLevel: 'silent' });
const secretKey = 'a key of this test, of 32 characters';

afterEach(() => vi.restoreAllMocks());

async function prepare() {
  const database = await testDatabase();
  const { db, url } = database;
  const transport = new LateTransport();
  const live = new Live({ db, log }, { transport, secretKey });
  const numbers: number[] = [];
  const received: unknown[] = [];
  const onOtherStream = vi.fn();
  const stream = new NoticeStream(
    { url, log, bus: live.bus },
    {
      keyOf: () => null,
      onOtherStream,
      onNotices(notices) {
        for (const { number, data } of notices) {
          numbers.push(number);
          received.push((data as { event_id: number }).event_id);
        }
      },
    },
  );
  live.attach(stream);
  onTestFinished(async () => {
    await stream.close();
    await database.close();
  });
  const publish = async (eventId: number) => {
    await db
      .transaction()
      .execute((tx) => live.note(tx, [{ topic: ownPlace, userId: 1, data: { event_id: eventId } }]));
    live.wake();
  };
  return { db, transport, stream, publish, received, numbers, onOtherStream };
}

/** Simulates crash recovery of PostgreSQL, which empties unlogged tables and closes all connections. */
async function crash({ db }: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  for (const table of ['noted', 'notices', 'notice_streams'] as const) await db.deleteFrom(table).execute();
  await query(db)`alter sequence notices_number_seq restart`;
  await query(db)`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'backline live' and datname = current_database()`;
}

test('loses no notice after a restart of the numbering, even if a late message names a higher number', async () => {
  const house = await prepare();
  const { stream, transport, publish, received, onOtherStream } = house;
  await stream.open();
  for (const eventId of [1, 2, 3]) await publish(eventId);
  await vi.waitFor(() => expect(received).toEqual([1, 2, 3]), soon);
  const [earlier] = transport.subscriptions;
  const { stream: numbering, number } = stream.mark;
  const context = `notices/1/${numbering}`;
  const deliverLate = () => {
    for (const after of [number, 1_000]) {
      const batch = JSON.stringify({ after, notices: [] });
      earlier?.onMessage(seal(deriveKey(secretKey, 'live-notices'), context, batch));
    }
  };
  // Between the new numbering and its subscription, and afterwards.
  onOtherStream.mockImplementation(deliverLate);
  await crash(house);
  await vi.waitFor(() => expect(transport.subscriptions).toHaveLength(2), soon);
  deliverLate();
  for (const eventId of [4, 5, 6]) await publish(eventId);
  await vi.waitFor(() => expect(received).toEqual([1, 2, 3, 4, 5, 6]), soon);
  expect(stream.mark.number).toBe(3);
  expect(onOtherStream).toHaveBeenCalledOnce();
});

test('loses and doubles no notice if the first read fails', async () => {
  const { stream, publish, received, numbers, onOtherStream } = await prepare();
  const failed = failFirstRead(() => publish(1));
  await stream.open();
  await failed;
  await publish(2);
  await vi.waitFor(() => expect(received).toHaveLength(2), soon);
  await publish(3);
  await vi.waitFor(() => expect(received).toHaveLength(3), soon);
  expect(received).toEqual([1, 2, 3]);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(onOtherStream).not.toHaveBeenCalled();
});

/** Loses the connection of the first read, after `before`. Resolves then. */
function failFirstRead(before: () => Promise<void>): Promise<void> {
  const failed = Promise.withResolvers<void>();
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  let isFirst = true;
  async function lose(client: pg.Client): Promise<never> {
    await before();
    await client.end();
    failed.resolve();
    throw new Error('Connection terminated unexpectedly');
  }
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function intercept(this: pg.Client, ...args: unknown[]) {
    const [text] = args;
    if (!isFirst || typeof text !== 'string' || !text.includes('from notices where number >'))
      return original.apply(this, args);
    isFirst = false;
    return lose(this);
  });
  return failed.promise;
}
