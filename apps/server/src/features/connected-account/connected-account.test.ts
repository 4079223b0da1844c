import { requireSandbox } from '../../../testing/payments/payments.ts';
import {
  checkConnectedAccount,
  createAccountLink,
  createConnectedAccount,
  getConnectedAccount,
} from '@backline/contract/connected-account';
import * as paymentTexts from '@backline/contract/payments.texts';
import * as connectedAccountTexts from '@backline/contract/connected-account.texts';
import { expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { PaymentError } from '../../platform/ports/payments.port.ts';
import { insert } from './connected-account.repository.ts';

const house = await openForFile(testApp());

const as = (person: { id: number }) => signedInAs(house.app, house.platform, person);
async function newManager() {
  const { id } = await buildManager(house.db);
  return { id, client: await as({ id }), email: `payout-${id}@example.org` };
}
const state = async (client: SignedIn, whose: object = {}) => (await client.call(getConnectedAccount, whose)).body;
const tokenOf = (url: string | null) => new URL(url ?? '').hash.slice(1);
const complete = (url: string | null, failedReason = '') =>
  requireSandbox(house.platform).onboard(tokenOf(url), failedReason);

test.each([
  ['', 'Please enter your email'],
  ['   ', 'Please enter your email'],
  [undefined, 'Please enter your email'],
  ['payout', 'Please enter a valid email.'],
])('rejects “%s” as an email address with an error on the field, and creates no account', async (email, message) => {
  const { client } = await newManager();
  const { status, body } = await client.call(createConnectedAccount, { email });
  expect([status, body.fields]).toEqual([422, [{ path: 'email', message }]]);
  expect(await state(client)).toMatchObject({ status: 'none', stripe_account_hosted_url: null });
});

test('requires an ADMIN to name the manager, because only managers have accounts', async () => {
  const admin = await as(await buildAdmin(house.db));
  const { id } = await newManager();
  const artist = await buildArtist(house.db, { managerId: id });
  expect((await admin.call(getConnectedAccount, {})).body.fields).toMatchObject([{ path: 'manager_id' }]);
  expect((await admin.call(getConnectedAccount, { manager_id: artist.id })).status).toBe(404);
  expect((await admin.call(getConnectedAccount, { manager_id: id })).body.status).toBe('none');
});

test('refuses a setup link without an account', async () => {
  const { client } = await newManager();
  expect((await client.call(createAccountLink, {})).status).toBe(409);
  const { status, body } = await client.call(checkConnectedAccount, {});
  expect([status, body.message]).toEqual([409, paymentTexts.noAccountYet]);
});

test('stores one account when calls are concurrent', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id: managerId } = await buildManager(house.db);
    const account = {
      managerId,
      provider: 'sandbox',
      accountId: `acct_racer_${managerId}`,
      email: 'racer@example.org',
    };
    const write = () => house.db.transaction().execute((tx) => insert(tx, account));
    const made = await Promise.all(Array.from({ length: 8 }, write));
    expect(made.filter(Boolean)).toHaveLength(1);
  }
});

test('creates only one account, even on a double click, with a setup link that works only once', async () => {
  const { client, email, id } = await newManager();
  const answers = await Promise.all([1, 2, 3].map(() => client.call(createConnectedAccount, { email: ` ${email} ` })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(answers.map(({ body }) => body.message).toSorted((one, other) => one.localeCompare(other, 'en'))).toEqual([
    connectedAccountTexts.exists,
    connectedAccountTexts.exists,
    connectedAccountTexts.created,
  ]);
  const url = answers.find(({ status }) => status === 200)?.body.stripe_account_hosted_url ?? null;
  expect(await state(client)).toMatchObject({ status: 'inactive', failed_reason: '', email });
  expect(await complete(url)).toEqual({ returnUrl: 'http://localhost:3000/connected_account?setup=returned' });
  expect(await complete(url)).toBeNull();
  const lines = await house.db
    .selectFrom('audit_log')
    .select('action')
    .where('noun', '=', 'Connected account')
    .where('actor_id', '=', id)
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['payment_account.created']);
});

test('shows the reason of an incomplete setup, and activates the account by webhook', async () => {
  const { client, email } = await newManager();
  const { body } = await client.call(createConnectedAccount, { email });
  await complete(body.stripe_account_hosted_url, 'The bank account is missing.');
  await runJobs(house.platform);
  expect(await state(client)).toMatchObject({ status: 'inactive', failed_reason: 'The bank account is missing.' });
  const again = await client.call(createAccountLink, {});
  expect(again.body.message).toBe('Continue the setup on the payment provider’s site.');
  await complete(again.body.stripe_account_hosted_url);
  expect((await state(client)).status).toBe('inactive');
  await runJobs(house.platform);
  expect(await state(client)).toMatchObject({ status: 'active', failed_reason: '' });
  const nothingLeft = await client.call(createAccountLink, {});
  expect(nothingLeft.body).toMatchObject({ status: 'active', stripe_account_hosted_url: null });
});

test("updates the account's state when the manager returns, even without the webhook", async () => {
  const { client, email } = await newManager();
  await house.db.updateTable('sandbox_settings').set({ delivery: 'lost' }).execute();
  const { body } = await client.call(createConnectedAccount, { email });
  expect((await client.call(checkConnectedAccount, {})).body.message).toBe(connectedAccountTexts.notYet);
  await complete(body.stripe_account_hosted_url);
  await house.db.updateTable('sandbox_settings').set({ delivery: 'prompt' }).execute();
  await runJobs(house.platform);
  expect((await state(client)).status).toBe('inactive');
  expect((await client.call(checkConnectedAccount, {})).body.message).toBe('Your account is active.');
  expect((await state(client)).status).toBe('active');
});

test('after the setup, returns an ADMIN to the account of the manager for whom the ADMIN set it up', async () => {
  const admin = await as(await buildAdmin(house.db));
  const { id, email } = await newManager();
  const { body } = await admin.call(createConnectedAccount, { manager_id: id, email });
  expect(await complete(body.stripe_account_hosted_url)).toEqual({
    returnUrl: `http://localhost:3000/connected_account?manager_id=${id}&setup=returned`,
  });
});

test.each([
  ['away', 503, undefined],
  ['unknown', 503, undefined],
  ['refused', 422, [{ path: 'email', message: 'This address cannot be used.' }]],
] as const)(
  "changes nothing if the provider's error is “%s”, and succeeds on the next try",
  async (kind, status, fields) => {
    const { client, email } = await newManager();
    const { payments } = house.platform;
    const { createAccount } = payments;
    payments.createAccount = () => Promise.reject(new PaymentError(kind, 'This address cannot be used.'));
    const { status: answered, body } = await client.call(createConnectedAccount, { email });
    payments.createAccount = createAccount;
    expect([answered, body.fields]).toEqual([status, fields]);
    expect((await state(client)).status).toBe('none');
    expect((await client.call(createConnectedAccount, { email })).status).toBe(200);
  },
);
