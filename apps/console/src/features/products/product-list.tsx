import { addProduct, type Product } from '@backline/contract/products';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { ArchiveFilter } from '../../ui/archive-filter.tsx';
import { tableIn, useListView } from '../../nouns/list-views/use-list-view.ts';
import { ViewControls } from '../../nouns/list-views/view-controls.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { productFilters, useProducts } from './product.queries.ts';

interface ProductListProps {
  label: string;
  artist: { id: number; name: string } | null;
  columns: readonly Column<Product>[];
}

export function ProductList({ label, artist, columns }: ProductListProps) {
  const [filters, change] = productFilters.use();
  const { search, state } = filters;
  const view = useListView('products');
  const isArchived = state === 'archived';
  return (
    <>
      <Toolbar
        search={
          <SearchBox
            label="Search products"
            placeholder="Search by title"
            search={search}
            onChange={(next) => change({ search: next })}
          />
        }
        chosenCount={isArchived ? 1 : 0}
      >
        <ArchiveFilter label="Product status" state={state} onChange={change} />
        <ViewControls view={view} columns={columns} />
      </Toolbar>
      <FocusHome label={label}>
        <List
          label={label}
          query={useProducts(artist?.id ?? null, filters, view.isReady)}
          {...tableIn(view, columns)}
          empty={emptyText(search, isArchived) ?? <NoProducts artist={artist} />}
        />
      </FocusHome>
    </>
  );
}

function emptyText(search: string, isArchived: boolean): string | null {
  if (search !== '') return 'No product has these words in its title.';
  return isArchived ? 'No archived products' : null;
}

function NoProducts({ artist }: Pick<ProductListProps, 'artist'>) {
  const { may } = useSession();
  return (
    <EmptyList
      title="No products yet"
      text="Products are what fans buy in the shop of an event."
      action={
        artist !== null &&
        may(addProduct) && <LinkButton to={peoplePaths.newProduct(artist)}>Add the first product</LinkButton>
      }
    />
  );
}
