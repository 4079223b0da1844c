import type { Feature } from '@backline/contract/features';
import type { Product } from '@backline/contract/products';
import * as productTexts from '@backline/contract/products.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lamps } from '../../../testing/people.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { product } from '../../../testing/product.ts';
import { Component } from './products.page.tsx';
import { chooseAction } from '../../../testing/row-menu.ts';

const list = 'product/get_artist_product_list';

const open = (
  rows: Product[],
  answers: Record<string, Answer> = {},
  features: readonly Feature[] = ['Page_Products', 'Page_Artists'],
) =>
  openPage({
    Component,
    path: '/products/:artist_id/:artist_name',
    features,
    answers: { ...lamps, [list]: () => rows, ...answers },
  });

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

it('lists products with price, remaining stock of each size, and drops', async () => {
  open([
    product(1),
    product(2, { is_drop: false, artist_product_drops: [], sizes: [{ id: 9, size: 'GENERIC', quantity: 1_200 }] }),
    product(3, { is_drop_only: true, artist_product_drops: [] }),
  ]);
  const shirt = await row(/Shirt 1/);
  expect(shirt.getByText('$25.00')).toBeTruthy();
  expect(shirt.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['S 5', 'M none']);
  expect(shirt.getByText('Drop at Night One: $20.00')).toBeTruthy();
  expect(shirt.getByRole('link', { name: 'Edit Shirt 1' }).getAttribute('href')).toBe(
    '/products/21/The%20Lamps/edit/1',
  );
  expect(shirt.getByRole('presentation', { hidden: true }).getAttribute('src')).toBe('/static/default-product.svg');
  expect((await row(/Shirt 2/)).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1,200']);
  expect((await row(/Shirt 3/)).getByText('In drops only')).toBeTruthy();
});

it('shows Products as a tab next to the artist’s profile, and links to the form for a new product', async () => {
  open([]);
  expect(await screen.findByText('No products yet')).toBeTruthy();
  const nav = within(screen.getByRole('navigation', { name: 'Artist' }));
  expect(nav.getByRole('link', { name: 'Products' }).getAttribute('aria-current')).toBe('page');
  expect(nav.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/artist_manager/view/21/The%20Lamps');
  expect(screen.getByRole('link', { name: 'New Product' }).getAttribute('href')).toBe('/products/21/The%20Lamps/add');
});

it('says what products are, and offers to add the first one only to a person who may do so', async () => {
  open([], {}, ['Page_Artists']);
  await screen.findByText('No products yet');
  expect(screen.queryByRole('link', { name: 'Add the first product' })).toBeNull();
  open([]);
  expect(await screen.findByText('Products are what fans buy in the shop of an event.')).toBeTruthy();
  const add = screen.getByRole('link', { name: 'Add the first product' });
  expect(add.getAttribute('href')).toBe('/products/21/The%20Lamps/add');
});

it('searches by words of the title', async () => {
  const { user, sentTo } = open([product(1)]);
  await user.type(await screen.findByRole('searchbox', { name: 'Search products' }), 'shi');
  await waitFor(() =>
    expect(sentTo(list).at(-1)?.input).toMatchObject({ search: 'shi', artist_id: 21, page_number: 1 }),
  );
});

it('shows the server’s message for an artist who is unknown or belongs to another manager', async () => {
  open([], { [list]: () => refuse(404, { code: 'not_found', message: 'It could not be found.' }) });
  expect(await screen.findByText('It could not be found.')).toBeTruthy();
});

const archive = 'product/archive_artist_product';

it('shows why a product cannot be archived, and keeps it in the list', async () => {
  const message = productTexts.archiveDropFirst('Night One');
  const { user } = open([product(1)], { [archive]: () => refuse(409, { code: 'conflict', message }) });
  await chooseAction(user, 'Shirt 1', 'Archive');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Archive the product “Shirt 1” of The Lamps?' })).getByRole(
      'button',
      { name: 'Archive' },
    ),
  );
  expect(await screen.findByText(message)).toBeTruthy();
  await row(/Shirt 1/);
});

it('archives a product after a confirmation, and restores it from the archived ones', async () => {
  let isArchived = false;
  const { user, sentTo } = open([], {
    [list]: ({ input }) => (input['archived'] === isArchived ? [product(1, { is_archived: isArchived })] : []),
    [archive]: ({ input }) => {
      isArchived = input['archived'] === true;
      return { message: isArchived ? productTexts.archived : productTexts.restored };
    },
  });
  await chooseAction(user, 'Shirt 1', 'Archive');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('No products yet')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Archived' }));
  const archived = await row(/Shirt 1/);
  expect(archived.queryByRole('link', { name: 'Edit Shirt 1' })).toBeNull();
  await chooseAction(user, 'Shirt 1', 'Restore');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('No archived products')).toBeTruthy();
  expect(sentTo(archive).map(({ input }) => input)).toEqual([
    { artist_id: 21, product_id: 1, archived: true },
    { artist_id: 21, product_id: 1, archived: false },
  ]);
});
