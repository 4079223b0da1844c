import * as productTexts from '@backline/contract/products.texts';
import { maxImportedRows, productCellLimits } from '@backline/contract/product-import';
import { describe, expect, it } from 'vitest';
import { productErrorFile, productTemplate } from './product-error-file.ts';
import { SheetReader } from '../../lib/sheets/sheet-reader.ts';
import { maxFileRows, productRows, productSheet, type ProductFileRow } from './product-file.ts';
import { piecesOf } from './product-pieces.ts';

const bytesOf = (content: BlobPart) => new Blob([content]).arrayBuffer();

async function readProducts(content: BlobPart) {
  const reader = new SheetReader(await bytesOf(content), productSheet);
  const { guess } = await reader.look();
  const { rows, leftOut } = reader.take(guess);
  return { rows: productRows(rows), leftOut };
}
const rowsOf = async (content: BlobPart) => (await readProducts(content)).rows;
const header = 'Title,Description,Price,Size,Quantity';
const shirt = { title: 'Shirt', description: 'Of "heavy" cotton', price: '24,50', size: 'M', quantity: '12' };
const row = (line: number, change: Partial<ProductFileRow> = {}): ProductFileRow => ({ line, ...shirt, ...change });
const contentOf = (address: string) => decodeURIComponent(address.replace('data:text/csv;charset=utf-8,', ''));

describe('a file of products', () => {
  it.each([
    ['that is empty', ''],
    ['that holds its titles alone', header],
    ['that holds empty rows alone', `${header}\n , ,,,\n`],
  ])('rejects a file %s', async (_what, content) => {
    await expect(rowsOf(content)).rejects.toMatchObject({ problem: { kind: 'empty' } });
  });

  it('rejects a file with too many rows', async () => {
    const content = `${header}\n${'Shirt,Of cotton,5,M,1\n'.repeat(maxFileRows + 1)}`;
    await expect(rowsOf(content)).rejects.toMatchObject({ problem: { kind: 'too-many' } });
  });

  it('requires a title column under any of its known headers', () => {
    expect(productSheet.missing(new Set(['price', null]))).toBe(productTexts.importNoTitle);
    expect(productSheet.missing(new Set(['title']))).toBeNull();
  });

  it.each([
    'Artikel;Beschreibung;Preis;Größe;Menge',
    'Producto;Descripción;Precio;Talla;Cantidad',
    'Produit;Description;Prix;Taille;Quantité',
  ])('reads a file with the column headers %s', async (titles) => {
    expect(await rowsOf(`${titles}\nShirt;"Of ""heavy"" cotton";24,50;M;12`)).toEqual([row(2)]);
  });
});

describe('a file saved by a spreadsheet program', () => {
  const line = 'Shirt;"Of ""heavy"" cotton";24,50;M;12';
  const semicolons = header.replaceAll(',', ';');
  const utf16 = (text: string) =>
    new Uint8Array(Uint16Array.from(Array.from(`\uFEFF${text}`, (c) => c.charCodeAt(0))).buffer);

  it.each<[name: string, content: BlobPart]>([
    ['with a byte order mark and semicolons', `\uFEFF${semicolons}\r\n${line}\r\n`],
    ['with tabs, as Unicode text', utf16(`${header.replaceAll(',', '\t')}\n${line.replaceAll(';', '\t')}`)],
    [
      'with titles in other letters and order',
      `QUANTITY;size; Price ;Description;title\n12;M;24,50;"Of ""heavy"" cotton";Shirt`,
    ],
  ])('reads a file %s', async (_name, content) => {
    expect(await rowsOf(content)).toEqual([row(2)]);
  });

  it('skips Excel’s sep line, and counts blank lines and lines of spaces in the line numbers', async () => {
    expect(await rowsOf(`sep=;\n\n${semicolons}\n\n${line}\n ;;;;\n${line}`)).toEqual([row(5), row(7)]);
  });

  it('reads a file in the Windows-1252 encoding', async () => {
    const [first] = await rowsOf(new Uint8Array([...Array.from(`${header}\nCaf`, (c) => c.charCodeAt(0)), 0xe9, 0x2c]));
    expect(first?.title).toBe('Café');
  });

  it('lists the unknown columns', async () => {
    expect((await readProducts('Title,Colour,,Price\nShirt,red,,5')).leftOut).toEqual(['Colour']);
  });
});

describe('the batches of a long file', () => {
  it('keeps all rows of one product title in one batch, wherever they are in the file', () => {
    const rows = Array.from({ length: maxImportedRows }, (_, index) => row(index + 2, { title: `Cap ${index % 150}` }));
    const pieces = piecesOf([...rows, row(999, { title: ' cap 0 ' }), row(1_000, { title: 'Poster' })]);
    expect(pieces.map(({ length }) => length)).toEqual([maxImportedRows, 2]);
    const [first] = pieces;
    expect(first?.filter(({ title }) => /^\s*cap 0\s*$/i.test(title))).toHaveLength(3);
  });

  it('truncates cells to the API’s limit without splitting a character, so that only their row is rejected', () => {
    const title = `${'x'.repeat(productCellLimits.title - 1)}😀`;
    const [[sent] = []] = piecesOf([row(2, { title })]);
    expect(sent?.title).toHaveLength(productCellLimits.title);
    expect(sent?.title.isWellFormed()).toBe(true);
  });

  it('reads each row exactly once, in long and in short files', () => {
    let reads = 0;
    const counted = (index: number): ProductFileRow => ({
      ...row(index + 2),
      get title() {
        reads += 1;
        return `Cap ${index}`;
      },
    });
    const readsOf = (length: number) => {
      reads = 0;
      const rows = Array.from({ length }, (_, index) => counted(index));
      expect(piecesOf(rows)).toHaveLength(length / maxImportedRows);
      return reads / length;
    };
    expect(readsOf(maxFileRows)).toBe(readsOf(maxImportedRows));
  });
});

describe('the file of rejected rows', () => {
  it('lists every row of a rejected product with its errors, and can be imported again unchanged', async () => {
    const rows = [row(2), row(3, { title: ' SHIRT ', size: 'L', price: 'cheap' }), row(4, { title: 'Cap' })];
    const content = contentOf(
      productErrorFile(rows, [
        { line: 3, path: 'price', message: productTexts.importPriceUnreadable },
        { line: 3, path: 'size', message: productTexts.sizeTwice },
      ]),
    );
    expect(content).toContain(`,3,"Price: ${productTexts.importPriceUnreadable} Size: ${productTexts.sizeTwice}"`);
    const back = await readProducts(content);
    expect(back.rows).toEqual([row(2), row(3, { title: 'SHIRT', size: 'L', price: 'cheap' })]);
    expect(back.leftOut).toEqual(['Line', 'Problem']);
  });

  it.each(['=1+1', '+1', '-2', '@cmd', '\tx'])('escapes %j so that no spreadsheet runs it as a formula', (title) => {
    const content = contentOf(
      productErrorFile([row(2, { title })], [{ line: 2, path: 'price', message: productTexts.priceRequired }]),
    );
    expect(content).toContain(`\r\n'${title}`);
  });

  it('has the template’s columns, and the import can read the template', async () => {
    const filled = `${contentOf(productTemplate())}Shirt,"Of ""heavy"" cotton","24,50",M,12`;
    expect(await rowsOf(filled)).toEqual([row(2)]);
  });
});
