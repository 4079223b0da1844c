import { job, type Job } from '../../platform/jobs/job.ts';
import { completeAtEnd, drawRaffle } from './raffle-draw.service.ts';
import { drawRaffleJob } from './raffle-draw.kind.ts';

/** Of each raffle one waits for its end; the switch hastens it. It believes the raffle's row alone, and so is harmless where it is old. */
export const raffleJobs: Job[] = [
  job({
    ...drawRaffleJob,
    async run(ctx, { raffle_id: raffleId }) {
      await completeAtEnd(ctx, raffleId);
      await drawRaffle(ctx, raffleId);
    },
  }),
];
