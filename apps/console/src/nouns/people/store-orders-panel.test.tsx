import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { StoreOrdersPanel } from './store-orders-panel.tsx';

const store = (more: object = {}) => ({
  shopify_domain: 'lamps.myshopify.com',
  takes_webhooks: true,
  can: { import: true },
  orders: 12,
  orders_without_event: 3,
  last_told_dttm: Date.UTC(2030, 0, 2, 12),
  last_import: null,
  ...more,
});
const running = (read_count: number, total_count: number | null = null) => ({
  status: 'running',
  read_count,
  total_count,
  failure: null,
  asked_dttm: Date.UTC(2030, 0, 2),
  ended_dttm: null,
});
const seller = { id: 21, version: 3, shopify_domain: 'lamps.myshopify.com' };
const Panel = () => <StoreOrdersPanel seller={seller} />;
const open = (answers: Record<string, Answer>) =>
  openPage({ Component: Panel, path: '/panel', features: ['Page_Artists'], answers });
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Import orders from the last 60 days' });

it('shows a load failure with a retry', async () => {
  open({ 'store/get_store': () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('shows how many orders the store has sent, how many lack an event, and the last update', async () => {
  open({ 'store/get_store': () => store() });
  expect(await screen.findByText(/^12 orders, 3 without an event. Last update:/)).toBeTruthy();
});

it('says that no orders arrive without the secret, and why an import failed', async () => {
  const last_import = { ...running(0), status: 'failed', failure: 'The store rejected the access token.' };
  open({ 'store/get_store': () => store({ takes_webhooks: false, last_import }) });
  expect(await screen.findByText(/^Add the webhook signing secret/)).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toBe('The store rejected the access token.');
});

it.each([
  ['does not say how many there are', null, 'Reading: 250 orders so far.'],
  ['has sold more since it counted', 240, 'Reading: 250 of 250 orders so far.'],
])('shows the import’s progress when the store %s', async (_which, total, words) => {
  open({ 'store/get_store': () => store({ can: { import: false }, last_import: running(250, total) }) });
  expect(await screen.findByText(words)).toBeTruthy();
});

it('imports the recent weeks’ orders and shows the progress until the import is done', async () => {
  let asked = 0;
  let stored = store();
  const { user, sentTo } = open({
    'store/get_store': () => {
      asked += 1;
      if (stored.can.import || asked < 3) return stored;
      return store({ last_import: { ...running(2_000), status: 'done' } });
    },
    'store/import_orders': () => {
      stored = store({ can: { import: false }, last_import: running(250, 2_000) });
      return { message: 'Importing orders from the last 60 days.' };
    },
  });
  await user.click(await button());
  expect(await screen.findByText('Reading: 250 of 2,000 orders so far.')).toBeTruthy();
  expect((await button()).disabled).toBe(true);
  expect(sentTo('store/import_orders')).toHaveLength(1);
  await waitFor(() => expect(screen.getByText('Read: 2,000 orders.')).toBeTruthy());
});
