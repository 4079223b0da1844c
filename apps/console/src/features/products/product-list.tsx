import type { Product } from '@backline/contract/products';
import type { Column } from '../../ui/data-table.tsx';
import { List } from '../../ui/list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { searchFilters } from '../../lib/filters.ts';
import { useProducts } from './product.queries.ts';

interface ProductListProps {
  label: string;
  artistId: number | null;
  columns: readonly Column<Product>[];
}

export function ProductList({ label, artistId, columns }: ProductListProps) {
  const [{ search }, change] = searchFilters.use();
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search products"
          placeholder="Search by title"
          search={search}
          onChange={(next) => change({ search: next })}
        />
      </Toolbar>
      <List
        label={label}
        query={useProducts(artistId, search)}
        columns={columns}
        empty={search === '' ? 'No products yet' : 'No product has these words in its title.'}
      />
    </>
  );
}
