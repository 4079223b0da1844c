import * as productTexts from '@backline/contract/products.texts';
import type { SizeStock, StockMovement } from '@backline/contract/product-stock';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lamps } from '../../../testing/people.ts';
import { clickedAgain, openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './stock.page.tsx';

const correct = 'product/correct_stock';
const sizes: SizeStock[] = [
  { id: 101, size: 'M', is_sold: true, available: 1_200, held: 3, offered: 2, waiting: 7, sold: 40 },
  { id: 102, size: 'S', is_sold: false, available: 0, held: 0, offered: 0, waiting: 0, sold: 2 },
];
const movement: StockMovement = {
  id: 1,
  size: 'M',
  kind: 'corrected',
  quantity: -2,
  reason: 'Torn',
  by_name: 'Mona',
  moved_dttm: Date.UTC(2026, 0, 2, 12),
};

const open = (
  answer: Answer = () => ({ message: productTexts.stockCorrected, available: 1_205 }),
  isArchived = false,
) =>
  openPage({
    Component,
    path: '/products/:artist_id/:artist_name/stock/:product_id',
    features: ['Page_Products'],
    answers: {
      ...lamps,
      'product/get_product_stock': () => ({ title: 'Tour shirt', is_archived: isArchived, sizes }),
      'product/get_stock_movements': () => [movement],
      [correct]: answer,
    },
  });

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

it('shows remaining, held and sold units of each size with the fans who wait for it, and every movement with person and reason', async () => {
  open();
  const cells = (await row(/^M/)).getAllByRole('cell').map(({ textContent }) => textContent?.trim());
  expect(cells.slice(0, 6)).toEqual(['M', '1,200', '3', '7', '2', '40']);
  expect((await row(/^S no longer sold/)).queryByRole('button')).toBeNull();
  const moved = (await row(/Corrected, M/)).getAllByRole('cell').map(({ textContent }) => textContent?.trim());
  expect(moved.slice(0, 4)).toEqual(['Corrected, M', '−2', 'Torn', 'Mona']);
});

it('requires a reason and a quantity, and sends the correction only once on a double click', async () => {
  const button = () => screen.getByRole('button', { name: /Save/ });
  const { user, sentTo } = open(clickedAgain(button, { message: productTexts.stockCorrected, available: 1_198 }));
  await user.click((await row(/^M/)).getByRole('button', { name: 'Correct stock of M' }));
  await user.click(await screen.findByRole('radio', { name: 'Stock count' }));
  await user.click(button());
  expect(await screen.findByText(productTexts.quantityZero)).toBeTruthy();
  await user.type(await field('Adjustment (use a minus sign to reduce)'), '-2');
  await user.click(button());
  expect(await screen.findByText(productTexts.reasonRequired)).toBeTruthy();
  await user.type(await field('Reason'), 'Torn');
  await user.click(button());
  expect(await screen.findByText(productTexts.stockCorrected)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(correct).map(({ input }) => input)).toEqual([
    { artist_id: 21, product_id: 2, size_id: 101, kind: 'corrected', quantity: -2, reason: 'Torn' },
  ]);
  expect(sentTo('product/get_product_stock').length).toBeGreaterThan(1);
});

it('shows an error next to the quantity for a negative delivery or a refusal, and keeps the typed value', async () => {
  const message = productTexts.stockTooFew(1);
  const { user, sentTo } = open(() =>
    refuse(422, { code: 'invalid_input', message, fields: [{ path: 'quantity', message }] }),
  );
  await user.click((await row(/^M/)).getByRole('button', { name: 'Correct stock of M' }));
  await user.type(await field('Units received'), '-5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(productTexts.receivedBelowZero)).toBeTruthy();
  expect(sentTo(correct)).toEqual([]);
  await user.clear(await field('Units received'));
  await user.type(await field('Units received'), '5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect((await field('Units received')).value).toBe('5');
});

it('keeps the correction dialog open on a click on its backdrop, as the second half of a double click', async () => {
  const { user } = open();
  await user.click((await row(/^M/)).getByRole('button', { name: 'Correct stock of M' }));
  await user.type(await field('Units received'), '5');
  await user.click(document.querySelector('.ant-modal-wrap') as HTMLElement);
  expect((await field('Units received')).value).toBe('5');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Units received')).toBeNull());
});

it('offers no correction of an archived product, and says that it must be restored first', async () => {
  open(undefined, true);
  expect(await screen.findByText(productTexts.isArchived)).toBeTruthy();
  expect((await row(/^M/)).queryByRole('button')).toBeNull();
});
