import * as generalTexts from '@backline/contract/general.texts';
import { addProduct, addProductInput } from '@backline/contract/products';
import { useState } from 'react';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { RecordForm } from '../../ui/record-form.tsx';
import { ProductFields, followDropFlag } from './product-fields.tsx';
import { ProductPageHeader } from './product-page-header.tsx';
import { newProduct, productInputs, toNewProduct } from './product-values.ts';
import { useAddProduct } from './product.queries.ts';
import { ofArtist, type ArtistRef } from '../../nouns/people/artist-state.tsx';

export const handle: RouteHandle = { title: 'New Product', access: addProduct };

export const Component = ofArtist(NewProduct);

function NewProduct({ artist }: { artist: ArtistRef }) {
  const [initial] = useState(() => newProduct(Date.now()));
  const list = peoplePaths.productsOf(artist);
  return (
    <>
      <ProductPageHeader title="New Product" artist={artist} />
      <RecordForm
        initial={initial}
        schema={addProductInput}
        toBody={(values, image) => ({ ...toNewProduct(values, image), artist_id: artist.id })}
        follow={followDropFlag}
        save={savedBy(useAddProduct())}
        inputOf={productInputs}
        isImageOptional
        unexplained={generalTexts.tryLater}
        savedTo={list}
        backTo={list}
      >
        <ProductFields artistId={artist.id} />
      </RecordForm>
    </>
  );
}
