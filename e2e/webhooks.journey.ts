import { created, kindNames, testSent } from '@backline/contract/webhooks.texts';
import { openReceiver } from '../apps/server/testing/webhooks/receiver.ts';
import { expect, test as base } from './fixtures.ts';
import { openInstallation } from './installation.ts';
import { judgeHere, judgeSizes, judgeThoroughly } from './judge.ts';
import { desk } from './sizes.ts';

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

const test = base.extend<object, { receiver: Receiver }>({
  receiver: [
    async ({}, use) => {
      const receiver = await openReceiver();
      await use(receiver);
      await receiver.close();
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ receiver }, use) => {
      const installation = await openInstallation(receiver.settings);
      await use(installation);
      await installation.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('a manager adds a webhook, sends a test, reads why it fails, and sends it again', async ({
  page,
  house,
  receiver,
  signIn,
}) => {
  receiver.answer('/crm', (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>No</h1>'));
  await signIn(page, house.manager, '/webhooks');
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
  await judgeSizes(page, 'no webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('This address is not public.')).toBeVisible();
  await judgeSizes(page, 'a refused address');
  await dialog.getByLabel('Address').fill(`${receiver.origin}/crm`);
  await dialog.getByLabel('Description').fill('CRM');
  await dialog.getByRole('checkbox', { name: kindNames['event.changed'] }).click();
  await dialog.getByRole('button', { name: 'Add webhook' }).dblclick();
  await expect(page.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await judgeSizes(page, 'the secret');
  const made = page.getByRole('dialog', { name: created });
  await made.getByLabel('Secret').focus();
  await page.keyboard.press('ControlOrMeta+C');
  await made.getByRole('button', { name: 'Done' }).click();

  await expect(page.getByRole('heading', { name: 'CRM' })).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText(testSent)).toBeVisible();
  await expect(page.getByText('The receiver does not accept events.')).toBeVisible();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Test' });
  await expect(drawer.getByText('The receiver answered 500.').first()).toBeVisible();
  await expect(drawer.getByText('<h1>No</h1>').first()).toBeVisible();
  await judgeSizes(page, 'a failed delivery');
  await page.setViewportSize(desk);

  receiver.answer('/crm', 204);
  await drawer.getByRole('button', { name: /^Resend/ }).click();
  await expect(drawer.getByText('Delivered')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Active')).toBeVisible();
  const [first, ...others] = receiver.to('/crm').map(({ headers }) => headers['webhook-id']);
  expect(new Set(others)).toEqual(new Set([first]));

  await page.getByRole('button', { name: 'More actions for this webhook' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(page.getByText('This webhook is paused.')).toBeVisible();
  await judgeHere(page, 'a paused webhook');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Send test' })).toBeVisible();
  const { pathname } = new URL(page.url());
  // A toast would cover the header, so the page is loaded anew.
  await page.goto('/webhooks');
  await judgeThoroughly(page, ['/webhooks', pathname, '/webhooks/999999']);
});
