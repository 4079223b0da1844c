import { id } from '@backline/contract/primitives';
import { z } from 'zod';
import { nothing, type JobKind } from '../../platform/jobs/job-kind.ts';

/** Ends lapsed offers and passes their units on. Also runs at the end of each offer. */
export const sweepRestockJob = {
  name: 'sweep-restock',
  cron: '* * * * *',
  input: nothing,
} satisfies JobKind;

/** Notifies fans of their offers. It is a job, because notifications lock the fans, and offers are made under a lock of stock. */
export const tellOfOffersJob = {
  name: 'tell-of-restock-offers',
  input: z.object({ place_ids: z.array(id) }),
} satisfies JobKind;
