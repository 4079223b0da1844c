import type { JobContext } from '../../platform/context/context.ts';
import { forEachIsolated } from '../../platform/worker/for-each-isolated.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { completeAtEnd, drawRaffle } from './raffle-draw.service.ts';
import { drawRaffleJob } from './raffle-draw.kind.ts';
import { listDue } from './raffles.repository.ts';

/**
 * Each raffle has one job for its end or completion. The job reads the raffle's state again, so an outdated job is
 * harmless.
 */
export const raffleJobs: Job[] = [
  job({
    ...drawRaffleJob,
    run: (ctx, { raffle_id: raffleId }) => drawAtEnd(ctx, raffleId),
  }),
  // Draws raffles whose job an ADMIN discarded, because nobody can draw by hand.
  job({
    name: 'draw-due-raffles',
    cron: '*/5 * * * *',
    input: nothing,
    run: async (ctx) => forEachIsolated(ctx, await listDue(ctx.db), drawAtEnd),
  }),
];

async function drawAtEnd(ctx: JobContext, raffleId: number): Promise<void> {
  await completeAtEnd(ctx, raffleId);
  await drawRaffle(ctx, raffleId);
}
