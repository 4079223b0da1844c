import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DatabaseAway } from '../db/database-away.ts';
import { probe } from '../db/probe.ts';
import { GatheredLine } from '../log/gathered-line.ts';
import { messageOf } from '../errors/message-of.ts';
import type { Platform } from '../context/platform.ts';
import { mayReadMetrics } from './metrics-reader.ts';

const answerMs = 5_000;
/** Caches the result, because anybody may call the probes and each check writes to the disk. */
const freshMs = 1_000;

interface Failure {
  name: 'database' | 'uploads';
  reason: string;
}

class NotReady extends Error {
  override name = 'NotReady';
  readonly failed: readonly Failure[];

  constructor(failed: readonly Failure[]) {
    super(failed.map(({ name, reason }) => `${name}: ${reason}`).join('; '));
    this.failed = failed;
  }
}

/**
 * Serves `/healthz`, which reports that the process runs, and `/readyz`, which reports that a load balancer may send
 * requests. Only callers who may read the metrics learn what is not ready, because reasons contain addresses.
 */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  const { config, db, storage } = platform;
  const look = lookOnce(async () => {
    const failures = await Promise.all([
      failureOf('database', () => probe(db)),
      failureOf('uploads', () => storage.check()),
    ]);
    const failed = failures.filter((failure) => failure !== null);
    if (failed.length > 0) throw new NotReady(failed);
  });
  const notReady = new GatheredLine();
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    try {
      await look();
      return { status: 'ready' };
    } catch (error) {
      notReady.add(String(error), (counted) => app.log.warn({ ...counted, err: error }, 'not ready'));
      const isTold = error instanceof NotReady && mayReadMetrics(request, config);
      return reply.status(503).send({ status: 'not ready', ...(isTold ? { failed: error.failed } : {}) });
    }
  });
}

async function failureOf(name: Failure['name'], check: () => Promise<void>): Promise<Failure | null> {
  try {
    await Promise.race([check(), rejectAfterTimeout()]);
    return null;
  } catch (error) {
    const cause = error instanceof DatabaseAway ? error.cause : error;
    return { name, reason: messageOf(cause) };
  }
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
