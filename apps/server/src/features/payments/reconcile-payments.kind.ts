import { nothing, type JobKind } from '../../platform/jobs/job-kind.ts';

export const reconcilePayments: JobKind<typeof nothing> = { name: 'reconcile-payments', input: nothing };
