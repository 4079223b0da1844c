import { expect, test } from './fixtures.ts';

test('the API reference opens under its own CSP, and requests nothing from other servers', async ({
  page,
  baseURL,
}) => {
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:') origins.add(origin);
  });
  await page.goto('/api/docs');
  const call = page.locator('.opblock').filter({ hasText: /\/api\/events\/events_list(?!_)/ });
  await page.getByPlaceholder('Filter by tag').fill('events');
  const area = page.getByRole('heading', { name: /^events\b/ });
  await expect(page.getByRole('heading', { name: 'artist_manager' })).toBeHidden();
  await area.click();
  await expect(call).toBeVisible();
  await call.locator('.opblock-summary').click();
  await expect(call.getByRole('button', { name: 'Try it out' })).toBeVisible();
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([baseURL]);
});
