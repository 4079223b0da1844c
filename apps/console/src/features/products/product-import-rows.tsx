import type { ProductImportError } from '@backline/contract/product-import';
import { isGeneric } from '@backline/contract/product-rules';
import { Button } from 'antd';
import { errorFileName } from '../../lib/csv-download.ts';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { columnNames, productErrorFile } from './product-error-file.ts';
import styles from './products.module.css';
import type { ProductPreview } from './use-product-import.ts';

/** What can be looked at: the rest of what is wrong stands in the file, and the rest of what is right in the list. */
const mostShown = 50;

type ErrorRow = ProductImportError & { id: number; cell: string };
type StoredRow = ProductPreview['products'][number] & { id: number };

const errorColumns: Column<ErrorRow>[] = [
  { key: 'where', title: 'Where', width: 190, render: ({ line, path }) => `Line ${line}, ${columnNames[path]}` },
  { key: 'cell', title: 'Cell', width: '35%', render: ({ cell }) => <Breakable>{shortened(cell)}</Breakable> },
  { key: 'message', title: 'Problem', render: ({ message }) => message },
];

const storedColumns: Column<StoredRow>[] = [
  { key: 'title', title: 'Title', render: ({ title }) => <Breakable>{title}</Breakable> },
  { key: 'price', title: 'Price', width: 140, render: ({ price }) => formatMoney(price) },
  {
    key: 'sizes',
    title: 'Sizes',
    render: ({ sizes }) =>
      sizes
        .map(({ size, quantity }) => (isGeneric(size) ? formatCount(quantity) : `${size} ${formatCount(quantity)}`))
        .join(', '),
  },
  { key: 'line', title: 'Line', width: 90, render: ({ line }) => line },
];

export function ProductErrors({ preview: { file, errors } }: { preview: ProductPreview }) {
  if (errors.length === 0) return null;
  const cellOf = ({ line, path }: ProductImportError) => file.rows.find((row) => row.line === line)?.[path] ?? '';
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>Left out</h2>
        <Button type="link" href={productErrorFile(file.rows, errors)} download={errorFileName(file.name)}>
          Download as CSV
        </Button>
      </div>
      <p>One wrong cell leaves its whole product out. Correct the file, and import it again.</p>
      <First count={errors.length} />
      <DataTable
        label="Cells that are wrong"
        rows={errors.slice(0, mostShown).map((error, index) => ({ ...error, id: index, cell: cellOf(error) }))}
        columns={errorColumns}
      />
    </section>
  );
}

export function ProductsToStore({ products }: Pick<ProductPreview, 'products'>) {
  return (
    <section className={styles.section}>
      <h2>What will be stored</h2>
      <First count={products.length} />
      <DataTable
        label="What will be stored"
        rows={products.slice(0, mostShown).map((product) => ({ ...product, id: product.line }))}
        columns={storedColumns}
      />
    </section>
  );
}

function First({ count }: { count: number }) {
  if (count <= mostShown) return null;
  return (
    <p>
      The first {mostShown} of {formatCount(count)}.
    </p>
  );
}

function shortened(cell: string): string {
  const characters = Array.from(cell);
  return characters.length > 120 ? `${characters.slice(0, 120).join('')}…` : cell || '-';
}
