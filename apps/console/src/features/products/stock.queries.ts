import type { Output } from '@backline/contract/operation';
import { correctStock, getProductStock, listStockMovements } from '@backline/contract/product-stock';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api.ts';
import { useSubmit } from '../../lib/form-calls.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { listQuery } from '../../ui/paging.ts';
import { productsKey } from './product.queries.ts';

export type Stock = Output<typeof getProductStock>;

export interface ProductIds {
  artist_id: number;
  product_id: number;
}

export const stockKey = ({ product_id: productId }: ProductIds) => [...productsKey, 'stock', productId];

export const useStock = (ids: ProductIds) => useQuery(callQuery(getProductStock, [...stockKey(ids), 'sizes'], ids));

export const useMovements = (ids: ProductIds) =>
  useInfiniteQuery(listQuery(listStockMovements, [...stockKey(ids), 'movements'], ids));

export const useCorrectStock = () => useSubmit(correctStock, { onSettled: useRefresh(productsKey) });
