import type { Locator, Page } from '@playwright/test';
import { buildDrop, buildEvent, buildProduct, buildPromoCode } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeSizes } from './judge.ts';
import { chooseAction } from './row-menu.ts';

interface Archived {
  list: string;
  filter: string;
  name: string;
  other: string;
  archived: string;
  restored: string;
  empty: string;
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });

async function confirm(page: Page, verb: 'Archive' | 'Restore', name: string): Promise<void> {
  await chooseAction(page, name, verb);
  await page
    .getByRole('dialog', { name: new RegExp(`^${verb} the .* “${name}”`) })
    .getByRole('button', { name: verb })
    .click();
}

/** Archives a row from its menu, finds it under the filter, and restores it there. */
async function archiveAndRestore(page: Page, { list, filter, name, other, ...texts }: Archived): Promise<void> {
  const choose = (state: string) => page.getByRole('radiogroup', { name: filter }).getByText(state).click();
  await expect(rowOf(page, name)).toBeVisible();
  await confirm(page, 'Archive', name);
  await expect(page.getByText(texts.archived)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(rowOf(page, other)).toBeVisible();
  await page.reload();
  await expect(rowOf(page, other)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);

  await choose('Archived');
  await expect(rowOf(page, name)).toBeVisible();
  await expect(rowOf(page, other)).toHaveCount(0);
  await expect(page).toHaveURL(/state=archived/);
  await judgeSizes(page, `${list} under the filter`);

  await confirm(page, 'Restore', name);
  await expect(page.getByText(texts.restored)).toBeVisible();
  await expect(page.getByText(texts.empty)).toBeVisible();
  await choose('Current');
  await expect(rowOf(page, name)).toBeVisible();
  await expect(rowOf(page, other)).toBeVisible();
}

test('a product with a drop is not archived; another one leaves the list from its row, and returns when it is restored', async ({
  page,
  db,
  house,
  signIn,
}) => {
  const { artist, manager } = house;
  const event = await buildEvent(db, { managerId: manager.id, artistIds: [artist.id], name: 'Loud Night' });
  const shirt = await buildProduct(db, { artistId: artist.id, title: 'Faded shirt' });
  const cap = await buildProduct(db, { artistId: artist.id, title: 'Wool cap' });
  await buildDrop(db, { productId: cap.id, eventId: event.id });
  await signIn(page, manager, '/products/all');
  await confirm(page, 'Archive', cap.title);
  await expect(page.getByText('This product has a drop at Loud Night. End or remove the drop first.')).toBeVisible();
  await archiveAndRestore(page, {
    list: 'the products',
    filter: 'Product status',
    name: shirt.title,
    other: cap.title,
    archived: 'Product has been archived.',
    restored: 'Product has been restored.',
    empty: 'No archived products',
  });
});

test('a promo code that is archived from its row leaves the list, and returns when it is restored', async ({
  page,
  db,
  house,
  signIn,
}) => {
  const { artist, manager } = house;
  const { code } = await buildPromoCode(db, { artistId: artist.id });
  const { code: other } = await buildPromoCode(db, { artistId: artist.id });
  await signIn(page, manager, '/promocode/all');
  await archiveAndRestore(page, {
    list: 'the promo codes',
    filter: 'Promo code status',
    name: code,
    other,
    archived: 'Promo code has been archived.',
    restored: 'Promo code has been restored.',
    empty: 'No archived promo codes',
  });
});
