import { readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpSession, signInByLink } from '../../apps/server/testing/http-session.ts';
import { startServerProcess } from '../../apps/server/testing/server-process.ts';
import { temporaryFolder } from '../../apps/server/testing/throwaway-cluster.ts';
import { atMost, within, type Line } from '../load.ts';

const pollEveryMs = 5;
const idleMs = 3_000;
const rounds = 3;
const maxBlockedMs = 50;

/**
 * Measures the server while it analyses a song: whether it still answers other requests, and whether it analyses the
 * same song twice.
 */
export async function doorLines(path: string): Promise<Line[]> {
  const dataDir = temporaryFolder();
  const settings = { DATA_DIR: dataDir, BOT_CHECK: 'off' };
  try {
    // The first start creates the demo, so the bench measures the second start, which is the usual case.
    await (await startServerProcess(settings)).stop();
    const server = await startServerProcess(settings);
    try {
      return await measure(server.baseUrl, await readFile(path));
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(baseUrl: string, song: Buffer): Promise<Line[]> {
  const session = await signInByLink(baseUrl, 'manager@demo.example.org');
  const health = pollHealth(baseUrl);
  const [idle, busy, firstMs, secondMs]: [number[][], number[][], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const bytes = tagged(song, `round ${round}`);
    health.take();
    await sleep(idleMs);
    idle.push(health.take());
    const first = await upload(baseUrl, session, bytes);
    busy.push(health.take());
    const second = await upload(baseUrl, session, bytes);
    if (second.answer !== first.answer) throw new Error('the same bytes were answered differently');
    firstMs.push(first.ms);
    secondMs.push(second.ms);
  }
  await health.stop();
  const [whileBusy, whileIdle] = [busy, idle].map((times) => times.flat().toSorted((a, b) => a - b));
  const longest = whileBusy?.at(-1) ?? Number.NaN;
  const again = Math.min(...secondMs) / Math.min(...firstMs);
  return [
    {
      what: `/healthz while a song is analysed: ${spread(whileBusy ?? [])}; idle: ${spread(whileIdle ?? [])}`,
      ...within(longest, maxBlockedMs, 'ms'),
    },
    {
      what: `the same song again: ${Math.min(...secondMs).toFixed(0)} ms, the first time ${Math.min(...firstMs).toFixed(0)} ms`,
      ...atMost(again, 0.25),
    },
  ];
}

/** Returns the same music as different bytes: an ID3v1 tag follows the last frame. */
const tagged = (song: Buffer, title: string) => Buffer.concat([song, Buffer.from(`TAG${title}`.padEnd(128, '\0'))]);

/** Uploads a song and measures the response time. Throws unless the status is 200. */
async function upload(baseUrl: string, session: HttpSession, song: Buffer) {
  const start = performance.now();
  const { status, body } = await session.sendFile(baseUrl, 'tempo/analyze', new Blob([new Uint8Array(song)]));
  if (status !== 200) throw new Error(`tempo/analyze: ${status} ${JSON.stringify(body)}`);
  return { answer: JSON.stringify(body), ms: performance.now() - start };
}

/** Sends requests one after another on one connection. `take` returns the sorted response times since its last call. */
function pollHealth(baseUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let taken: number[] = [];
  let isStopping = false;

  async function poll(): Promise<void> {
    while (!isStopping) {
      const start = performance.now();
      await ask(agent, `${baseUrl}/healthz`);
      const ms = performance.now() - start;
      taken.push(ms);
      await sleep(Math.max(0, pollEveryMs - ms));
    }
  }

  const polling = poll();
  return {
    take(): number[] {
      const times = taken.toSorted((one, other) => one - other);
      taken = [];
      return times;
    },
    async stop(): Promise<void> {
      isStopping = true;
      await polling;
      agent.destroy();
    },
  };
}

function ask(agent: Agent, url: string): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request(url, { agent }, (response) => {
      response.resume();
      if (response.statusCode === 200) response.once('end', done);
      else fail(new Error(`${url}: ${response.statusCode}`));
    });
    sent.once('error', fail);
    sent.end();
  });
}

function spread(sorted: readonly number[]): string {
  const [p50 = 0, p99 = 0, most = 0] = [0.5, 0.99, 1].map(
    (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))],
  );
  return `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, at most ${most.toFixed(1)} ms of ${sorted.length}`;
}
