import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/**
 * An import resumes in several runs. At two calls a second, a day is enough to read more than two months of orders of
 * any shop.
 */
export const importStoreOrdersJob = {
  name: 'import-store-orders',
  input: z.object({ store_import: z.number() }),
  timeoutSeconds: 600,
} satisfies JobKind;
