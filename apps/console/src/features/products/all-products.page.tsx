import { listProducts } from '@backline/contract/products';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { NewProductButton } from './new-product-button.tsx';
import { columnsWithArtist } from './product-columns.tsx';
import { ProductList } from './product-list.tsx';

export const handle: RouteHandle = { title: 'Products', access: listProducts };

export function Component() {
  const [now] = useState(Date.now);
  return (
    <>
      <PageHeader title="Products" times={ownTimes()} actions={<NewProductButton />} />
      <ProductList label="Products of all artists" artist={null} columns={columnsWithArtist(now)} />
    </>
  );
}
