import { job, type Job } from '../../platform/worker/job.ts';
import { refreshAccount } from './account-refresh.kind.ts';
import { refreshAccountNow } from './account-state.service.ts';

export const connectedAccountJobs: Job[] = [
  job({ ...refreshAccount, run: (ctx, { account }) => refreshAccountNow(ctx, account) }),
];
