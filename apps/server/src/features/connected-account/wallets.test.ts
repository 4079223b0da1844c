import { afterEach, expect, test, vi } from 'vitest';
import { buildManager, buildPaymentAccount } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { jobNamed, runJobs, runNow } from '../../../testing/run-jobs.ts';
import { PaymentError } from '../../platform/ports/payments.port.ts';
import { connectedAccountJobs } from './connected-account.jobs.ts';

const plain = await openForFile(testApp());
const secure = await openForFile(testApp({ PUBLIC_URL: 'https://backline.example.org', TRUST_PROXY: 'on' }));
afterEach(() => vi.restoreAllMocks());

const registering = ({ platform }: typeof plain, answer: () => Promise<void>) =>
  vi.spyOn(platform.payments, 'registerDomain').mockImplementation(answer);

test('registers no domain for wallets over plain http', async () => {
  const registered = registering(plain, async () => {});
  await runNow(plain.platform, jobNamed(connectedAccountJobs, 'offer-wallets'), { account: 'acct_1' });
  expect(registered).not.toHaveBeenCalled();
});

test('gives up until the next day when the provider refuses a domain, and tries again when the provider is away', async () => {
  const job = jobNamed(connectedAccountJobs, 'offer-wallets');
  registering(secure, () => Promise.reject(new PaymentError('refused', 'Not this domain.')));
  await runNow(secure.platform, job, { account: 'acct_1' });
  registering(secure, () => Promise.reject(new PaymentError('away', 'Away.')));
  await expect(runNow(secure.platform, job, { account: 'acct_1' })).rejects.toThrow('Away.');
});

test('registers the domain of the installation for each active account every day', async () => {
  const registered = registering(secure, async () => {});
  const active = await buildPaymentAccount(secure.db, (await buildManager(secure.db)).id);
  const inactive = await buildPaymentAccount(secure.db, (await buildManager(secure.db)).id);
  await secure.db
    .updateTable('payment_accounts')
    .set({ is_active: false })
    .where('account_id', '=', inactive)
    .execute();
  await runNow(secure.platform, jobNamed(connectedAccountJobs, 'offer-wallets-to-all'), {});
  await runJobs(secure.platform, connectedAccountJobs);
  expect(registered.mock.calls).toEqual([[{ accountId: active, domain: 'backline.example.org' }]]);
  expect(inactive).not.toBe(active);
});
