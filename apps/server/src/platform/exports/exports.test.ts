import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportFans } from '@backline/contract/house-exports';
import { exportAudit } from '@backline/contract/list-exports';
import * as generalTexts from '@backline/contract/general.texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildAdmin, buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { exported } from '../../../testing/exported.ts';
import { CsvBody } from './csv-body.ts';
import { asText, openCsv } from './csv-rows.ts';
import { text } from './csv-file.ts';
import { query } from '../../../testing/query.ts';

const product = await testApp();
const { app, platform, db } = product;
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
const [admin, other] = [
  await signedInAs(app, platform, await buildAdmin(db)),
  await signedInAs(app, platform, await buildAdmin(db)),
];
afterAll(async () => {
  // Closes all connections, because fetch reopens connections without sending a request on them.
  product.app.server.closeAllConnections();
  await product.close();
});

async function held(): Promise<number> {
  const { rows } = await query(product.db)<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and application_name = 'backline export'`;
  return rows[0]?.n ?? 0;
}

interface Line {
  action: string;
  entity_name: string;
  event_name: string | null;
  after: { rows: number; filters?: object };
}

async function lastLine(): Promise<Line> {
  const { rows } = await query(product.db)<Line>`
    select action, entity_name, event_name, after from audit_log where entity = 'export' order by id desc limit 1`;
  const [line] = rows;
  if (line === undefined) throw new Error('no line');
  return line;
}

/** Exports the audit log, which is larger than all buffers of a connection. */
const ask = (who: SignedIn, input: object, signal?: AbortSignal) =>
  fetch(`${baseUrl}/api/${exportAudit.path}`, {
    method: 'POST',
    headers: { cookie: who.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: signal ?? null,
  });

/**
 * Returns a controller that aborts even if the test fails, because PostgreSQL would keep writing and block the drop of
 * the database.
 */
function openPage(): AbortController {
  const page = new AbortController();
  onTestFinished(() => page.abort());
  return page;
}

describe('filters inlined as SQL literals', () => {
  test.each([
    [`O'Brien`],
    [`\\'; drop table users; --`],
    [`$1 $2 $$ \${x}`],
    ['line\nfeed\ttab "quoted"'],
    ['😀 é ﬀ'],
    [''],
  ])('inlines the filter %j unchanged', async (value) => {
    const { db } = product.platform;
    const { pieces } = await openCsv(db, {
      name: 'x',
      columns: [text('A', sql`v.a`), text('B', sql`v.b`)],
      rows: sql`from (select ${value}::text as a, (${[value, '{}', ',']}::text[])[1] as b) v`,
    });
    const parts: Buffer[] = [];
    for await (const piece of pieces) parts.push(piece);
    const { parse } = await import('csv-parse/sync');
    const [, [a, b] = []] = parse(Buffer.concat(parts), { bom: true, record_delimiter: '\r\n' }) as string[][];
    expect([a, b]).toEqual([value, value]);
  });

  test('rejects a filter that is neither a text, nor a number, nor a list of texts or numbers', () => {
    expect(() => asText(product.platform.db, sql`select ${{ a: 1 }}`)).toThrow(TypeError);
    expect(() => asText(product.platform.db, sql`select ${[{ a: 1 }]}`)).toThrow(TypeError);
  });
});

test('starts a file with a UTF-8 BOM, keeps the plus of phone numbers and escapes formulas', async () => {
  const { app, db } = product;
  await buildFan(db, { name: '=HYPERLINK("x")', phone_number: '+14155550123', email: null });
  await buildFan(db, { name: 'Zoë, "the" fan', phone_number: null, contact_phone: '+913125552002' });
  const file = await exported(app, admin, exportFans, {});
  expect([file.status, file.name]).toEqual([200, 'user_data_']);
  expect(file.text.startsWith('\uFEFFName,Email,Phone,Event creation\r\n')).toBe(true);
  expect(file.rows.slice(0, 2).map(([name, , phone]) => [name, phone])).toEqual([
    ['Zoë, "the" fan', '+913125552002'],
    [`'=HYPERLINK("x")`, '+14155550123'],
  ]);
});

test('audits the filters and the number of rows once the file is complete', async () => {
  const { app, db, platform } = product;
  const manager = await buildManager(db);
  const event = await buildEvent(db, { managerId: manager.id, name: 'Told Night' });
  for (let fan = 0; fan < 3; fan += 1) {
    await joinFan(db, { eventId: event.id, fanId: (await buildFan(db, { name: `Told ${fan}` })).id });
  }
  const who = await signedInAs(app, platform, manager);
  const { rows } = await exported(app, who, exportFans, { event_id: event.id, search: 'told' });
  expect(rows).toHaveLength(3);
  const line = await lastLine();
  expect(line).toMatchObject({
    action: 'export.made',
    event_name: 'Told Night',
    after: { rows: 3, event_id: event.id },
  });
  expect(line.after.filters).toEqual({ search: 'told', section: 'users' });
  expect(line.entity_name).toMatch(/^user_data_.*\.csv$/);
});

test('refuses an export to people without access to the list, and writes no audit line', async () => {
  const { app, db, platform } = product;
  const before = await lastLine();
  const manager = await signedInAs(app, platform, await buildManager(db));
  expect((await exported(app, manager, exportAudit, {})).status).toBe(403);
  const foreign = await buildEvent(db, { managerId: (await buildManager(db)).id });
  expect((await exported(app, manager, exportFans, { event_id: foreign.id })).status).toBe(404);
  expect(await lastLine()).toEqual(before);
});

test('answers 503 if no database connection is available', async () => {
  const { db } = product;
  const { rows } = await query(db)<{ name: string }>`select current_database() as name`;
  const database = sql.ref(rows[0]?.name ?? '');
  expect((await ask(other, {})).status).toBe(200);
  await query(db)`alter database ${database} connection limit 0`;
  try {
    expect((await ask(other, {})).status).toBe(503);
  } finally {
    await query(db)`alter database ${database} connection limit -1`;
  }
});

describe('the idle timeout', () => {
  const idleMs = 1_000;
  const ends = () => {
    const noted: boolean[] = [];
    const note = (isWhole: boolean) => Promise.resolve(void noted.push(isWhole));
    return { noted, ends: { note, leave: () => {}, fail: () => {} } };
  };

  test('the idle timeout does not run while the query has not returned its next row', async () => {
    const csv = await openCsv(product.platform.db, {
      name: 'x',
      columns: [text('Slept', sql`v.slept`)],
      rows: sql`from (select n || pg_sleep(1.2)::text as slept from generate_series(1, 2) n) v`,
    });
    const { noted, ends: recordEnd } = ends();
    const parts: Buffer[] = [];
    for await (const part of new CsvBody(csv, recordEnd, idleMs)) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString()).toBe('\uFEFFSlept\r\n1\r\n2\r\n');
    expect(noted).toEqual([true]);
  });

  test('the idle timeout ends an export if the client does not read the next chunk', async () => {
    const csv = await openCsv(product.platform.db, {
      name: 'x',
      columns: [text('Id', sql`repeat(md5(n::text), 100)`)],
      rows: sql`from generate_series(1, 100000) n`,
    });
    const { noted, ends: recordEnd } = ends();
    const body = new CsvBody(csv, recordEnd, idleMs);
    const failed = once(body, 'error');
    body.read(0);
    expect(String(await failed)).toContain('nobody takes the file');
    expect(noted).toEqual([false]);
    await expect.poll(held, { interval: 20 }).toBe(0);
  });
});

describe('large exports', () => {
  const many = 40_000;
  beforeAll(async () => {
    await query(product.db)`
      insert into audit_log (action, entity, entity_id, noun, after, ip, request_id)
      select 'event.updated', 'event', n, 'Event', jsonb_build_object('description', repeat(md5(n::text), 20)), '', ''
      from generate_series(1, ${many}) n`;
  });

  test('a client that disconnects frees the connection, and the audit log holds the number of rows sent', async () => {
    const page = openPage();
    const answer = await ask(admin, {}, page.signal);
    const reader = answer.body?.getReader();
    await reader?.read();
    expect(await held()).toBe(1);
    page.abort();
    await expect.poll(held, { interval: 20 }).toBe(0);
    await expect.poll(async () => (await lastLine()).action).toBe('export.stopped');
    expect((await lastLine()).after.rows).toBeLessThan(many);
  });

  test('a client that disconnects frees the connection before PostgreSQL has sent anything', async () => {
    await product.db.transaction().execute(async (tx) => {
      await query(tx)`lock table users in access exclusive mode`;
      const db = product.platform.db;
      const csv = await openCsv(db, { name: 'x', columns: [text('Name', sql`name`)], rows: sql`from users` });
      await csv.pieces.next();
      const next = csv.pieces.next().catch((error: unknown) => error);
      await expect.poll(held).toBe(1);
      csv.stop();
      expect(await next).toBeInstanceOf(Error);
      await expect.poll(held, { interval: 20 }).toBe(0);
    });
  });

  test('a client that disconnects before the first byte ends only its own export', async () => {
    const csv = await openCsv(product.platform.db, {
      name: 'x',
      columns: [text('Id', sql`n`)],
      rows: sql`from generate_series(1, 1000000) n`,
    });
    await expect.poll(held).toBe(1);
    csv.stop();
    await expect.poll(held, { interval: 20 }).toBe(0);
    await sleep(50);
    const pages = Array.from({ length: 6 }, () => openPage());
    const answers = pages.map(({ signal }, place) => ask(place % 2 === 0 ? admin : other, {}, signal).catch(() => {}));
    await sleep(100);
    for (const page of pages) page.abort();
    await Promise.all(answers);
    await expect.poll(held).toBe(0);
    expect((await ask(admin, { entity: 'export' })).status).toBe(200);
  });

  test('reads rows only as fast as the client reads the file, and serves other requests meanwhile', async () => {
    const page = openPage();
    const answer = await ask(admin, {}, page.signal);
    const reader = answer.body?.getReader();
    await reader?.read();
    const waitsFor = async () => {
      const { rows } = await query(product.db)<{ wait_event: string | null }>`
        select wait_event from pg_stat_activity
        where datname = current_database() and application_name = 'backline export'`;
      return rows[0]?.wait_event;
    };
    const waitsOn = async () => {
      const before = await waitsFor();
      await sleep(300);
      return [before, await waitsFor()];
    };
    await expect.poll(waitsOn).toEqual(['ClientWrite', 'ClientWrite']);
    expect(await held()).toBe(1);
    const whole = await (await ask(other, { entity: 'event' })).text();
    expect(whole.split('\r\n').length).toBeGreaterThan(many);
    page.abort();
    await expect.poll(held).toBe(0);
  });

  test('exports one file at a time for each person', async () => {
    const page = openPage();
    const first = await ask(admin, {}, page.signal);
    let isSecond = false;
    const second = ask(admin, { entity: 'export' }).then(async (answer) => {
      isSecond = true;
      return answer.text();
    });
    await sleep(300);
    expect([isSecond, await held()]).toEqual([false, 1]);
    page.abort();
    await first.text().catch(() => {});
    expect(await second).toContain('Exported to CSV');
  });

  test("rejects a person's export at once if too many of the person's exports wait, and serves others", async () => {
    const [inLine, tooMany] = [50, 5];
    const page = openPage();
    const first = await ask(admin, {}, page.signal);
    const refused: Response[] = [];
    const others = Array.from({ length: inLine + tooMany }, async () => {
      const answer = await ask(admin, { entity: 'export' }, page.signal).catch(() => null);
      if (answer?.status === 503) refused.push(answer);
    });
    await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(tooMany);
    expect(await refused[0]?.json()).toMatchObject({ code: 'unavailable', message: generalTexts.tryLater });
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(await (await ask(other, { entity: 'export' })).text()).toContain('Time (UTC)');
    page.abort();
    await Promise.all([...others, first.text().catch(() => {})]);
    expect(refused).toHaveLength(tooMany);
    expect((await ask(admin, { entity: 'export' })).status).toBe(200);
  });

  test('an export whose statement fails ends as an incomplete response', async () => {
    const answer = await ask(admin, {});
    const reader = answer.body?.getReader();
    await reader?.read();
    await query(product.db)`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'backline export'`;
    const drain = async () => {
      for (;;) if ((await reader?.read())?.done !== false) return;
    };
    await expect(drain()).rejects.toThrow();
    await expect.poll(async () => (await lastLine()).action).toBe('export.stopped');
    await expect.poll(held).toBe(0);
  });
});
