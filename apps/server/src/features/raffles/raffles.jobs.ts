import type { JobContext } from '../../platform/context/context.ts';
import { eachApart } from '../../platform/worker/each-apart.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { completeAtEnd, drawRaffle } from './raffle-draw.service.ts';
import { drawRaffleJob } from './raffle-draw.kind.ts';
import { listDue } from './raffles.repository.ts';

/** Of each raffle one waits for its end; the switch hastens it. It believes the raffle's row alone, and so is harmless where it is old. */
export const raffleJobs: Job[] = [
  job({
    ...drawRaffleJob,
    run: (ctx, { raffle_id: raffleId }) => drawAtEnd(ctx, raffleId),
  }),
  // An ADMIN may discard one, and nobody could draw a raffle by hand whose entering has ended.
  job({
    name: 'draw-due-raffles',
    cron: '*/5 * * * *',
    input: nothing,
    run: async (ctx) => eachApart(ctx, await listDue(ctx.db), drawAtEnd),
  }),
];

async function drawAtEnd(ctx: JobContext, raffleId: number): Promise<void> {
  await completeAtEnd(ctx, raffleId);
  await drawRaffle(ctx, raffleId);
}
