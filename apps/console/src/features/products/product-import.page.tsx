import { importMessages } from '@backline/contract/import-messages';
import { importProducts } from '@backline/contract/product-import';
import { Alert, Button, Card, Flex } from 'antd';
import { formatCount } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { ofArtist, type ArtistRef } from '../../nouns/people/artist-state.tsx';
import { CsvPicker } from '../../ui/csv-picker.tsx';
import { productTemplate } from './product-error-file.ts';
import { mostFileRows } from './product-file.ts';
import { ProductErrors, ProductsToStore } from './product-import-rows.tsx';
import { ProductPageHeader } from './product-page-header.tsx';
import styles from './products.module.css';
import { useProductImport } from './use-product-import.ts';

export const handle: RouteHandle = { title: 'Import Products', access: importProducts };

export const Component = ofArtist(ImportProducts);

function ImportProducts({ artist }: { artist: ArtistRef }) {
  const { preview, refusal, step, choose, run } = useProductImport({
    artistId: artist.id,
    list: peoplePaths.productsOf(artist),
  });
  const count = preview?.products.length ?? 0;
  return (
    <>
      <ProductPageHeader title="Import Products" artist={artist} />
      <div className={styles.import}>
        <Card title={<h2>Choose a file</h2>}>
          <p>
            A CSV file with one size a row, at most {formatCount(mostFileRows)} of them. The first row names the
            columns: Title, Description, Price, Size and Quantity. Rows of one title are the sizes of one product; a
            product without sizes is one row. Nothing is stored before you have seen what the file holds.
          </p>
          <CsvPicker
            label="Choose file"
            isReading={step === 'reading'}
            refusal={preview === null ? refusal : null}
            onPick={(file) => void choose(file)}
          />
          <Button className={styles.template} type="link" href={productTemplate()} download="products-template.csv">
            Download the template
          </Button>
        </Card>
        {preview !== null && (
          <>
            {preview.file.leftOut.length > 0 && (
              <Alert type="warning" showIcon title={importMessages.importColumnsLeftOut(preview.file.leftOut)} />
            )}
            <ProductErrors preview={preview} />
            <ProductsToStore products={preview.products} />
            <div aria-live="assertive">{refusal !== null && <Alert type="error" showIcon title={refusal} />}</div>
            <Flex justify="end" align="center" gap="middle" wrap>
              <span role="status">{step === 'importing' && `${formatCount(count)} to go…`}</span>
              <Button type="primary" disabled={count === 0} loading={step === 'importing'} onClick={() => void run()}>
                Import {formatCount(count)}
              </Button>
            </Flex>
          </>
        )}
      </div>
    </>
  );
}
