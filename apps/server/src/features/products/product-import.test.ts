import * as importTexts from '@backline/contract/imports.texts';
import { importProducts, maxImportedRows, previewProductImport } from '@backline/contract/product-import';
import * as generalTexts from '@backline/contract/general.texts';
import * as productTexts from '@backline/contract/products.texts';
import { productSizes } from '@backline/contract/product-rules';
import { listProducts } from '@backline/contract/products';
import { expect, test } from 'vitest';
import { buildArtist } from '../../../builders/builders.ts';
import { productHouse } from '../../../testing/products/products.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(productHouse());

const row = (line: number, change: object = {}) => ({
  line,
  title: 'Cap',
  description: 'Of cotton.',
  price: '20',
  size: '',
  quantity: '5',
  ...change,
});
const newArtist = async () => (await buildArtist(house.db, { managerId: house.owner.id })).id;
const preview = (artistId: number, rows: object[]) =>
  house.manager.call(previewProductImport, { artist_id: artistId, rows });
const run = (artistId: number, rows: object[]) => house.manager.call(importProducts, { artist_id: artistId, rows });
const stored = async (artistId: number) =>
  (await house.manager.call(listProducts, { artist_id: artistId, page_size: 100 })).body;

test('refuses a product file without rows or with too many', async () => {
  const artistId = await newArtist();
  const tooMany = Array.from({ length: maxImportedRows + 1 }, (_, index) => row(index + 2, { title: `Cap ${index}` }));
  expect((await run(artistId, [])).body.fields).toEqual([{ path: 'rows', message: productTexts.importEmpty }]);
  expect((await run(artistId, tooMany)).body.fields?.[0]?.message).toBe(productTexts.importTooMany(maxImportedRows));
});

test('reports each invalid cell by line and column, and imports only the other products', async () => {
  const artistId = await newArtist();
  const rows = [
    row(2, { title: 'Shirt', price: '24,50', size: 'm', quantity: '12' }),
    row(3, { title: ' shirt ', price: '', size: 'L', quantity: '7' }),
    row(4, { title: '' }),
    row(5, { title: 'No price', price: 'cheap' }),
    row(6, { title: 'Between', price: '1,234' }),
    row(7, { title: 'Odd size', size: 'Huge' }),
    row(8, { title: 'Twice', size: 'S' }),
    row(9, { title: 'Twice', size: 's' }),
    row(10, { title: 'Half', quantity: '2.5' }),
    row(12, { title: 'Caf\uFFFD' }),
    row(11, { title: 'Bag', price: '$1,800.00' }),
  ];
  const { body } = await preview(artistId, rows);
  expect(body.products).toEqual([
    {
      line: 2,
      title: 'Shirt',
      description: 'Of cotton.',
      price: 24.5,
      sizes: [
        { size: 'M', quantity: 12 },
        { size: 'L', quantity: 7 },
      ],
    },
    { line: 11, title: 'Bag', description: 'Of cotton.', price: 1_800, sizes: [{ size: 'GENERIC', quantity: 5 }] },
  ]);
  expect(body.errors).toEqual([
    { line: 4, path: 'title', message: productTexts.titleRequired },
    { line: 5, path: 'price', message: productTexts.importPriceUnreadable },
    { line: 6, path: 'price', message: productTexts.importPriceUnreadable },
    { line: 7, path: 'size', message: productTexts.importSizeUnknown(productSizes) },
    { line: 9, path: 'size', message: productTexts.sizeTwice },
    { line: 10, path: 'quantity', message: productTexts.importQuantityUnreadable },
    { line: 12, path: 'title', message: importTexts.importCellUnreadable },
  ]);
  expect(await stored(artistId)).toEqual([]);

  const answer = await run(artistId, rows);
  expect(answer.body.message).toBe(productTexts.imported(2));
  expect(
    (await stored(artistId)).map(({ title }) => title).toSorted((one, other) => one.localeCompare(other, 'en')),
  ).toEqual(['Bag', 'Shirt']);
  const [bag] = (await stored(artistId)).filter(({ title }) => title === 'Bag');
  expect(await house.ledgerOf(bag?.id ?? 0)).toEqual(['GENERIC received 5']);
  expect((await house.auditOf(bag?.id ?? 0)).map(({ action }) => action)).toEqual(['product.imported']);
});

test('reads full-width digits, spaces in numbers and the size XXL in a product file', async () => {
  const artistId = await newArtist();
  const { body } = await preview(artistId, [
    row(2, { title: 'Wide', price: '＄２４．５０', size: 'ＸＬ', quantity: '１２' }),
    row(3, { title: 'Wide', size: 'xxl', quantity: ' 3 ' }),
    row(4, { title: 'Dear', price: ' $ 1,299.00 ' }),
    row(5, { title: 'French', price: '1\u202F299,00' }),
    row(6, { title: 'x'.repeat(200) }),
    row(7, { title: 'y'.repeat(201) }),
    row(8, { title: 'Bare', price: ' ', quantity: '' }),
  ]);
  expect(
    body.products.map(({ price, sizes }) => [price, ...sizes.map(({ size, quantity }) => `${size} ${quantity}`)]),
  ).toEqual([
    [24.5, 'XL 12', '2XL 3'],
    [1_299, 'GENERIC 5'],
    [1_299, 'GENERIC 5'],
    [20, 'GENERIC 5'],
  ]);
  expect(body.errors).toEqual([
    { line: 7, path: 'title', message: generalTexts.tooLong(200) },
    { line: 8, path: 'price', message: productTexts.priceRequired },
    { line: 8, path: 'quantity', message: productTexts.quantityMissing },
  ]);
});

test('imports the products of a file once, even for concurrent imports', async () => {
  const artistId = await newArtist();
  const answers = await Promise.all(Array.from({ length: 6 }, () => run(artistId, [row(2)])));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await stored(artistId)).toHaveLength(1);
  const left = answers.flatMap(({ body }) => body.errors);
  expect(left).toEqual(Array(5).fill({ line: 2, path: 'title', message: productTexts.titleTaken }));
});
