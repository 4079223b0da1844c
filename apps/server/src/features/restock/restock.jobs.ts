import { itemName } from '@backline/contract/item-name';
import { offerMinutes } from '@backline/contract/restock';
import * as restockTexts from '@backline/contract/restock.texts';
import type { JobContext } from '../../platform/context/context.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { forEachIsolated } from '../../platform/worker/for-each-isolated.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { notifyOfRestock } from '../notifications/index.ts';
import { deleteEnded, listDueSizes, sweepRestockJob, sweepSize, tellOfOffersJob } from '../products/index.ts';
import { listUntold } from './restock.repository.ts';

const keptDays = 90;

export const restockJobs: Job[] = [
  job({
    ...sweepRestockJob,
    run: async (ctx) => forEachIsolated(ctx, await listDueSizes(ctx), sweepSize),
  }),
  job({ ...tellOfOffersJob, run: (ctx, { place_ids: ids }) => tellOfOffers(ctx, ids) }),
  job({
    name: 'delete-old-restock-places',
    cron: '42 4 * * *',
    input: nothing,
    run: ({ db }) => deleteEnded(db, keptDays),
  }),
];

function tellOfOffers(ctx: JobContext, placeIds: readonly number[]): Promise<void> {
  return ctx.transaction(async (tx) => {
    const offers = await listUntold(tx, placeIds);
    for (const [eventId, made] of Map.groupBy(offers, ({ event_id: id }) => id)) {
      // The organiser is the sender, because no person of the staff causes an offer.
      const sentBy = made[0]?.manager_id ?? 0;
      const notices = made.map(({ id, user_id: fanId, ...item }) => ({
        fanId,
        subject: String(id),
        title: restockTexts.offerTitle(itemName(item)),
        body: restockTexts.offerBody(offerMinutes),
      }));
      await notifyOfRestock(ctx, tx, { eventId, sentBy }, notices);
    }
  });
}
