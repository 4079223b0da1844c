import { lightRuleVersion } from '@backline/beat';
import { eachApart } from '../../platform/worker/each-apart.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { deleteUnused, listOlder } from './light-timelines.repository.ts';
import { certifyAnew } from './light-timelines.service.ts';

/** Each save leaves a timeline behind that nothing may point at any more. */
export const deleteUnusedTimelines = job({
  name: 'delete-unused-light-timelines',
  cron: '37 3 * * *',
  input: nothing,
  run: (ctx) => ctx.transaction(deleteUnused),
});

/** A rule that has changed: what is used is certified anew before it is needed, since phones get nothing ahead that an older one vouches for. */
export const certifyOlderTimelines = job({
  name: 'certify-older-light-timelines',
  cron: '*/2 * * * *',
  input: nothing,
  run: async (ctx) =>
    eachApart(ctx, await listOlder(ctx.db, lightRuleVersion), (each, id) =>
      each.transaction(async (tx) => void (await certifyAnew(tx, id))),
    ),
});

export const lightTimelineJobs: Job[] = [deleteUnusedTimelines, certifyOlderTimelines];
