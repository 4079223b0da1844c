import { buildArtist, buildEvent, buildProduct } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeAll } from './judge.ts';
import { chooseAction } from './row-menu.ts';

test('a manager adds a product in two sizes and corrects its stock; a second, outdated tab asks before it overwrites', async ({
  page,
  context,
  db,
  house,
  signIn,
}) => {
  const artist = await buildArtist(db, { managerId: house.manager.id, name: 'The Lamps' });
  await buildEvent(db, { managerId: house.manager.id, artistIds: [artist.id], name: 'Night One' });
  const cap = await buildProduct(db, {
    artistId: artist.id,
    title: 'Cap of washed cotton with a very long name that has to be broken somewhere',
    sizes: { GENERIC: 3 },
  });
  const list = `/products/${artist.id}/The%20Lamps`;
  await signIn(page, house.manager, list);
  await expect(page.getByText('Cap of washed cotton')).toBeVisible();

  await page.getByRole('link', { name: 'New Product' }).click();
  await page.getByLabel('Title').fill('Tour shirt');
  await page.getByLabel('Price').fill('24,50');
  await page.getByLabel('Description').fill('Of heavy cotton.');
  for (const [place, size] of ['M', 'L'].entries()) {
    if (place > 0) await page.getByRole('button', { name: 'Add size' }).click();
    await page.getByLabel(`Size ${place + 1}`, { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(size, { exact: true }).click();
    await page.getByLabel(`Quantity of size ${place + 1}`).fill('12');
  }
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /Tour shirt/ });
  await expect(row).toContainText('$24.50');
  await expect(row).toContainText('M 12');

  await chooseAction(page, 'Tour shirt', 'Stock');
  await page.getByRole('button', { name: 'Correct stock of M' }).click();
  await page.getByRole('radio', { name: 'Stock count' }).check();
  await page.getByLabel('Adjustment (use a minus sign to reduce)').fill('-2');
  await page.getByLabel('Reason').fill('Torn in transport');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Corrected, M/ })).toContainText('Torn in transport');

  const edit = `${list}/edit/${cap.id}`;
  const second = await context.newPage();
  await second.goto(edit);
  await second.getByLabel('Price').fill('31');
  await page.goto(edit);
  await page.getByLabel('Title').fill('Cap');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Cap/ })).toBeVisible();
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByRole('button', { name: 'Save as chosen' }).click();
  await expect(second.getByRole('row', { name: /Cap/ })).toContainText('$31.00');
  await second.close();

  await page.goto(`${list}/import`);
  await page.getByLabel('Choose file').focus();
  await page.getByLabel('Choose file').setInputFiles({
    name: 'caps.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      '\uFEFFTitle;Description;Price;Size;Quantity\nWool cap;Of wool.;"$1,299.00";;5\nNo price;x;cheap;;1\n',
    ),
  });
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText('Please enter a price, such as 24.50 or $1,299.00.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('errors-of-caps.csv');
  await page.getByRole('button', { name: 'Import 1' }).press('Enter');
  await expect(page.getByRole('row', { name: /Wool cap/ })).toContainText('$1,299.00');

  await judgeAll(page, [list, `${list}/add`, `${list}/import`, edit, `${list}/stock/${cap.id}`]);
});
