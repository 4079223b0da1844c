import * as uploadTexts from '@backline/contract/uploads.texts';
import * as productTexts from '@backline/contract/products.texts';
import type { Product } from '@backline/contract/products';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { lamps } from '../../../testing/people.ts';
import { openPage, refuse, type Answer, refuseFields } from '../../../testing/page.tsx';
import { Component as CreatePage } from './product-create.page.tsx';
import { Component as EditPage } from './product-edit.page.tsx';
import { product } from '../../../testing/product.ts';

const add = 'product/add_artist_product';
const update = 'product/update_artist_product';
const yearMs = 365.25 * 86_400_000;

const openNew = () =>
  openPage({
    Component: CreatePage,
    path: '/products/:artist_id/:artist_name/add',
    features: ['Page_Products'],
    answers: { ...lamps, ...lookups, [add]: () => ({ message: productTexts.created, product_id: 9 }) },
  });
const openStored = (stored: () => Product, answer: Answer) =>
  openPage({
    Component: EditPage,
    path: '/products/:artist_id/:artist_name/edit/:product_id',
    features: ['Page_Products'],
    answers: { ...lamps, ...lookups, 'product/get_artist_product_detail': stored, [update]: answer },
  });

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.findByRole('button', { name });
const atList = () => screen.findByRole('heading', { name: 'at /products/21/The%20Lamps' });
type User = ReturnType<typeof openPage>['user'];

/** Pastes the text, because typing would validate after every letter. */
async function fill(user: User, label: string, text: string) {
  await user.click(await field(label));
  await user.paste(text);
}

async function choose(user: User, label: string, option: string) {
  await user.click(await field(label));
  const options = await screen.findAllByTitle(option);
  await user.click(options.at(-1) as HTMLElement);
}

it('reports missing fields in the specification’s words and sends nothing', async () => {
  const { user, sentTo } = openNew();
  await user.click(await press('Add size'));
  await user.click(await press('Save'));
  for (const text of [productTexts.titleRequired, productTexts.priceRequired, productTexts.descriptionRequired]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(screen.getAllByText(productTexts.sizeMissing)).toHaveLength(2);
  expect(screen.getAllByText(productTexts.quantityMissing)).toHaveLength(2);
  await user.click(await press('Remove size 1'));
  await user.click(await press('Remove size 1'));
  await user.click(await press('Save'));
  expect(await screen.findByText(productTexts.sizeRequired)).toBeTruthy();
  await fill(user, 'Description', `So gooo${'o'.repeat(50)}d`);
  expect(await screen.findByText(productTexts.descriptionRepeats)).toBeTruthy();
  expect(sentTo(add)).toEqual([]);
});

it('makes a product available for about 95 years by default, reads a decimal comma, and omits empty rows', async () => {
  const openedAt = Date.now();
  const { user, sentTo } = openNew();
  await fill(user, 'Title', 'Tour shirt');
  await fill(user, 'Price', '24,50');
  await fill(user, 'Description', 'Of cotton.');
  await choose(user, 'Size 1', 'M');
  await fill(user, 'Quantity of size 1', '12');
  await user.click(await press('Add size'));
  await choose(user, 'Size 2', 'M');
  await fill(user, 'Quantity of size 2', '3');
  await user.click(await press('Save'));
  expect(await screen.findByText(productTexts.sizeTwice)).toBeTruthy();
  await choose(user, 'Size 2', 'L');
  await user.click(await press('Add size'));
  await user.click(await press('Save'));
  expect(await atList()).toBeTruthy();
  expect(screen.getByText(productTexts.created)).toBeTruthy();
  const { available_start_dttm: from, available_end_dttm: until, ...sent } = sentTo(add)[0]?.input ?? {};
  expect(sent).toEqual({
    artist_id: 21,
    title: 'Tour shirt',
    description: 'Of cotton.',
    price: 24.5,
    image_url: null,
    image_thumbnail_url: null,
    is_drop: false,
    is_drop_only: false,
    artist_product_drops: [],
    sizes: [
      { size: 'M', quantity: 12 },
      { size: 'L', quantity: 3 },
    ],
  });
  expect(openedAt - (openedAt % 60_000) <= Number(from) && Number(from) <= Date.now()).toBe(true);
  expect((Number(until) - Number(from)) / yearMs).toBeCloseTo(95, 1);
});

it.each([
  ['$1,299.00', 1_299, ' 1 200 '],
  [' 24,50 ', 24.5, '1.200'],
  ['１２．５０', 12.5, '1,200'],
])(
  'reads a price pasted as %j and a quantity of 1,200 in any format, and saves once on a double click',
  async (pasted, price, count) => {
    const { user, sentTo } = openNew();
    await fill(user, 'Title', '  Tour\u00A0shirt ');
    await fill(user, 'Price', pasted);
    await fill(user, 'Description', 'Of cotton.');
    await choose(user, 'Size 1', 'GENERIC');
    await fill(user, 'Quantity of size 1', count);
    await user.dblClick(await press('Save'));
    expect(await atList()).toBeTruthy();
    expect(sentTo(add).map(({ input }) => [input['price'], input['sizes']])).toEqual([
      [price, [{ size: 'GENERIC', quantity: 1_200 }]],
    ]);
  },
);

it('keeps the typed values when the network fails during a save, and retries with the same idempotency key', async () => {
  let isBroken = true;
  const { user, sentTo } = openStored(
    () => product(2),
    (request) => {
      if (isBroken) throw new TypeError('network');
      return saved(request);
    },
  );
  await user.clear(await field('Title'));
  await fill(user, 'Title', 'Another');
  await user.click(await press('Save'));
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect((await field('Title')).value).toBe('Another');
  expect((await field('Special Price')).value).toBe('20.00');
  isBroken = false;
  await user.click(await press('Save'));
  expect(await atList()).toBeTruthy();
  const [first, second] = sentTo(update);
  expect(second?.input).toEqual(first?.input);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

it('adds each missing size once on Add All, and allows GENERIC only as the single size', async () => {
  const { user } = openNew();
  await choose(user, 'Size 1', 'M');
  await user.click(await press('Add All'));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove size/ })).toHaveLength(9));
  // The button is not `disabled`, because it would lose the focus.
  expect((await press('Add All')).getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(await press('Add All'));
  await user.keyboard('{Enter}');
  expect(screen.getAllByRole('button', { name: /^Remove size/ })).toHaveLength(9);
  await choose(user, 'Size 3', 'GENERIC');
  expect(await screen.findByText(productTexts.genericAlone)).toBeTruthy();
});

it('moves the focus from a removed size to the next, the previous one, or Add', async () => {
  const { user } = openNew();
  await user.click(await press('Add size'));
  await user.click(await press('Add size'));
  (await press('Remove size 2')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove size 3' })).toBeNull());
  expect(document.activeElement).toBe(await press('Remove size 2'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove size 2' })).toBeNull());
  expect(document.activeElement).toBe(await press('Remove size 1'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add size' })));
});

it('clears a size’s error once the other row that caused it is removed or changed', async () => {
  const { user } = openNew();
  await choose(user, 'Size 1', 'M');
  await user.click(await press('Add size'));
  await choose(user, 'Size 2', 'M');
  expect(await screen.findByText(productTexts.sizeTwice)).toBeTruthy();
  await choose(user, 'Size 1', 'L');
  await waitFor(() => expect(screen.queryByText(productTexts.sizeTwice)).toBeNull());
  await choose(user, 'Size 1', 'GENERIC');
  expect(await screen.findByText(productTexts.genericAlone)).toBeTruthy();
  await user.click(await press('Remove size 2'));
  await waitFor(() => expect(screen.queryByText(productTexts.genericAlone)).toBeNull());
});

it('keeps an invalid amount visible and rejects it instead of restoring the previous one', async () => {
  const { user, sentTo } = openNew();
  await fill(user, 'Price', '24.50');
  await user.clear(await field('Price'));
  await fill(user, 'Price', 'EUR 30');
  await user.tab();
  expect((await field('Price')).value).toBe('EUR 30');
  expect(await screen.findByText(productTexts.priceUnreadable)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(productTexts.priceRequired)).toBeNull());
  await user.clear(await field('Price'));
  expect(await screen.findByText(productTexts.priceRequired)).toBeTruthy();
  // `1,500` is ambiguous: it may mean 1500 or 1.5.
  for (const typed of ['1.299,50', '1,500']) {
    await fill(user, 'Price', typed);
    await user.tab();
    expect((await field('Price')).value).toBe(typed);
    expect(await screen.findByText(productTexts.priceUnreadable)).toBeTruthy();
    await user.clear(await field('Price'));
  }
  await fill(user, 'Price', '1299,50');
  await user.tab();
  expect((await field('Price')).value).toBe('1299.50');
  await waitFor(() => expect(screen.queryByText(productTexts.priceUnreadable)).toBeNull());
  await waitFor(() => expect(screen.queryByText(productTexts.priceRequired)).toBeNull());
  expect(sentTo(add)).toEqual([]);
});

it('requires every field of a drop and checks its quantity against the sizes', async () => {
  const { user, sentTo } = openNew();
  await fill(user, 'Title', 'Tour shirt');
  await fill(user, 'Price', '25');
  await fill(user, 'Description', 'Of cotton.');
  await choose(user, 'Size 1', 'M');
  await fill(user, 'Quantity of size 1', '4');
  await user.click(await screen.findByRole('switch', { name: 'Drop' }));
  await user.click(await press('Save'));
  for (const text of [
    productTexts.dropEventRequired,
    productTexts.startRequired,
    productTexts.endRequired,
    productTexts.dropPriceRequired,
    productTexts.dropQuantityRequired,
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  await choose(user, 'Event 1', 'Day Two');
  await fill(user, 'Start', '02-01-2099 08:00 PM');
  await user.tab();
  await fill(user, 'End', '02-01-2099 08:00 PM');
  await user.tab();
  expect(await screen.findByText(productTexts.endBeforeStart)).toBeTruthy();
  await user.clear(await field('End'));
  await fill(user, 'End', '02-01-2099 08:30 PM');
  await user.tab();
  await fill(user, 'Special Price', '0,5');
  await user.tab();
  expect(await screen.findByText(productTexts.priceTooSmall)).toBeTruthy();
  await user.clear(await field('Special Price'));
  await fill(user, 'Special Price', '20');
  await fill(user, 'Max Quantity', '5');
  expect(await screen.findByText(productTexts.dropTooLarge(5, 4, 'M'))).toBeTruthy();
  await user.clear(await field('Max Quantity'));
  await fill(user, 'Max Quantity', '4');
  await user.click(await press('Add drop'));
  await choose(user, 'Event 2', 'Day Two');
  expect(await screen.findByText(productTexts.dropEventTwice)).toBeTruthy();
  await user.click(await press('Remove drop 2'));
  await user.click(await press('Save'));
  expect(await atList()).toBeTruthy();
  // The drop's times are sent in the event's zone, New York.
  expect(sentTo(add)[0]?.input['artist_product_drops']).toEqual([
    {
      event_id: 8,
      drop_start_dttm: Date.UTC(2099, 0, 3, 1, 0),
      drop_end_dttm: Date.UTC(2099, 0, 3, 1, 30),
      special_price: 20,
      max_drop_quantity: 4,
    },
  ]);
});

const saved: Answer = () => ({ message: productTexts.updated, product_id: 2, version: 4 });

it('sends a stored product’s changes and the seconds the form hides, but no stock of existing sizes', async () => {
  const { user, sentTo } = openStored(() => product(2), saved);
  expect((await field('Quantity of size 1')).disabled).toBe(true);
  await user.click(await press('Remove size 2'));
  await user.click(await press('Add size'));
  await choose(user, 'Size 2', 'XL');
  await fill(user, 'Quantity of size 2', '7');
  await user.click(await press('Save'));
  expect(await atList()).toBeTruthy();
  const { is_drop_only, available_start_dttm, available_end_dttm, artist_product_drops, ...stored } = product(2);
  const [drop] = artist_product_drops.map(
    ({ name: _name, timezone: _zone, taken_quantity: _taken, ...terms }) => terms,
  );
  expect(sentTo(update)[0]?.input).toEqual({
    artist_id: 21,
    product_id: 2,
    version: 3,
    title: stored.title,
    description: stored.description,
    price: 25,
    image_url: null,
    image_thumbnail_url: null,
    is_drop: true,
    is_drop_only,
    available_start_dttm,
    available_end_dttm,
    artist_product_drops: [drop],
    new_sizes: [{ size: 'XL', quantity: 7 }],
    deleted_sizes: [102],
    deleted_drops_event_id: [],
  });
});

it('clears the drops when Drop is turned off, says which drop will end, and saves the product without drops', async () => {
  const { user, sentTo } = openStored(() => product(2), saved);
  const flag = await screen.findByRole('switch', { name: 'Drop' });
  await user.click(flag);
  expect(await screen.findByText('Saving ends the drop at Night One.')).toBeTruthy();
  expect(screen.queryByLabelText('Special Price')).toBeNull();
  await user.click(flag);
  expect((await field('Special Price')).value).toBe('');
  await user.click(flag);
  await user.click(await press('Save'));
  expect(await atList()).toBeTruthy();
  expect(sentTo(update)[0]?.input).toMatchObject({
    is_drop: false,
    is_drop_only: false,
    artist_product_drops: [],
    deleted_drops_event_id: [7],
  });
});

it('shows the server’s error on a drop next to its input', async () => {
  const { user } = openStored(
    () => product(2),
    () =>
      refuseFields(
        { 'artist_product_drops.0.max_drop_quantity': productTexts.dropTaken(1) },
        productTexts.dropTaken(1),
      ),
  );
  await user.click(await press('Save'));
  const input = await field('Max Quantity');
  await waitFor(() => expect(input.closest('.ant-form-item')?.textContent).toContain(productTexts.dropTaken(1)));
});

it('asks which values to keep when another tab saved first, and saves the chosen ones', async () => {
  let stored = product(2);
  let isStale = true;
  const { user, sentTo } = openStored(
    () => stored,
    () => {
      if (!isStale) return saved({ path: '', input: {}, headers: new Headers(), signal: null });
      isStale = false;
      stored = product(2, {
        version: 4,
        price: 30,
        sizes: [...product(2).sizes, { id: 103, size: 'XL', quantity: 2 }],
      });
      const conflict = { changed_by: 'Mona', is_own: false, changed_dttm: Date.UTC(2026, 0, 5), version: 4 };
      return refuse(409, {
        code: 'conflict',
        message: productTexts.conflict,
        conflict: { ...conflict, fields: ['price', 'sizes'] },
      });
    },
  );
  await user.clear(await field('Price'));
  await fill(user, 'Price', '28');
  await user.click(await press('Save'));
  const dialog = within(await screen.findByRole('dialog', { name: productTexts.conflict }));
  expect(dialog.getByText('$28.00')).toBeTruthy();
  expect(dialog.getByText('$30.00')).toBeTruthy();
  expect(dialog.getByText('S, M, XL')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  expect(await atList()).toBeTruthy();
  expect(sentTo(update)[1]?.input).toMatchObject({ version: 4, price: 28, new_sizes: [], deleted_sizes: [] });
});

it('saves the product without its picture if the picture cannot be stored, reports this and shows the default picture', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 9, height: 9, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async () => new Blob(['x'], { type: 'image/png' });
    },
  );
  const { user, sentTo } = openStored(() => product(2), saved);
  await field('Title');
  const picture = new File(['x'], 'shirt.png', { type: 'image/png' });
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, picture);
  await user.click(await press('Save'));
  expect(await atList()).toBeTruthy();
  expect(await screen.findByText(`${uploadTexts.uploadWrong}. The default picture is shown instead.`)).toBeTruthy();
  expect(sentTo(update)[0]?.input).toMatchObject({ image_url: null, image_thumbnail_url: null });
});
