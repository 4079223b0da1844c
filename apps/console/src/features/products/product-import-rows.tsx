import { isGeneric } from '@backline/contract/item-name';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { SheetErrors, SheetItems } from '../../ui/sheet-outcome.tsx';
import { productErrorFile } from './product-error-file.ts';
import { columnNames } from './product-file.ts';
import type { ProductPreview } from './use-product-import.ts';

const storedColumns: Column<ProductPreview['items'][number] & { id: number }>[] = [
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

export function ProductImportRows({ preview: { fileName, rows, errors, items } }: { preview: ProductPreview }) {
  return (
    <>
      <SheetErrors
        fileName={fileName}
        rows={rows}
        errors={errors}
        columnNames={columnNames}
        hint="Products with an error are skipped. Correct the file, then import it again."
        href={productErrorFile(rows, errors)}
      />
      <SheetItems items={items} columns={storedColumns} />
    </>
  );
}
