import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { eventForFans } from '@backline/contract/event-topics';
import { createLive, type Live } from '../../packages/client/src/live.ts';
import { startServerProcess, type ServerProcess } from '../../apps/server/testing/server-process.ts';
import type { Line } from '../load.ts';

const windowMs = 500;
const timeoutMs = 60_000;

interface Crowd {
  eventId: number;
  cookies: readonly string[];
  baseUrl: string;
  settings: Record<string, string>;
}

/**
 * Restarts the server while phones are connected and measures when they reconnect. The phones use the pages' own live
 * client.
 */
export async function restartLine(
  server: ServerProcess,
  { eventId, cookies, baseUrl, settings }: Crowd,
): Promise<{ line: Line; server: ServerProcess }> {
  const opened: number[] = [];
  const phones: Live[] = cookies.map((cookie) => {
    class PhoneSocket extends WebSocket {
      constructor(url: string) {
        super(url, { headers: { cookie, origin: baseUrl } });
        this.on('open', () => opened.push(Date.now()));
        this.on('error', () => {});
      }
    }
    const live = createLive({
      url: `${baseUrl.replace('http', 'ws')}/api/live?as=fan`,
      renew: async () => {},
      WebSocket: PhoneSocket as unknown as typeof globalThis.WebSocket,
    });
    return live;
  });
  for (const [index, live] of phones.entries()) {
    live.listen(eventForFans, eventId, () => {});
    if (index % 100 === 0) await sleep(20);
  }
  await until(() => opened.length >= phones.length);
  opened.length = 0;
  const stoppedAt = Date.now();
  await server.stop();
  const again = await startServerProcess(settings);
  const readyAt = Date.now();
  let slowestMs = 0;
  const probe = async () => {
    const asked = performance.now();
    await fetch(`${baseUrl}/healthz`).catch(() => {});
    slowestMs = Math.max(slowestMs, performance.now() - asked);
  };
  const probing = setInterval(() => void probe(), 100);
  await until(() => opened.length >= phones.length);
  clearInterval(probing);
  const last = (opened.at(-1) ?? 0) - readyAt;
  const rates = Array<number>(Math.floor(last / windowMs) + 1).fill(0);
  for (const at of opened) {
    const window = Math.max(0, Math.floor((at - readyAt) / windowMs));
    rates[window] = (rates[window] ?? 0) + 1;
  }
  for (const live of phones) live.close();
  return {
    server: again,
    line: {
      what: `${phones.length} phones back ${(last / 1000).toFixed(1)} s after a restart of ${((readyAt - stoppedAt) / 1000).toFixed(1)} s; each half second ${rates.join(' ')}; slowest /healthz ${slowestMs.toFixed(0)} ms`,
      ratio: last / 1000,
      bound: '<= 15 s',
      holds: last <= 15_000,
    },
  };
}

async function until(isDone: () => boolean): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !isDone(); await sleep(50)) {
    if (Date.now() > deadline) throw new Error('not all phones came back');
  }
}
