import { expect, test } from './fixtures.ts';

test('the reference of every call opens under its own policy, and asks no server but ours', async ({
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
  // Of many operations the reference draws those that come into sight.
  await page.getByRole('heading', { name: 'artist_manager' }).waitFor();
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(call).toBeVisible({ timeout: 250 });
  }).toPass();
  await call.locator('.opblock-summary').click();
  await expect(call.getByRole('button', { name: 'Try it out' })).toBeVisible();
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([baseURL]);
});
