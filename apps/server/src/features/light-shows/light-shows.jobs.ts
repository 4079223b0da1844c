import { lightsOfEvent } from '@backline/contract/light-shows';
import type { JobContext } from '../../platform/context/context.ts';
import { forEachIsolated } from '../../platform/worker/for-each-isolated.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { presentLights } from './light-shows.presenter.ts';
import { find } from './light-shows.repository.ts';
import * as counts from './phone-counts.repository.ts';
import { reportShowJob } from './show-report.kind.ts';
import { countShow } from './show-report.service.ts';

export const lightShowJobs: Job[] = [
  job({ ...reportShowJob, run: (ctx, { show_id: showId }) => reportShow(ctx, showId) }),
  // Reports shows whose job was discarded by an ADMIN or lost with a crashed process.
  job({
    name: 'report-light-shows',
    cron: '*/5 * * * *',
    input: nothing,
    run: async (ctx) => {
      await counts.deleteOld(ctx.db);
      await forEachIsolated(ctx, await counts.listUnreported(ctx.db), reportShow);
    },
  }),
];

async function reportShow(ctx: JobContext, showId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const show = await countShow(tx, showId);
    if (show === null) return;
    const lights = await find(tx, show.event_id);
    await ctx.notify(tx, lightsOfEvent, { eventId: show.event_id, data: presentLights(lights) });
  });
}
