import { addProduct, listProducts } from '@backline/contract/products';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ArtistHeader } from '../../nouns/people/artist-header.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { productColumns } from './product-columns.tsx';
import { productFilters } from './product-filters.ts';
import { useProducts } from './product.queries.ts';
import { useArtist } from '../../nouns/people/use-artist.ts';

export const handle: RouteHandle = { title: 'Products', access: listProducts };

export function Component() {
  const artist = useArtist();
  const { may } = useSession();
  const [{ search }, change] = productFilters.use();
  const [now] = useState(Date.now);
  const products = useProducts(artist.id, search);
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
      <Toolbar>
        <SearchBox
          label="Search products"
          placeholder="Search by title"
          search={search}
          onChange={(next) => change({ search: next })}
        />
      </Toolbar>
      <List
        label={`Products of ${artist.name}`}
        query={products}
        columns={productColumns(now)}
        empty={search === '' ? 'No products yet' : 'No product has these words in its title.'}
      />
    </>
  );
}
