import type { Output } from '@backline/contract/operation';
import { importProducts, previewProductImport } from '@backline/contract/product-import';
import { productMessages } from '@backline/contract/product-messages';
import { useAttemptKey } from '@backline/page/attempt-key';
import { useSingleFlight } from '@backline/page/single-flight';
import { App } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { readProductFile, type ProductFile } from './product-file.ts';
import { piecesOf } from './product-pieces.ts';
import { productsKey } from './product.queries.ts';

type Outcome = Output<typeof previewProductImport>;
type Piece = ReturnType<typeof piecesOf>[number];

export interface ProductPreview extends Outcome {
  file: ProductFile;
  /** Those that are not stored yet. */
  pieces: Piece[];
}

/** A file of products, from its choice to the list that holds them. It goes piece by piece; what is stored stays where a later one fails. */
export function useProductImport({ artistId, list }: { artistId: number; list: string }) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const refresh = useRefresh(productsKey);
  const attemptKey = useAttemptKey();
  const [preview, setPreview] = useState<ProductPreview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [step, setStep] = useState<'reading' | 'importing' | null>(null);

  async function attempt(next: 'reading' | 'importing', work: () => Promise<void>) {
    setRefusal(null);
    setStep(next);
    try {
      await work();
    } catch (error) {
      setRefusal(error instanceof Error ? failureText(error, error.message) : failureText(error));
    } finally {
      setStep(null);
    }
  }

  const choose = useSingleFlight((chosen: File) =>
    attempt('reading', async () => {
      setPreview(null);
      const file = await readProductFile(chosen);
      const pieces = piecesOf(file.rows);
      const found: Outcome = { products: [], errors: [] };
      for (const rows of pieces) {
        const { products, errors } = await api.call(previewProductImport, { artist_id: artistId, rows });
        found.products.push(...products);
        found.errors.push(...errors);
      }
      setPreview({ file, pieces, ...found });
    }),
  );

  const run = useSingleFlight(() =>
    attempt('importing', async () => {
      if (preview === null) return;
      let count = 0;
      try {
        for (let pieces = preview.pieces; pieces.length > 0; pieces = pieces.slice(1)) {
          const input = { artist_id: artistId, rows: pieces[0] ?? [] };
          const { products } = await api.call(importProducts, input, { idempotencyKey: attemptKey(input) });
          count += products.length;
          const stored = new Set(products.map(({ line }) => line));
          setPreview((shown) => shown && withoutStored(shown, { pieces: pieces.slice(1), stored }));
        }
      } finally {
        refresh();
      }
      message.success(productMessages.imported(count));
      await navigate(list);
    }),
  );

  return { preview, refusal, step, choose, run };
}

const withoutStored = (
  shown: ProductPreview,
  { pieces, stored }: { pieces: Piece[]; stored: ReadonlySet<number> },
): ProductPreview => ({ ...shown, pieces, products: shown.products.filter(({ line }) => !stored.has(line)) });
