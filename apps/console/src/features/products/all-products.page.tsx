import { listProducts } from '@backline/contract/products';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { columnsWithArtist } from './product-columns.tsx';
import { productFilters } from './product-filters.ts';
import { useProducts } from './product.queries.ts';

export const handle: RouteHandle = { title: 'Products', access: listProducts };

/** Of all artists whose products one may change. */
export function Component() {
  const [{ search }, change] = productFilters.use();
  const [now] = useState(Date.now);
  return (
    <>
      <PageHeader title="Products" />
      <Toolbar>
        <SearchBox
          label="Search products"
          placeholder="Search by title"
          search={search}
          onChange={(next) => change({ search: next })}
        />
      </Toolbar>
      <List
        label="Products of all artists"
        query={useProducts(null, search)}
        columns={columnsWithArtist(now)}
        empty={search === '' ? 'No products yet' : 'No product has these words in its title.'}
      />
    </>
  );
}
