import type { StaffRole } from '@backline/contract/features';
import type { Product } from '@backline/contract/products';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './all-products.page.tsx';
import { product } from '../../../testing/product.ts';
import { chooseAction } from '../../../testing/row-menu.ts';

const list = 'product/get_artist_product_list';

const open = (rows: Product[], answers: Record<string, Answer> = {}, role: StaffRole = 'MANAGER') =>
  openPage({
    role,
    Component,
    path: '/products/all',
    features: ['Page_Products'],
    answers: { [list]: () => rows, ...answers },
  });

it('shows a load failure with a retry instead of an empty list', async () => {
  open([], { [list]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText('No products yet')).toBeNull();
});

it('shows the artist of each product, with links to the artist’s products and to the product', async () => {
  const { user, router } = open([product(1), product(2, { artist_id: 22, artist_name: 'Low Tide' })]);
  const row = within(await screen.findByRole('row', { name: /Shirt 2/ }));
  expect(row.getByRole('link', { name: 'Low Tide' }).getAttribute('href')).toBe('/products/22/Low%20Tide');
  expect(row.getByRole('link', { name: 'Edit Shirt 2' }).getAttribute('href')).toBe('/products/22/Low%20Tide/edit/2');
  await chooseAction(user, 'Shirt 2', 'Stock');
  expect(router.state.location.pathname).toBe('/products/22/Low%20Tide/stock/2');
});

it('requests and searches the products of all artists', async () => {
  const { user, sentTo } = open([]);
  expect(await screen.findByText('No products yet')).toBeTruthy();
  expect(sentTo(list)[0]?.input['artist_id'] ?? null).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'shi');
  await waitFor(() => expect(sentTo(list).at(-1)?.input).toMatchObject({ search: 'shi', page_number: 1 }));
  expect(await screen.findByText('No product has these words in its title.')).toBeTruthy();
});

it('asks for the artist of a new product', async () => {
  const { user, router } = open([product(1)], {
    'artist_manager/list': () => ({ result: [{ id: 22, name: 'Low Tide' }] }),
  });
  await user.click(await screen.findByRole('button', { name: 'New Product' }));
  await user.click(await screen.findByRole('combobox', { name: 'Artist' }));
  await user.click(await screen.findByTitle('Low Tide'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/products/22/Low%20Tide/add'));
});

it('takes an artist directly to the form of their own new product', async () => {
  open([], {}, 'ARTIST');
  const link = await screen.findByRole('link', { name: 'New Product' });
  expect(link.getAttribute('href')).toMatch(/^\/products\/1\/.+\/add$/);
});
