import { addProduct, getProduct, listProducts, updateProduct, type Product } from '@backline/contract/products';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { allRows, paging } from '../../ui/paging.ts';

export const productsKey = ['products'];
export const listKey = (artistId: number | null) => [...productsKey, 'list', artistId];

export function useProducts(artistId: number | null, search: string) {
  return useInfiniteQuery({
    queryKey: [...listKey(artistId), { search }],
    queryFn: ({ pageParam, signal }) =>
      callPaged(listProducts, { ...pageParam, search, artist_id: artistId }, { signal }),
    ...paging,
    select: allRows,
    placeholderData: keepPreviousData,
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
