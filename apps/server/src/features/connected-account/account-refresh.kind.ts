import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

const input = z.object({ account: z.string() });

/** Asks the provider how an account stands: what it tells by itself comes late, twice, or in another order. */
export const refreshAccount: JobKind<typeof input> = { name: 'refresh-payment-account', input };
