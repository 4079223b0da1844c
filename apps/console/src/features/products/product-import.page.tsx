import type { Output } from '@backline/contract/operation';
import { importProducts, previewProductImport, type ProductImportRow } from '@backline/contract/product-import';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSingleFlight } from '@backline/page/single-flight';
import { Alert, App, Button, Flex } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formatCount, formatMoney } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { ProductPageHeader } from './product-page-header.tsx';
import { readProductFile } from './product-file.ts';
import { productsKey } from './product.queries.ts';
import styles from './products.module.css';
import { useArtist } from '../../nouns/people/use-artist.ts';

export const handle: RouteHandle = { title: 'Import Products', access: importProducts };

type Preview = Output<typeof previewProductImport>;

export function Component() {
  const artist = useArtist();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const refresh = useRefresh(productsKey);
  const attemptKey = useAttemptKey();
  const [rows, setRows] = useState<ProductImportRow[]>([]);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const list = peoplePaths.productsOf(artist);

  const pick = useSingleFlight(async (file: File) => {
    setPreview(null);
    setRefusal(null);
    try {
      const read = await readProductFile(file);
      setPreview(await api.call(previewProductImport, { artist_id: artist.id, rows: read }));
      setRows(read);
    } catch (error) {
      setRefusal(error instanceof Error ? failureText(error, error.message) : failureText(error));
    }
  });

  const run = useSingleFlight(async () => {
    const input = { artist_id: artist.id, rows };
    try {
      const done = await api.call(importProducts, input, { idempotencyKey: attemptKey(input) });
      message.success(done.message);
      refresh();
      await navigate(list);
    } catch (error) {
      setRefusal(failureText(error));
    }
  });

  return (
    <>
      <ProductPageHeader title="Import Products" artist={artist} />
      <p>
        A CSV file with the columns Title, Description, Price, Size and Quantity. Rows of one title are the sizes of one
        product; a row without a size is GENERIC.
      </p>
      <p>
        <input
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file of products"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) void pick(file);
            // The same file can be chosen again once it is mended.
            event.target.value = '';
          }}
        />
      </p>
      <div aria-live="assertive">{refusal !== null && <Alert type="error" showIcon title={refusal} />}</div>
      {preview !== null && (
        <>
          {preview.errors.length > 0 && (
            <section className={styles.section}>
              <h2>Left out</h2>
              <DataTable
                label="Cells that are wrong"
                rows={preview.errors.map((error, index) => ({ ...error, id: index }))}
                columns={errorColumns}
              />
            </section>
          )}
          <section className={styles.section}>
            <h2>What will be stored</h2>
            <DataTable
              label="What will be stored"
              rows={preview.products.map((product) => ({ ...product, id: product.line }))}
              columns={previewColumns}
            />
          </section>
          <Flex justify="end">
            <Button type="primary" disabled={preview.products.length === 0} onClick={() => void run()}>
              Import {formatCount(preview.products.length)}
            </Button>
          </Flex>
        </>
      )}
    </>
  );
}

const errorColumns: Column<Preview['errors'][number] & { id: number }>[] = [
  { key: 'line', title: 'Line', width: 90, render: ({ line }) => line },
  { key: 'path', title: 'Column', width: 140, render: ({ path }) => path },
  { key: 'message', title: 'Problem', render: ({ message }) => message },
];

const previewColumns: Column<Preview['products'][number] & { id: number }>[] = [
  { key: 'title', title: 'Title', render: ({ title }) => <Breakable>{title}</Breakable> },
  { key: 'price', title: 'Price', width: 120, render: ({ price }) => formatMoney(price) },
  {
    key: 'sizes',
    title: 'Sizes',
    render: ({ sizes }) => sizes.map(({ size, quantity }) => `${size} ${formatCount(quantity)}`).join(', '),
  },
  { key: 'line', title: 'Line', width: 90, render: ({ line }) => line },
];
