import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

const input = z.object({ account: z.string() });

/**
 * Reads the account's state from the provider, because the provider's events may arrive late, twice or out of order.
 */
export const refreshAccount: JobKind<typeof input> = { name: 'refresh-payment-account', input };

/** Registers this installation's domain for an account, so that its checkout offers wallets. */
export const offerWallets: JobKind<typeof input> = { name: 'offer-wallets', input };
