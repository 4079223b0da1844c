import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/** Resumes in turns. At two calls a second, one day covers more than two months of any shop. */
export const importStoreOrdersJob = {
  name: 'import-store-orders',
  input: z.object({ store_import: z.number() }),
  timeoutSeconds: 600,
} satisfies JobKind;
