import { nothing } from '../../platform/jobs/job-kind.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { offerWallets, refreshAccount } from './account-refresh.kind.ts';
import { refreshAccountNow } from './account-state.service.ts';
import { offerWalletsNow, offerWalletsToAll } from './wallets.service.ts';

export const connectedAccountJobs: Job[] = [
  job({ ...refreshAccount, run: (ctx, { account }) => refreshAccountNow(ctx, account) }),
  job({ ...offerWallets, run: (ctx, { account }) => offerWalletsNow(ctx, account) }),
  job({ name: 'offer-wallets-to-all', cron: '20 10 * * *', input: nothing, run: (ctx) => offerWalletsToAll(ctx) }),
];
