import { importProducts } from '@backline/contract/product-import';
import { formatCount } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ofArtist, type ArtistRef } from '../../nouns/people/artist-state.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { SheetImport } from '../../ui/sheet-import.tsx';
import { productTemplate } from './product-error-file.ts';
import { maxFileRows, productSheet } from './product-file.ts';
import { ProductImportRows } from './product-import-rows.tsx';
import { ProductPageHeader } from './product-page-header.tsx';
import { useProductImport } from './use-product-import.ts';

export const handle: RouteHandle = { title: 'Import Products', access: importProducts };

export const Component = ofArtist(ImportProducts);

const lead = `A CSV, XLSX or ODS file with one size a row, at most ${formatCount(maxFileRows)} of them, with a title, a description, a price, a size and a quantity. Rows of one title are the sizes of one product; a product without sizes is one row. Nothing is stored before you have seen what the file holds.`;

function ImportProducts({ artist }: { artist: ArtistRef }) {
  const work = useProductImport({ artistId: artist.id, list: peoplePaths.productsOf(artist) });
  return (
    <>
      <ProductPageHeader title="Import Products" artist={artist} />
      <SheetImport
        kind={productSheet}
        lead={lead}
        template={{ href: productTemplate(), name: 'products-template.csv' }}
        work={work}
      >
        {work.preview !== null && <ProductImportRows preview={work.preview} />}
      </SheetImport>
    </>
  );
}
