import { openAsBlob } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as trackTexts from '@backline/contract/tracks.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildManager } from '../../../builders/builders.ts';
import { clickSong } from '../../../testing/click-song.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { hostileAudio, type HostileFile } from '../../../testing/hostile-audio.ts';
import { signInByLink, type HttpSession } from '../../../testing/http-session.ts';
import { startServerProcess, type ServerProcess } from '../../../testing/server-process.ts';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';

const folder = temporaryFolder();
/**
 * Allows for a heap that grows with traffic and shrinks late. A leak of decoded songs would exceed this limit many
 * times over.
 */
const maxGrowthMb = 150;

let database: TestDatabase;
let server: ServerProcess;
let session: HttpSession;
let memoryBeforeMb: number;

beforeAll(async () => {
  database = await testDatabase();
  // Adds a person before the start, so that no demo is seeded.
  const { email } = await buildManager(database.db);
  server = await startServerProcess({
    ...database.settings,
    BOT_CHECK: 'off',
    NODE_ENV: 'test',
    TEMPO_THREADS: '2',
  });
  session = await signInByLink(server.baseUrl, email ?? '');
  await send(new Blob([new Uint8Array(clickSong({ bpm: 120, seconds: 60 }))]));
  memoryBeforeMb = await memoryMb();
}, 60_000);

afterAll(async () => {
  await server.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const send = (file: Blob) => session.sendFile(server.baseUrl, 'tempo/analyze', file);

/** Resident memory of the whole process. */
async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

async function answerTo(file: HostileFile, index: number) {
  const path = join(folder, String(index));
  file.write(path);
  try {
    return await send(await openAsBlob(path));
  } finally {
    await rm(path);
  }
}

const perFormat = 10;

/** Uses only ten short files of each format, because the server starts a thread for each file. */
const chosen = Object.values(Object.groupBy(hostileAudio, ({ format }) => format)).flatMap((files) => {
  const short = files.filter(({ answers }) => !isLong(answers));
  return Array.from({ length: perFormat }, (_, n) => short[Math.floor((n * short.length) / perFormat)]);
}) as HostileFile[];

/** A randomly damaged file may be `too_long` or `unknown_format`, but it contains little sound. */
function isLong(answers: HostileFile['answers']): boolean {
  return answers.includes('too_long') && !answers.includes('unknown_format');
}

const words: unknown[] = [
  trackTexts.tempoFileFailed,
  trackTexts.tempoFailed,
  uploadTexts.fileEmpty,
  uploadTexts.fileTooLarge(64),
];

describe('hostile songs', () => {
  test.each(chosen.map((file, index) => [file.format, file.name, file, index] as const))(
    'rejects or analyses the damaged %s song %s without crashing the server',
    async (_format, _name, file, index) => {
      const { status, body } = await answerTo(file, index);
      expect(file.answers.includes('sound') ? [200, 413, 422] : [413, 422]).toContain(status);
      if (status !== 200) expect(words).toContain((body as { message: string }).message);
    },
  );
});

test('still analyses songs after hostile ones, and has kept no files or extra memory', async () => {
  const song = new Blob([new Uint8Array(clickSong({ bpm: 90, seconds: 20 }))]);
  expect(await send(song)).toMatchObject({ status: 200 });
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
  await sleep(1_000);
  expect((await memoryMb()) - memoryBeforeMb).toBeLessThan(maxGrowthMb);
});
