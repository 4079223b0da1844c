import { addProduct, listProducts } from '@backline/contract/products';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ArtistHeader } from '../../nouns/people/artist-header.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { productColumns } from './product-columns.tsx';
import { ProductList } from './product-list.tsx';
import { ofArtist, type ArtistRef } from '../../nouns/people/artist-state.tsx';

export const handle: RouteHandle = { title: 'Products', access: listProducts };

export const Component = ofArtist(ProductsOfArtist);

function ProductsOfArtist({ artist }: { artist: ArtistRef }) {
  const { may } = useSession();
  const [now] = useState(Date.now);
  usePageTitle(`Products: ${artist.name}`);
  return (
    <>
      <ArtistHeader
        artist={artist}
        actions={
          may(addProduct) && (
            <>
              <LinkButton to={peoplePaths.importProducts(artist)}>Import</LinkButton>
              <LinkButton type="primary" to={peoplePaths.newProduct(artist)}>
                New Product
              </LinkButton>
            </>
          )
        }
      />
      <ProductList label={`Products of ${artist.name}`} artist={artist} columns={productColumns(now)} />
    </>
  );
}
