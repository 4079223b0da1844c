import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { checkOrder, lapseDue } from './check-order.service.ts';
import { checkOrderJob, refundPaymentJob, sendReceiptsJob } from './orders.kind.ts';
import { sendReceipts } from './receipts.service.ts';
import { sendBack, sendBackUnanswered } from './refund.service.ts';
import { foldSales, hasUnfoldedSales } from './sales.repository.ts';

/**
 * Seconds between merges of the sales counts while people buy. It is short, because every reader must add up the sales
 * that are not merged yet.
 */
const busySeconds = 5;

/** Runs every minute, and every few seconds while it finds work. */
export const foldSalesJob: Job<typeof nothing> = job({
  name: 'fold-sales',
  cron: '* * * * *',
  input: nothing,
  async run(ctx) {
    if (!(await hasUnfoldedSales(ctx.db))) return;
    await foldSales(ctx.db);
    const at = new Date(Date.now() + busySeconds * 1_000);
    await ctx.transaction((tx) => ctx.enqueue(tx, foldSalesJob, {}, { at, key: 'soon' }));
  },
});

export const orderJobs: Job[] = [
  job({ ...checkOrderJob, run: (ctx, { order_id: orderId }) => checkOrder(ctx, orderId) }),
  job({ ...sendReceiptsJob, run: (ctx, { order_id: orderId }) => sendReceipts(ctx, orderId) }),
  job({ ...refundPaymentJob, run: (ctx, { refund }) => sendBack(ctx, refund) }),
  // Expires the remaining unpaid orders; calls of buyers expire those whose payment was never opened.
  job({ name: 'lapse-orders', cron: '* * * * *', input: nothing, run: (ctx) => lapseDue(ctx) }),
  foldSalesJob,
  job({ name: 'send-back-unanswered', cron: '23 * * * *', input: nothing, run: (ctx) => sendBackUnanswered(ctx) }),
];
