import { nothing } from '../../platform/jobs/job-kind.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { sendWebhook } from './webhook-events.kind.ts';
import { deleteOldDeliveries, pauseFailing, sendDue, sendOverdue } from './webhook-sending.service.ts';

export const webhookJobs: Job[] = [
  job({ ...sendWebhook, run: (ctx, { webhookId }) => sendDue(ctx, webhookId) }),
  job({ name: 'pause-failing-webhooks', cron: '*/10 * * * *', input: nothing, run: pauseFailing }),
  job({ name: 'send-overdue-webhooks', cron: '*/10 * * * *', input: nothing, run: sendOverdue }),
  job({ name: 'delete-old-webhook-deliveries', cron: '42 * * * *', input: nothing, run: deleteOldDeliveries }),
];
