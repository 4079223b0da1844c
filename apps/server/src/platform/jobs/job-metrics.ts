import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/database.ts';
import { countJobs } from './jobs.repository.ts';

export function jobMetrics(registry: Registry, db: Db): () => Promise<void> {
  const labelNames = ['job', 'state'];
  const registers = [registry];
  const jobs = new Gauge({ name: 'jobs', help: 'Jobs that wait, run or have failed', labelNames, registers });
  const age = new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'How long the oldest of them has been due, running or failed',
    labelNames,
    registers,
  });
  return async () => {
    // Resets the gauges, because a name that has no more jobs must not keep its last value.
    jobs.reset();
    age.reset();
    for (const { name, state, jobs: count, oldest_seconds } of await countJobs(db)) {
      jobs.set({ job: name, state }, count);
      age.set({ job: name, state }, oldest_seconds);
    }
  };
}
