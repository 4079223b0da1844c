import { setTimeout as sleep } from 'node:timers/promises';
import * as generalTexts from '@backline/contract/general.texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError, notFound } from '../errors/errors.ts';
import { backupMetrics } from '../backups/backup-metrics.ts';
import { jobMetrics } from '../jobs/job-metrics.ts';
import type { Config } from '../config/config.ts';
import type { Platform } from '../context/platform.ts';
import { mayReadMetrics } from './metrics-reader.ts';
import { processMetrics } from './process-metrics.ts';

/** Time for Node's first sample. Before it, Node reports an event loop delay of 300 years. */
const firstLooksMs = 50;

export function serveMetrics(app: FastifyInstance, platform: Platform): void {
  const { config, db, live, calls } = platform;
  const registry = new Registry();
  // Starts at the first scrape, because Node samples the event loop 100 times a second, which is half of an idle
  // server's load.
  let ofNode: Promise<void> | undefined;
  const beginOfNode = async () => {
    collectDefaultMetrics({ register: registry });
    await sleep(firstLooksMs);
  };
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  live.metrics.register(registry);
  calls.register(registry);
  processMetrics(registry, platform);
  const observeJobs = jobMetrics(registry, db);
  const observeBackups = backupMetrics(registry, db);
  app.addHook('onResponse', (request, reply, done) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    requireReader(request, config);
    await (ofNode ??= beginOfNode());
    // Reports the process's own figures even while the database is down.
    await observeJobs().catch((error: unknown) => request.log.warn({ err: error }, 'jobs were not counted'));
    await observeBackups().catch((error: unknown) => request.log.warn({ err: error }, 'backups were not counted'));
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function requireReader(request: FastifyRequest, config: Config): void {
  if (mayReadMetrics(request, config)) return;
  if (config.metricsToken !== undefined) throw new AppError('unauthenticated', generalTexts.forbidden);
  throw notFound(generalTexts.rowNotFound);
}
