import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { probe } from '../db/probe.ts';
import { GatheredLine } from '../log/gathered-line.ts';
import type { Platform } from '../context/platform.ts';

const answerMs = 5_000;
/** Caches the result, because anybody may call the probes and each check writes to the disk. */
const freshMs = 1_000;

/**
 * Serves `/healthz`, which reports that the process runs, and `/readyz`, which reports that a load balancer may send
 * requests.
 */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  const look = lookOnce(async () => {
    await probe(platform.db);
    await platform.storage.check();
  });
  const notReady = new GatheredLine();
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    try {
      await Promise.race([look(), rejectAfterTimeout()]);
      return { status: 'ready' };
    } catch (error) {
      notReady.add(String(error), (counted) => app.log.warn({ ...counted, err: error }, 'not ready'));
      return reply.status(503).send({ status: 'not ready' });
    }
  });
}

function lookOnce(check: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> | null = null;
  return () => {
    if (last !== null) return last;
    const looking = check();
    const forget = () => setTimeout(() => (last = null), freshMs).unref();
    looking.then(forget, forget);
    return (last = looking);
  };
}

async function rejectAfterTimeout(): Promise<never> {
  await sleep(answerMs, undefined, { ref: false });
  throw new Error(`no answer within ${answerMs} ms`);
}
