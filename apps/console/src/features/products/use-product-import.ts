import type { Output } from '@backline/contract/operation';
import { importProducts, previewProductImport, type ProductImportError } from '@backline/contract/product-import';
import * as productTexts from '@backline/contract/products.texts';
import { App } from 'antd';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { useSheetImport, type RowsPreview } from '../../ui/use-sheet-import.ts';
import { productRows, productSheet, type ProductFileRow } from './product-file.ts';
import { piecesOf } from './product-pieces.ts';
import { productsKey } from './product.queries.ts';

type Outcome = Output<typeof previewProductImport>;

export type ProductPreview = RowsPreview<ProductFileRow, Outcome['products'][number], ProductImportError>;

const outcomeOf = ({ products: items, errors }: Outcome) => ({ items, errors });

export function useProductImport({ artistId, list }: { artistId: number; list: string }) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const refresh = useRefresh(productsKey);
  return useSheetImport<ProductFileRow, Outcome['products'][number], ProductImportError>({
    kind: productSheet,
    rowsOf: productRows,
    piecesOf,
    preview: async (rows) => outcomeOf(await api.call(previewProductImport, { artist_id: artistId, rows })),
    store: async (rows, idempotencyKey) =>
      outcomeOf(await api.call(importProducts, { artist_id: artistId, rows }, { idempotencyKey })),
    onTried: refresh,
    async onStored(count) {
      message.success(productTexts.imported(count));
      await navigate(list);
    },
  });
}
