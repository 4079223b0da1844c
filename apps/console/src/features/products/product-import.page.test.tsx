import { productMessages } from '@backline/contract/product-messages';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clickedAgain, openPage } from '../../ui/testing.tsx';
import { Component } from './product-import.page.tsx';

const preview = 'product/preview_product_import';
const run = 'product/import_products';
const shirt = { line: 2, title: 'Shirt', description: 'Of cotton.', price: 24.5, sizes: [{ size: 'M', quantity: 12 }] };
const outcome = { products: [shirt], errors: [{ line: 3, path: 'price', message: productMessages.priceRequired }] };

it('shows what a file would store and which cells are wrong, imports once on a double click, and goes to the list', async () => {
  const button = () => screen.getByRole('button', { name: 'Import 1' });
  const { user, sentTo } = openPage({
    Component,
    path: '/products/:artist_id/:artist_name/import',
    at: '/products/21/The%20Lamps/import',
    features: ['Page_Products'],
    answers: {
      [preview]: () => outcome,
      [run]: clickedAgain(button, { message: productMessages.imported(1), ...outcome }),
    },
  });
  const input = await screen.findByLabelText<HTMLInputElement>('CSV file of products');
  await user.upload(input, new File(['Name\nShirt'], 'x.csv', { type: 'text/csv' }));
  expect(await screen.findByText(/names no column "Title"/)).toBeTruthy();
  const text = 'Title;Description;Price;Size;Quantity\nShirt;Of cotton.;24,50;M;12\nCap;;cheap;;1\n;;;;\n';
  await user.upload(input, new File([text], 'products.csv', { type: 'text/csv' }));
  expect(await screen.findByText(productMessages.priceRequired)).toBeTruthy();
  expect(screen.getByText('$24.50')).toBeTruthy();
  expect(sentTo(preview)[0]?.input).toEqual({
    artist_id: 21,
    rows: [
      { line: 2, title: 'Shirt', description: 'Of cotton.', price: '24,50', size: 'M', quantity: '12' },
      { line: 3, title: 'Cap', description: '', price: 'cheap', size: '', quantity: '1' },
    ],
  });
  await user.click(button());
  expect(await screen.findByRole('heading', { name: 'at /products/21/The%20Lamps' })).toBeTruthy();
  expect(sentTo(run)).toHaveLength(1);
});
