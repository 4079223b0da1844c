import type { Output } from '@backline/contract/operation';
import { correctStock, getProductStock, listStockMovements } from '@backline/contract/product-stock';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { allRows, paging } from '../../ui/paging.ts';
import { productsKey } from './product.queries.ts';

export type Stock = Output<typeof getProductStock>;

export interface ProductIds {
  artist_id: number;
  product_id: number;
}

export const stockKey = ({ product_id: productId }: ProductIds) => [...productsKey, 'stock', productId];

export const useStock = (ids: ProductIds) =>
  useQuery({
    queryKey: [...stockKey(ids), 'sizes'],
    queryFn: ({ signal }) => api.call(getProductStock, ids, { signal }),
  });

export function useMovements(ids: ProductIds) {
  return useInfiniteQuery({
    queryKey: [...stockKey(ids), 'movements'],
    queryFn: ({ pageParam, signal }) => callPaged(listStockMovements, { ...pageParam, ...ids }, { signal }),
    ...paging,
    select: allRows,
    placeholderData: keepPreviousData,
  });
}

export const useCorrectStock = () => useSubmit(correctStock, { onSettled: useRefresh(productsKey) });
