import { nothing, type JobKind } from '../../platform/jobs/job-kind.ts';

/** Compares our book with the provider's. */
export const reconcilePayments: JobKind<typeof nothing> = { name: 'reconcile-payments', input: nothing };
