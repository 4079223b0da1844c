import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as trackTexts from '@backline/contract/tracks.texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickSong } from '../testing/click-song.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { signInByLink, type HttpSession } from '../testing/http-session.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const adminEmail = 'owner@example.org';
let database: TestDatabase;
let http: ServerProcess;
let tempo: ServerProcess;
let worker: ServerProcess;
let session: HttpSession;

beforeAll(async () => {
  database = await testDatabase();
  const settings = {
    ...database.settings,
    SECRET_KEY: randomUUID() + randomUUID(),
    BOT_CHECK: 'off',
    DEMO: 'off',
    ADMIN_EMAIL: adminEmail,
    NODE_ENV: 'test',
  };
  tempo = await startServerProcess({ ...settings, ROLE: 'tempo', TEMPO_THREADS: '1' });
  worker = await startServerProcess({ ...settings, ROLE: 'worker' });
  // The database is already seeded. The demo only adds the outbox, which the sign-in needs.
  http = await startServerProcess({ ...settings, ROLE: 'http', DEMO: 'on' });
  session = await signInByLink(http.baseUrl, adminEmail);
}, 60_000);

afterAll(async () => {
  await Promise.all([http, tempo, worker].map((server) => server.stop()));
  await database.close();
});

const song = new Blob([new Uint8Array(clickSong({ bpm: 120, seconds: 12 }))]);

test('a process with the tempo role serves no part of the console', async () => {
  for (const path of ['/', '/api/events/events_list', '/api/users/get_auth_details']) {
    expect((await fetch(tempo.baseUrl + path)).status).toBe(404);
  }
});

test('a process without the tempo role says where to send songs for analysis', async () => {
  const { status, body } = await session.sendFile(http.baseUrl, 'tempo/analyze', song);
  expect(status).toBe(503);
  expect(body).toMatchObject({ message: trackTexts.songsElsewhere });
});

test('the tempo role accepts a session of another process, and rejects calls without a session', async () => {
  expect(await session.sendFile(tempo.baseUrl, 'tempo/analyze', song)).toMatchObject({
    status: 200,
    body: { duration_ms: 12_000 },
  });
  const body = new FormData();
  body.append('file', song);
  expect((await fetch(`${tempo.baseUrl}/api/tempo/analyze`, { method: 'POST', body })).status).toBe(401);
});

test('a stopping process fails a running analysis with a message and leaves no file', async () => {
  const long = new Blob([new Uint8Array(clickSong({ bpm: 100, seconds: 1_700, sampleRate: 8_000 }))]);
  const answer = session.sendFile(tempo.baseUrl, 'tempo/analyze', long);
  const incoming = () => readdir(join(tempo.dataDir, 'incoming')).catch(() => []);
  await expect.poll(incoming).toHaveLength(1);
  await sleep(300);
  tempo.child.kill('SIGTERM');
  // A fast machine may finish within the three seconds.
  expect([200, 503]).toContain((await answer).status);
  await once(tempo.child, 'exit');
  expect(await incoming()).toEqual([]);
});
