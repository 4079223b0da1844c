import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFan, buildManager } from '../../../builders/builders.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createDatabase } from '../../platform/db/database.ts';
import { migrationsFolder } from '../../platform/db/migrate.ts';
import { FolderStorage } from '../../integrations/storage/folder.storage.ts';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';
import { backUp } from './backup.ts';
import { createFile } from './folder.place.ts';
import { restore } from './restore.ts';

const secretKey = 'a secret that only these tests know';
const publicUrl = 'http://localhost:3000';
const odd = 'tab\t line\n backslash \\ \\. \\N quote \' " 🎪 ';
const picture = 'uploads/k3f9-poster.png';
/** Larger than the stream buffers. */
const pictureBytes = randomBytes(3_000_000);

let folder: string;
let file: string;
let storage: FolderStorage;
let database: TestDatabase;
/** Songs are private, but the archive includes them. */
const song = 'songs/moon.mp3';
const songBytes = Buffer.from('ID3 and a song');
let archived: { rows: Record<string, string>; objects: Record<string, string> };

/** Builds one installation and one backup. Each test restores that state. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backline-backup-'));
  file = join(folder, 'all.tar.gz');
  storage = await FolderStorage.open({ folder: join(folder, 'objects'), publicUrl, secretKey });
  database = await testDatabase();
  await fill(database.url);
  await storage.put(picture, pictureBytes, 'image/png');
  await storage.put('uploads/empty.svg', Buffer.alloc(0), 'image/svg+xml');
  await storage.put(song, songBytes, 'audio/mpeg');
  await backUp({ url: database.url, storage, secretKey, draft: await createFile(file) });
  archived = { rows: await contentOf(database.url), objects: await objectsOf(storage) };
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function fill(url: string): Promise<void> {
  const db = createDatabase(url, { applicationName: 'filling' });
  const manager = await buildManager(db, { name: odd });
  await buildFan(db);
  const last = await buildFan(db);
  await db.destroy();
  await withClient(url, async (client) => {
    await client.query(
      `insert into audit_log (actor_id, action, entity, entity_id, noun, before, after, ip, request_id)
       values ($1, 'user.created', 'user', '1', 'Person', null, $2, '', '')`,
      [manager.id, JSON.stringify({ name: odd, empty: '', none: null })],
    );
    await client.query(
      `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, ended_at, ip, user_agent)
       values (gen_random_uuid(), $1, $2, '2026-11-20 11:50:12.123456+00', $3, 'infinity', now(), '', '')`,
      [manager.id, randomBytes(32), randomBytes(32)],
    );
    await client.query(`insert into throttles values ('key', 3, now())`);
    // Uses up an id that must not be assigned again.
    await client.query('delete from users where id = $1', [last.id]);
  });
}

/** Returns a comparable text of every durable row, column, key, trigger and index. */
const streamOf = (url: string) =>
  withClient(url, async (client) => (await client.query<{ id: string }>('select id from change_stream')).rows[0]?.id);

/** Leaves out the name of the order of changes, which every restore renews. */
async function contentOf(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const content: Record<string, string> = {};
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
         and relname <> 'change_stream' order by 1`,
    );
    const add = async (name: string, query: string) => {
      const { rows } = await client.query<{ text: string }>(
        `select coalesce(string_agg(t::text, e'\\n' order by t::text collate "C"), '') as text from (${query}) as t`,
      );
      content[name] = rows[0]?.text ?? '';
    };
    for (const { name } of tables) {
      // Uses an order-independent digest, because sorting 150,000 names is slow.
      const digest = 'count(*), sum(hashtextextended(c::text, 0)) from cities as c';
      await add(name, name === 'cities' ? `select ${digest}` : `select * from ${name}`);
    }
    await add(
      '(columns)',
      `select table_name, column_name, data_type, is_nullable, column_default, identity_generation,
      is_generated from information_schema.columns where table_schema = 'public'`,
    );
    await add(
      '(constraints)',
      `select conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace`,
    );
    await add('(indexes)', `select indexdef from pg_indexes where schemaname = 'public'`);
    await add(
      '(triggers)',
      `select tgrelid::regclass, tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
    );
    await add('(sequences)', `select sequencename, last_value from pg_sequences where schemaname = 'public'`);
    return content;
  });
}

async function objectsOf(store: FolderStorage): Promise<Record<string, string>> {
  const objects: Record<string, string> = {};
  for await (const { key } of store.list()) {
    const body = await store.read(key);
    if (body !== null) objects[key] = hash('sha256', await buffer(body));
  }
  return objects;
}

function storageWith(overrides: Partial<ObjectStorage>): ObjectStorage {
  return new Proxy<ObjectStorage>(storage, {
    get: (target, name: keyof ObjectStorage) => overrides[name] ?? target[name].bind(target),
  });
}

const restoreIt = (options: Partial<Parameters<typeof restore>[0]> = {}) =>
  restore({ url: database.url, storage, secretKey, file, replace: true, ...options });

describe('refused restores', () => {
  const expectNothingChanged = async () => {
    expect(await contentOf(database.url)).toEqual(archived.rows);
    expect(await objectsOf(storage)).toEqual(archived.objects);
  };

  test('refuses to restore into a database that holds people unless `replace` is set, and changes nothing', async () => {
    await expect(restoreIt({ replace: false })).rejects.toThrow('holds people already');
    await expectNothingChanged();
  });

  test('refuses to restore while a server is connected, and changes nothing', async () => {
    const running = new pg.Client({ connectionString: database.url, application_name: 'backline worker' });
    await running.connect();
    await expect(restoreIt()).rejects.toThrow('Stop Backline first: connected to its database is backline worker');
    await running.end();
    await expectNothingChanged();
  });

  const whole = () => readFileSync(file);
  const flipped = (bytes: Buffer, at: number) => {
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes;
  };
  /** Compresses the changed archive again, so that gzip itself detects no fault. */
  const repacked = (change: (tar: Buffer) => Buffer) => gzipSync(change(gunzipSync(whole())), { level: 1 });
  test.each([
    ['cut short', () => whole().subarray(0, -20)],
    ['cut in the middle', () => whole().subarray(0, 200_000)],
    ['with one bit flipped', () => flipped(whole(), 300_000)],
    ['with one bit flipped before compression', () => repacked((tar) => flipped(tar, tar.indexOf('🎪')))],
    ['without its end', () => repacked((tar) => tar.subarray(0, tar.indexOf('manifest.json')))],
    ['that is another file', () => Buffer.from('%PDF-1.7')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('refuses to restore an archive %s, and changes nothing', async (_, make) => {
    const damaged = join(folder, 'damaged.tar.gz');
    writeFileSync(damaged, make());
    await expect(restoreIt({ file: damaged })).rejects.toThrow('is not a whole backup');
    await expectNothingChanged();
  });

  test('refuses to restore an archive that newer code wrote, and changes nothing', async () => {
    const older = join(folder, 'older');
    await cp(migrationsFolder, older, { recursive: true });
    const last = (await readdir(older)).toSorted().at(-1) ?? '';
    rmSync(join(older, last));
    await expect(restoreIt({ migrations: older })).rejects.toThrow(`newer version of Backline: it has ${last}`);
    await expectNothingChanged();
  });

  test('rolls back a restore if a later migration fails on the restored rows', async () => {
    const migrations = await laterCode('9999_fail.sql', 'alter table users add constraint nobody check (id < 0);');
    await expect(restoreIt({ migrations })).rejects.toThrow('violated by some row');
    await expectNothingChanged();
  });

  test('rolls back a restore if an upload cannot be written', async () => {
    await storage.delete(picture);
    const full = storageWith({ put: () => Promise.reject(new Error('no space left')) });
    await expect(restoreIt({ storage: full })).rejects.toThrow('no space left');
    expect(Object.keys(await objectsOf(storage))).toEqual(['uploads/empty.svg', song]);
    await storage.put(picture, pictureBytes, 'image/png');
    await expectNothingChanged();
  });
});

/** Links the existing migrations and their data, so that data migrations find the files they read. */
async function laterCode(name: string, text: string): Promise<string> {
  const later = join(mkdtempSync(join(folder, 'later-')), 'migrations');
  mkdirSync(later);
  for (const beside of ['data', 'src']) symlinkSync(join(migrationsFolder, '..', beside), join(later, '..', beside));
  for (const step of await readdir(migrationsFolder)) symlinkSync(join(migrationsFolder, step), join(later, step));
  writeFileSync(join(later, name), text);
  return later;
}

describe('restores', () => {
  test('restores every row, key, trigger and upload', async () => {
    await withClient(database.url, async (client) => {
      await client.query(`update users set name = 'changed'; update countries set name = 'changed'`);
      await client.query(`insert into users (role, name) values ('USER', 'later')`);
      await client.query(
        'delete from sessions; create table later (id serial primary key); create view half as select 1',
      );
      await client.query(
        `insert into audit_log (action, entity, entity_id, noun, ip, request_id) values ('later', '', '', '', '', '')`,
      );
    });
    await storage.delete(picture);
    await storage.delete(song);
    await storage.put('uploads/empty.svg', Buffer.from('<svg/>'), 'image/svg+xml');
    await storage.put('uploads/later.png', Buffer.from('later'), 'image/png');

    const summary = await restoreIt();

    expect(summary).toMatchObject({ isSameSecret: true, removedObjects: 1, manifest: { objects: 3 } });
    expect(await contentOf(database.url)).toEqual(archived.rows);
    expect(await objectsOf(storage)).toEqual(archived.objects);
    await withClient(database.url, async (client) => {
      await expect(client.query('truncate audit_log')).rejects.toThrow('append-only');
      const { rows: inserted } = await client.query(
        `insert into users (role, name) values ('USER', 'next') returning id`,
      );
      expect(Number(inserted[0]?.id)).toBe(4);
      await expect(client.query(`update users set manager_id = 77 where id = 1`)).rejects.toThrow('foreign key');
    });
    await restoreIt();
  });

  /** Backs up and restores the installation with this change, and returns the rows of a query. */
  const restoredWith = async (change: string, question: string) => {
    const changed = join(folder, 'changed.tar.gz');
    await withClient(database.url, (client) => client.query(change));
    await backUp({ url: database.url, storage, secretKey, draft: await createFile(changed) });
    await restoreIt({ file: changed });
    const { rows } = await withClient(database.url, (client) => client.query<Record<string, unknown>>(question));
    await restoreIt();
    return rows;
  };

  test('restores no session, because a session ended after the backup would become valid again', async () => {
    const openOnes = 'select count(*)::int as n from sessions where ended_at is null';
    expect(await restoredWith('update sessions set ended_at = null', openOnes)).toEqual([{ n: 0 }]);
  });

  test('restores no recovery code and no pending sign-in, because they may have been used after the backup', async () => {
    const change = `insert into recovery_codes (user_id, code_hash) values (1, 'code');
      insert into pending_sign_ins (token_hash, user_id, must_set_up, expires_at) values ('token', 1, false, 'infinity');
      insert into passkey_challenges (challenge_hash, purpose, user_id, expires_at)
        values ('challenge', 'prove', 1, 'infinity')`;
    const left = `select from recovery_codes union all select from pending_sign_ins
      union all select from passkey_challenges`;
    expect(await restoredWith(change, left)).toEqual([]);
  });

  test('pauses every webhook, so that nothing is sent before a person resumes it', async () => {
    const change = `insert into webhooks (manager_id, url, kinds, secret_sealed, pause_reason) values
      (1, 'https://a.example.org', '{order.paid}', '', null), (1, 'https://b.example.org', '{order.paid}', '', 'manual')`;
    const reasons = await restoredWith(change, 'select pause_reason from webhooks order by id');
    expect(reasons).toEqual([{ pause_reason: 'restored' }, { pause_reason: 'manual' }]);
  });

  test('restores rows before it builds indexes, and reports progress', async () => {
    const indexes = `select count(*)::int as n from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and relpersistence = 'p'`;
    const standing = await withClient(database.url, (client) => client.query<{ n: number }>(indexes));
    const progress: string[] = [];
    await restoreIt({ onProgress: (line) => progress.push(line) });
    const built = progress.filter((line) => line.endsWith('indexes and references'));
    const total = built.length;
    expect(total).toBeGreaterThanOrEqual(standing.rows[0]?.n ?? Infinity);
    expect(built.at(-1)).toBe(`${total} of ${total} indexes and references`);
  });

  test("restores on a new machine, and reports that the machine's secret key differs", async () => {
    const bare = await testDatabase({ isBare: true });
    const elsewhere = await FolderStorage.open({ folder: join(folder, 'elsewhere'), publicUrl, secretKey });
    const summary = await restoreIt({ url: bare.url, storage: elsewhere, replace: false, secretKey: 'x'.repeat(32) });
    expect(summary.isSameSecret).toBe(false);
    expect(await contentOf(bare.url)).toEqual(archived.rows);
    expect(await objectsOf(elsewhere)).toEqual(archived.objects);
    expect(await streamOf(bare.url)).not.toBe(await streamOf(database.url));
    await bare.close();
  });

  test('applies later migrations to a restored archive of older code', async () => {
    const bare = await testDatabase({ isBare: true });
    const migrations = await laterCode('9999_later.sql', `alter table users add nick text not null default 'none';`);
    await restoreIt({ url: bare.url, replace: false, migrations });
    await withClient(bare.url, async (client) => {
      const { rows } = await client.query('select name, nick from users order by id limit 1');
      expect(rows).toEqual([{ name: odd, nick: 'none' }]);
      const { rows: last } = await client.query('select max(name) as name from schema_migrations');
      expect(last).toEqual([{ name: '9999_later.sql' }]);
    });
    await bare.close();
  });
});

describe('backups', () => {
  test('refuses to back up an empty database on which Backline never ran, and leaves no file', async () => {
    const bare = await testDatabase({ isBare: true });
    const never = join(folder, 'never.tar.gz');
    await expect(backUp({ url: bare.url, storage, secretKey, draft: await createFile(never) })).rejects.toThrow(
      'The database is empty',
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('never'))).toEqual([]);
    await bare.close();
  });

  test('backs up a single consistent snapshot without blocking writers', async () => {
    const busy = await testDatabase();
    const during = join(folder, 'during.tar.gz');
    let isDone = false;
    const writing = withClient(busy.url, async (client) => {
      let written = 0;
      // Each transaction writes both rows. A backup with only one of them would mix two snapshots.
      while (!isDone) {
        await client.query(`begin; insert into users (role, name) values ('USER', 'pair');
          insert into outbox (channel, recipient, subject, body) values ('email', '', '', 'pair'); commit`);
        written += 1;
      }
      return written;
    });
    const manifest = await backUp({ url: busy.url, storage, secretKey, draft: await createFile(during) });
    isDone = true;
    expect(await writing).toBeGreaterThan(10);
    const count = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
    expect(count('users')).toBe(count('outbox'));
    expect(count('throttles')).toBeUndefined();
    await busy.close();
  });

  test('omits tables that no migration creates, and reports their names', async () => {
    const shared = await testDatabase();
    const beside = join(folder, 'beside.tar.gz');
    await withClient(shared.url, (client) =>
      client.query(`create table "Guest list" (id int generated always as identity, name text);
        insert into "Guest list" (name) values ('Ada')`),
    );
    const { leftOut, tables, sequences } = await backUp({
      url: shared.url,
      storage,
      secretKey,
      draft: await createFile(beside),
    });
    expect(leftOut).toEqual(['"Guest list"']);
    expect([...tables, ...sequences].filter(({ name }) => name.includes('Guest'))).toEqual([]);
    const bare = await testDatabase({ isBare: true });
    await restoreIt({ url: bare.url, file: beside, replace: false });
    await Promise.all([shared.close(), bare.close()]);
  });

  test('keeps the older backup of the same name if a new backup fails', async () => {
    const before = readFileSync(file);
    const lying = storageWith({
      list: async function* () {
        yield { key: picture, sizeBytes: 5 };
      },
    });
    await expect(
      backUp({ url: database.url, storage: lying, secretKey, draft: await createFile(file) }),
    ).rejects.toThrow();
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}.${process.pid}.partial`)).toBe(false);
  });
});
