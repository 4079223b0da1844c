import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/** Goes on where it was, in turns: a day of a shop that is asked twice a second is more than any has in two months. */
export const importStoreOrdersJob = {
  name: 'import-store-orders',
  input: z.object({ store_import: z.number() }),
  timeoutSeconds: 600,
} satisfies JobKind;
