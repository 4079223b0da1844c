import { nothing } from '../../platform/jobs/job-kind.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { runStoreImport } from './store-import-run.service.ts';
import { importStoreOrdersJob } from './store-imports.kind.ts';
import { listRunning } from './store-imports.repository.ts';

export const storeOrderJobs: Job[] = [
  job({ ...importStoreOrdersJob, run: (ctx, { store_import: id }) => runStoreImport(ctx, id) }),
  job({
    name: 'find-lost-store-imports',
    cron: '*/10 * * * *',
    input: nothing,
    async run(ctx) {
      for (const id of await listRunning(ctx.db)) {
        await ctx.transaction((tx) => ctx.enqueue(tx, importStoreOrdersJob, { store_import: id }, { key: String(id) }));
      }
    },
  }),
];
