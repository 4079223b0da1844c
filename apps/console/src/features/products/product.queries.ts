import {
  addProduct,
  archiveProduct,
  getProduct,
  listProducts,
  productSorts,
  updateProduct,
  type Product,
} from '@backline/contract/products';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { choice, filters, text, type FiltersOf } from '../../lib/filters.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';
import { archiveState } from '../../ui/archive-filter.tsx';
import { listQuery } from '../../ui/paging.ts';

export const productsKey = ['products'];
export const listKey = (artistId: number | null) => [...productsKey, 'list', artistId];

export const productFilters = filters({ search: text(), state: archiveState, sort: choice(productSorts, null) });

export function useProducts(
  artistId: number | null,
  { search, state, sort }: FiltersOf<typeof productFilters>,
  isReady: boolean,
) {
  const wanted = { search, archived: state === 'archived', sort: sort ?? undefined };
  return useInfiniteQuery({
    ...listQuery(listProducts, [...listKey(artistId), wanted], { ...wanted, artist_id: artistId }),
    enabled: isReady,
  });
}

interface OfArtist {
  artistId: number;
  productId: number | string;
}

export const useProductForForm = ({ artistId, productId }: OfArtist) =>
  useForForm([...productsKey, 'form', artistId, productId], (signal) => loadProduct({ artistId, productId }, signal));

export const loadProduct = ({ artistId, productId }: OfArtist, signal?: AbortSignal): Promise<Product> =>
  api.call(getProduct, { artist_id: artistId, product_id: productId }, { signal });

export const useAddProduct = () => useSubmit(addProduct, { onSettled: useRefresh(productsKey) });

export const useUpdateProduct = () => useSubmit(updateProduct, { onSettled: useRefresh(productsKey) });

/** Archives a current product and restores an archived one. */
export const useArchiveProduct = () =>
  useWrite(productsKey, ({ id, artist_id, is_archived: isArchived }: Product) =>
    api.call(archiveProduct, { artist_id, product_id: id, archived: !isArchived }),
  );
