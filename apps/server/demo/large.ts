import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { foldAttendance } from '../src/features/events/index.ts';
import { prepareFirstStart } from '../src/first-start.ts';
import { ConfigError } from '../src/platform/config/config-error.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { createDatabase, unhurried, type Db } from '../src/platform/db/database.ts';
import { jobs } from '../src/app.ts';
import { openPlatform } from '../src/open-platform.ts';
import {
  buildIndexes,
  countDemoManagers,
  dropIndexes,
  insertEvents,
  insertFans,
  insertJoins,
  planEvents,
  planFans,
  planKnownEvents,
} from './large.repository.ts';

export interface LargeDemo {
  fans: number;
  /** Number of new events. With zero, the new fans join existing events. */
  events: number;
}

/**
 * Adds fans and events to the demo's managers in one transaction, which blocks a running server's calls about people.
 * Throws if there is no demo.
 */
export async function addLargeDemo(db: Db, { fans, events }: LargeDemo): Promise<void> {
  if ((await countDemoManagers(db)) === 0) throw new Error('This database has no demo organiser to add to');
  await unhurried(db, (own) => addAll(own, { fans, events }));
}

async function addAll(db: Db, { fans, events }: LargeDemo): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
    // Takes this lock first. Otherwise a worker that merges counts at the same time would deadlock with the index drop.
    await sql`select lock_attendance_counts()`.execute(tx);
    if (events === 0) {
      await planKnownEvents(tx);
    } else {
      await planEvents(tx, events);
      await insertEvents(tx);
    }
    await planFans(tx, fans);
    const indexes = await dropIndexes(tx);
    await insertFans(tx);
    await insertJoins(tx);
    await buildIndexes(tx, indexes);
    await foldAttendance(tx);
  });
  // ANALYZE alone is not enough: index-only scans need the pages that a vacuum marks.
  await sql`vacuum (analyze) users, events, event_artists, event_team_members, event_users, attendance_counts, attendance_deltas, minute_counts`.execute(
    db,
  );
}

/** Runs `npm run demo -- --fans 100000 --events 2000` on the database of DATABASE_URL or DATA_DIR. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { fans: { type: 'string', default: '100000' }, events: { type: 'string', default: '2000' } },
  });
  const [fans, events] = [wholeNumber('--fans', values.fans, 1), wholeNumber('--events', values.events, 0)];
  const { platform, ownerUrl, close } = await openPlatform(loadConfig(), jobs);
  // Connects as the owner, because only the owner can drop indexes.
  const db = createDatabase(ownerUrl, { poolSize: 1 });
  try {
    await prepareFirstStart(platform);
    const startedAt = performance.now();
    await addLargeDemo(db, { fans, events });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`Added ${fans} fans and ${events} events in ${seconds} s\n`);
  } finally {
    await db.destroy();
    await close();
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > 10_000_000) {
    throw new ConfigError(`${name}: needs a whole number from ${least} to 10000000`);
  }
  return number;
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(`The large demo was not added: ${error.message}\n`);
    process.exitCode = 1;
  }
}
