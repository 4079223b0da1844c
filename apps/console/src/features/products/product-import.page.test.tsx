import * as importTexts from '@backline/contract/imports.texts';
import * as productTexts from '@backline/contract/products.texts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lamps } from '../../../testing/people.ts';
import { importFile, SheetWorker } from '../../../testing/sheet.ts';
import { clickedAgain, openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './product-import.page.tsx';

const preview = 'product/preview_product_import';
const run = 'product/import_products';
const shirt = { line: 2, title: 'Shirt', description: 'Of cotton.', price: 24.5, sizes: [{ size: 'M', quantity: 12 }] };
const wrong = { line: 3, path: 'price', message: productTexts.importPriceUnreadable };
const outcome = { products: [shirt], errors: [wrong] };
const csv = (text: string, name = 'products.csv') => new File([text], name, { type: 'text/csv' });

beforeEach(() => vi.stubGlobal('Worker', SheetWorker));

const open = (answers: Record<string, Answer>) =>
  openPage({
    Component,
    path: '/products/:artist_id/:artist_name/import',
    features: ['Page_Products'],
    answers: { ...lamps, ...answers },
  });
const input = () => screen.findByLabelText<HTMLInputElement>('Choose file');
const link = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');
const atList = () => screen.findByRole('heading', { name: 'at /products/21/The%20Lamps' });

it('previews products and invalid cells, imports once on a double click, and opens the list', async () => {
  const button = () => screen.getByRole('button', { name: 'Import 1' });
  const { user, sentTo } = open({
    [preview]: () => outcome,
    [run]: clickedAgain(button, { message: productTexts.imported(1), ...outcome }),
  });
  await user.upload(await input(), csv('Colour,Price\nred,5'));
  expect(await screen.findByText(productTexts.importNoTitle)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(link('Download the template')).toMatch(
    /^data:text\/csv;charset=utf-8,\uFEFFTitle,Description,Price,Size,Quantity/,
  );
  const text = 'Title;Description;Price;Size;Quantity;Colour\nShirt;Of cotton.;24,50;M;12;red\nCap;;cheap;;1\n;;;;\n';
  await importFile(user, await input(), csv(text));
  expect(await screen.findByText(productTexts.importPriceUnreadable)).toBeTruthy();
  expect(screen.getByText(importTexts.importColumnsLeftOut(['Colour']))).toBeTruthy();
  expect(screen.getByText('Line 3, Price')).toBeTruthy();
  expect(screen.getByText('cheap')).toBeTruthy();
  expect(screen.getByText('$24.50')).toBeTruthy();
  expect(link('Download as CSV')).toContain(`Cap,,cheap,,1,3,"Price: ${productTexts.importPriceUnreadable}"`);
  expect(sentTo(preview)[0]?.input).toEqual({
    artist_id: 21,
    rows: [
      { line: 2, title: 'Shirt', description: 'Of cotton.', price: '24,50', size: 'M', quantity: '12' },
      { line: 3, title: 'Cap', description: '', price: 'cheap', size: '', quantity: '1' },
    ],
  });
  await user.click(button());
  expect(await atList()).toBeTruthy();
  expect(screen.getByText('1 product has been added.')).toBeTruthy();
  expect(sentTo(run)).toHaveLength(1);
});

it('keeps imported batches when the network fails, and sends only the other batches on the next press', async () => {
  const lines = Array.from({ length: 450 }, (_, index) => `Cap ${index},Of cotton.,20,,5`);
  const productsOf = (rows: unknown) => ({
    products: (rows as { line: number; title: string }[]).map(({ line, title }) => ({ ...shirt, line, title })),
    errors: [],
  });
  let isBroken = true;
  const { user, sentTo } = open({
    [preview]: ({ input: { rows } }) => productsOf(rows),
    [run]: ({ input: { rows } }) => {
      const isSecond = (rows as { title: string }[])[0]?.title === 'Cap 200';
      if (isSecond && isBroken) throw new TypeError('network');
      return { message: '', ...productsOf(rows) };
    },
  });
  await importFile(user, await input(), csv(`Title,Description,Price,Size,Quantity\n${lines.join('\n')}`));
  await user.click(await screen.findByRole('button', { name: 'Import 450' }));
  expect(await screen.findByRole('button', { name: 'Import 250' })).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Import 250' }));
  expect(await atList()).toBeTruthy();
  expect(screen.getByText('250 products have been added.')).toBeTruthy();
  const sent = sentTo(run).map(({ input: { rows }, headers }) => ({
    count: (rows as unknown[]).length,
    key: headers.get('idempotency-key'),
  }));
  expect(sent.map(({ count }) => count)).toEqual([200, 200, 200, 50]);
  // The retried batch uses the same idempotency key, so that the server stores it once.
  expect(sent[1]?.key).toBe(sent[2]?.key);
});

it('rejects an oversized file before reading it', async () => {
  const { user, sentTo } = open({ [preview]: () => outcome });
  const large = Object.defineProperty(csv('Title\nShirt'), 'size', { value: 9 * 1024 * 1024 });
  await user.upload(await input(), large);
  expect(await screen.findByText(importTexts.importTooLarge(8))).toBeTruthy();
  expect(sentTo(preview)).toEqual([]);
});

it('shows next to the file picker why the preview was refused, and offers no import', async () => {
  const { user } = open({
    [preview]: () => refuse(404, { code: 'not_found', message: 'Not found. It may have been deleted.' }),
  });
  await importFile(user, await input(), csv('Title\nShirt'));
  expect(await screen.findByText('Not found. It may have been deleted.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});
