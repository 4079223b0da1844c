import { job, type Job } from '../../platform/jobs/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { checkOrder, lapseDue } from './check-order.service.ts';
import { checkOrderJob, refundPaymentJob } from './orders.kind.ts';
import { sendBack, sendBackUnanswered } from './refund.service.ts';

export const orderJobs: Job[] = [
  job({ ...checkOrderJob, run: (ctx, { order_id: orderId }) => checkOrder(ctx, orderId) }),
  job({ ...refundPaymentJob, run: (ctx, { refund }) => sendBack(ctx, refund) }),
  // Whoever wants what lapsed orders hold gets it at once; this is for those whom nobody presses, and whose payment was opened.
  job({ name: 'lapse-orders', cron: '* * * * *', input: nothing, run: (ctx) => lapseDue(ctx) }),
  job({ name: 'send-back-unanswered', cron: '23 * * * *', input: nothing, run: (ctx) => sendBackUnanswered(ctx) }),
];
