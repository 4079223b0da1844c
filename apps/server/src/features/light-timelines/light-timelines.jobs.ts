import { lightRuleVersion } from '@backline/beat';
import { forEachIsolated } from '../../platform/worker/for-each-isolated.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { deleteUnused, listOlder } from './light-timelines.repository.ts';
import { certifyAnew } from './light-timelines.service.ts';

/** Deletes timelines that nothing refers to any more. Each save may leave one. */
export const deleteUnusedTimelines = job({
  name: 'delete-unused-light-timelines',
  cron: '37 3 * * *',
  input: nothing,
  run: (ctx) => ctx.transaction(deleteUnused),
});

/** Certifies used timelines again after a rule change, because phones preload only those of the current rule. */
export const certifyOlderTimelines = job({
  name: 'certify-older-light-timelines',
  cron: '*/2 * * * *',
  input: nothing,
  run: async (ctx) =>
    forEachIsolated(ctx, await listOlder(ctx.db, lightRuleVersion), (each, id) =>
      each.transaction(async (tx) => void (await certifyAnew(tx, id))),
    ),
});

export const lightTimelineJobs: Job[] = [deleteUnusedTimelines, certifyOlderTimelines];
