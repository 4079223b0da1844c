import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

const input = z.object({ account: z.string() });

/** Asks the provider, because its own events arrive late, twice or out of order. */
export const refreshAccount: JobKind<typeof input> = { name: 'refresh-payment-account', input };
