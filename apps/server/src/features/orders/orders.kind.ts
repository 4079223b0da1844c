import { id } from '@backline/contract/primitives';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

export const checkOrderJob = {
  name: 'check-order',
  input: z.object({ order_id: id }),
  concurrency: 4,
} satisfies JobKind;

export const sendReceiptsJob = {
  name: 'send-receipts',
  input: z.object({ order_id: id }),
  concurrency: 4,
} satisfies JobKind;

export const refundPaymentJob = {
  name: 'refund-payment',
  input: z.object({ refund: id }),
} satisfies JobKind;
