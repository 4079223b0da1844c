import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/** Sends what is due for one webhook. A slow receiver holds only one of these slots at a time. */
export const sendWebhook = {
  name: 'send-webhook',
  input: z.object({ webhookId: z.number() }),
  concurrency: 10,
  timeoutSeconds: 60,
} satisfies JobKind;
