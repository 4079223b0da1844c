import * as generalTexts from '@backline/contract/general.texts';
import * as productTexts from '@backline/contract/products.texts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { lamps } from '../../../testing/people.ts';
import { openPage } from '../../../testing/page.tsx';
import { Component as CreatePage } from './product-create.page.tsx';

const add = 'product/add_artist_product';

it('reports too many decimals next to the price and keeps the typed value', async () => {
  const { user, sentTo } = openPage({
    Component: CreatePage,
    path: '/products/:artist_id/:artist_name/add',
    features: ['Page_Products'],
    answers: { ...lamps, ...lookups },
  });
  const price = () => screen.findByLabelText<HTMLInputElement>('Price');
  const paste = async (text: string) => {
    await user.click(await price());
    await user.paste(text);
    await user.tab();
  };
  await paste('1,005');
  expect(await screen.findByText(productTexts.priceUnreadable)).toBeTruthy();
  await user.clear(await price());
  await paste('24.005');
  expect(await screen.findByText(generalTexts.maxDecimals(2))).toBeTruthy();
  expect((await price()).value).toBe('24.005');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(sentTo(add)).toEqual([]);
  await user.clear(await price());
  await paste('10.000');
  await waitFor(() => expect(screen.queryByText(generalTexts.maxDecimals(2))).toBeNull());
  expect((await price()).value).toBe('10.00');
});
