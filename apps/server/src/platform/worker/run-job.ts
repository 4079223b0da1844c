import { createContext } from '../context/create-context.ts';
import type { Platform } from '../context/platform.ts';
import { GiveUp } from '../jobs/give-up.ts';
import type { Job } from './job.ts';
import { readPayload } from '../jobs/job-payload.ts';
import { tracedRoot } from '../tracing/tracing.ts';

export interface Attempt {
  id: string;
  data: unknown;
  /** Aborted when the process stops or the job was given to another worker. */
  signal: AbortSignal;
}

export async function runJob(platform: Platform, job: Job, { id, data, signal }: Attempt): Promise<void> {
  const { requestId: cause, lapsesAt, trace, input } = readInput(platform, job, data);
  const requestId = `job ${job.name} ${id}`;
  const log = platform.log.child({ reqId: requestId, cause });
  if (lapsesAt !== null && lapsesAt < Date.now()) {
    log.warn({ lapsedAt: new Date(lapsesAt).toISOString() }, 'job lapsed before it could run');
    return;
  }
  const origin = { actorId: null, impersonatorId: null, ip: '', requestId, log };
  const { ctx, settle } = createContext(platform, origin, (run) => platform.db.transaction().execute(run));
  const started = performance.now();
  await tracedRoot(
    () => ({
      name: `job ${job.name}`,
      kind: 'consumer',
      attributes: { 'backline.request_id': requestId },
      cause: trace,
    }),
    () => job.run({ ...ctx, signal }, input),
  );
  settle();
  log.info({ ms: Math.round(performance.now() - started) }, 'job done');
}

function readInput(platform: Platform, job: Job, data: unknown) {
  try {
    return readPayload(job, platform.queue.payloadKey, data);
  } catch (error) {
    // Omits the message, which could quote a secret input.
    throw new GiveUp(`its stored input cannot be read (${error instanceof Error ? error.name : 'unknown'})`);
  }
}
