import { getProductStock } from '@backline/contract/product-stock';
import * as productTexts from '@backline/contract/products.texts';
import { Alert } from 'antd';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { ownTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { movementColumns, stockColumns } from './stock-columns.tsx';
import { stockKey, useMovements, useStock, type Stock } from './stock.queries.ts';
import { ofArtist, type ArtistRef } from '../../nouns/people/artist-state.tsx';
import styles from './products.module.css';

export const handle: RouteHandle = { title: 'Stock', access: getProductStock };

export const Component = ofArtist(StockOfProduct);

function StockOfProduct({ artist }: { artist: ArtistRef }) {
  const { product_id: productId = '' } = useParams();
  const ids = { artist_id: artist.id, product_id: Number(productId) || 0 };
  return (
    <QueryState
      query={useStock(ids)}
      wayBack={
        <LinkButton type="primary" to={peoplePaths.productsOf(artist)}>
          Back to the list
        </LinkButton>
      }
    >
      {(shown) => <ProductStock artist={artist} ids={ids} stock={shown} />}
    </QueryState>
  );
}

interface ProductStockProps {
  artist: ArtistRef;
  ids: { artist_id: number; product_id: number };
  stock: Stock;
}

function ProductStock({ artist, ids, stock }: ProductStockProps) {
  const movements = useMovements(ids);
  usePageTitle(`Stock: ${stock.title}`);
  return (
    <>
      <PageHeader
        title={stock.title}
        times={ownTimes()}
        breadcrumbs={[{ label: `Products of ${artist.name}`, to: peoplePaths.productsOf(artist) }]}
        actions={<RefreshButton queryKey={stockKey(ids)} query={movements} />}
      />
      <section className={styles.section}>
        <h2>Stock</h2>
        {stock.is_archived && <Alert type="info" showIcon title={productTexts.isArchived} />}
        <DataTable
          label={`Stock of ${stock.title}`}
          rows={stock.sizes}
          columns={stockColumns(ids, stock.is_archived)}
        />
      </section>
      <section className={styles.section}>
        <h2>Stock movements</h2>
        <List
          label={`Stock movements of ${stock.title}`}
          query={movements}
          columns={movementColumns}
          empty="No stock movements yet."
        />
      </section>
    </>
  );
}
