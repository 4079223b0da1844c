import { sandboxOf, signatureHeader } from '../../integrations/payments/sandbox/sandbox.payments.ts';
import { deliverSandboxWebhook } from '../../integrations/payments/sandbox/deliver-webhook.kind.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { reconcilePayments } from './reconcile-payments.kind.ts';
import { reconcile } from './reconciliation.service.ts';
import { deleteOldEvents, receiveDelivery } from './payment-events.service.ts';

export const paymentJobs: Job[] = [
  job({
    ...deliverSandboxWebhook,
    /** Passes the signed event to the same code that handles webhooks of a remote provider. */
    async run(ctx, { event }) {
      const sandbox = sandboxOf(ctx.platform.payments);
      const delivery = await sandbox?.delivery(event);
      if (!sandbox || !delivery) return;
      const header = (name: string) => (name.toLowerCase() === signatureHeader ? delivery.signature : undefined);
      await receiveDelivery(ctx, { body: delivery.body, header });
      await sandbox.noteDelivered(event);
    },
  }),
  job({ ...reconcilePayments, cron: '40 9 * * *', run: (ctx) => reconcile(ctx) }),
  job({ name: 'delete-old-payment-events', cron: '10 10 * * *', input: nothing, run: (ctx) => deleteOldEvents(ctx) }),
];
