import { Agent } from 'node:http';
import type { SheetLine } from '@backline/contract/rehearsals';
import { p95 } from '../../apps/server/rehearsal/sheet.ts';
import { callAtOnce, connect, type Call } from '../check-ins.ts';

interface Hall {
  baseUrl: string;
  /** Baseline with one prepared statement on the same rows. No session, permissions, schema or log. */
  bareUrl: string;
  eventId: number;
  hash: string;
  fanIds: readonly number[];
  cookies: readonly string[];
}

const rounds = 5;
const warmUpRounds = 2;
/** Phones refetch after a notice and must finish well before the light show, which starts ten seconds later. */
const maxWaitMs = 2_000;
const minRatio = 0.4;

/**
 * Measures thousands of phones that request the state and its timeline at the same moment, each with its own session
 * and connection.
 */
export async function askingLines({ baseUrl, bareUrl, eventId, hash, fanIds, cookies }: Hall): Promise<SheetLine[]> {
  const ours = (path: string) =>
    cookies.map((cookie): Call => ({ url: `${baseUrl}/api/${path}`, headers: { cookie }, body: {} }));
  const theirs = (pathOf: (fanId: number) => string) =>
    fanIds.map((fanId): Call => ({ url: bareUrl + pathOf(fanId), headers: {}, body: {} }));
  const questions = [
    {
      what: 'what is on',
      ours: ours(`fan/get_lights?event_id=${eventId}`),
      theirs: theirs((fanId) => `/lights?event_id=${eventId}&user_id=${fanId}`),
    },
    {
      what: 'a timeline',
      ours: ours(`fan/get_light_timeline?event_id=${eventId}&hash=${hash}`),
      theirs: theirs(() => `/timeline?hash=${hash}`),
    },
  ];
  const phones = fanIds.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  try {
    await connect(phones, `${baseUrl}/healthz`);
    await connect(phones, `${bareUrl}/healthz`);
    const lines: SheetLine[] = [];
    for (const question of questions) lines.push(...(await compare(phones, question)));
    return lines;
  } finally {
    for (const phone of phones) phone.destroy();
  }
}

interface Question {
  what: string;
  ours: readonly Call[];
  theirs: readonly Call[];
}

async function compare(phones: readonly Agent[], { what, ours, theirs }: Question): Promise<SheetLine[]> {
  const measured: { ratio: number; ourRate: number; bareRate: number }[] = [];
  const waitsMs: number[] = [];
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const bare = await callAtOnce(phones, theirs, 'GET');
    const own = await callAtOnce(phones, ours, 'GET');
    if (round < 0) continue;
    waitsMs.push(...own.waitsMs);
    measured.push({ ratio: own.perSecond / bare.perSecond, ourRate: own.perSecond, bareRate: bare.perSecond });
  }
  measured.sort((a, b) => a.ratio - b.ratio);
  const { ratio, ourRate, bareRate } = measured[Math.floor(rounds / 2)] ?? { ratio: 0, ourRate: 0, bareRate: 0 };
  const p95Ms = p95(waitsMs);
  return [
    {
      what: `${phones.length} phones ask for ${what} at once: ${ourRate.toFixed(0)} of ${bareRate.toFixed(0)} bare answers a second, ratio`,
      figure: ratio.toFixed(2),
      bound: `at least ${minRatio}`,
      holds: ratio >= minRatio,
    },
    {
      what: `  until the answer for ${what}, p95, ms`,
      figure: p95Ms.toFixed(0),
      bound: `at most ${maxWaitMs}`,
      holds: p95Ms <= maxWaitMs,
    },
  ];
}
