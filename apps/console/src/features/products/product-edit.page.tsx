import * as generalTexts from '@backline/contract/general.texts';
import * as productTexts from '@backline/contract/products.texts';
import { defaultProductImage } from '@backline/contract/product-rules';
import { productFields, updateProduct, updateProductInput, type Product } from '@backline/contract/products';
import { useParams } from 'react-router';
import { savedBy } from '../../lib/form-calls.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import type { ConflictLabels } from '../../ui/conflict-fields.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { recordWords } from '../../ui/record-values.ts';
import { ProductFields, followDropFlag } from './product-fields.tsx';
import { ProductPageHeader } from './product-page-header.tsx';
import { productInputs, showDrops, showSizes, toChanges, toValues, type ProductValues } from './product-values.ts';
import { loadProduct, useProductForForm, useUpdateProduct } from './product.queries.ts';
import { ofArtist, type ArtistRef } from '../../nouns/people/artist-state.tsx';

export const handle: RouteHandle = { title: 'Edit Product', access: updateProduct };

const words = recordWords(productFields);

const labels: ConflictLabels<ProductValues> = {
  ...words.labels,
  sizes: 'Sizes',
  // Resolves the flag and its drops as one choice, because one without the other would match neither version.
  is_drop: 'Drops',
  is_drop_only: 'Drops',
  artist_product_drops: 'Drops',
};

export const Component = ofArtist(EditProduct);

function EditProduct({ artist }: { artist: ArtistRef }) {
  const { product_id: productId = '' } = useParams();
  return (
    <QueryState
      query={useProductForForm({ artistId: artist.id, productId })}
      wayBack={
        <LinkButton type="primary" to={peoplePaths.productsOf(artist)}>
          Back to the list
        </LinkButton>
      }
    >
      {(opened) => (
        <>
          <ProductPageHeader title="Edit Product" artist={artist} />
          <EditForm key={opened.id} artist={artist} opened={opened} />
        </>
      )}
    </QueryState>
  );
}

function EditForm({ artist, opened }: { artist: ArtistRef; opened: Product }) {
  const list = peoplePaths.productsOf(artist);
  return (
    <RecordEditForm
      opened={opened}
      load={() => loadProduct({ artistId: artist.id, productId: opened.id })}
      toValues={toValues}
      schema={updateProductInput}
      toBody={(values, image, base) => ({ ...toChanges(values, image, base), artist_id: artist.id })}
      follow={followDropFlag}
      save={savedBy(useUpdateProduct())}
      inputOf={productInputs}
      isImageOptional
      unexplained={generalTexts.tryLater}
      savedTo={list}
      backTo={list}
      conflict={{
        title: productTexts.conflict,
        labels,
        show: showValue,
        what: (changedAt) => `this product on ${formatDateTime(changedAt)}`,
        imageFallback: defaultProductImage,
      }}
    >
      {(stored) => <ProductFields artistId={artist.id} stored={stored} />}
    </RecordEditForm>
  );
}

function showValue(name: keyof ProductValues, values: ProductValues): string {
  switch (name) {
    case 'sizes':
      return showSizes(values.sizes);
    case 'artist_product_drops':
      return showDrops(values.artist_product_drops);
    case 'is_drop_only':
      return values.is_drop_only ? 'In drops only' : '';
    default:
      return words.show(name, values);
  }
}
