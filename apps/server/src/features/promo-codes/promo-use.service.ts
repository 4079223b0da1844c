import { formatCents } from '@backline/contract/money';
import { discountOf, promoRefusal, type PromoRefusal, type PromoTerms } from '@backline/contract/promo-discount';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { termsOf } from './promo-codes.presenter.ts';
import * as promoCodes from './promo-codes.repository.ts';

interface Purchase {
  code: string;
  subTotals: readonly { artistId: number; cents: number }[];
  nowMs?: number;
}

/** `unknown` means that no artist in the purchase has the code. The message is for the buyer. */
export type PromoAnswer =
  | {
      refusal: null;
      promoCodeId: number;
      code: string;
      artistId: number;
      discountCents: number;
      discount: PromoTerms['discount'];
    }
  | { refusal: PromoRefusal | 'unknown'; message: string };

/**
 * Calculates the discount of a code, without taking a use. If several artists have the code, only the largest discount
 * applies.
 */
export async function reckonPromo(db: Connection, purchase: Purchase): Promise<PromoAnswer> {
  const [answer] = await reckonPromos(db, [purchase]);
  return answer ?? unknown;
}

export async function reckonPromos(db: Connection, purchases: readonly Purchase[]): Promise<PromoAnswer[]> {
  const asks = purchases.flatMap(({ code, subTotals }) =>
    subTotals.map(({ artistId }) => ({ artistId, code: code.trim() })),
  );
  const rows = asks.length === 0 ? [] : await promoCodes.listByCode(db, asks);
  return purchases.map((purchase) => bestOf(rows, purchase));
}

const unknown: PromoAnswer = { refusal: 'unknown', message: promoTexts.unknown };

function bestOf(
  rows: readonly promoCodes.PromoCodeRecord[],
  { code, subTotals, nowMs = Date.now() }: Purchase,
): PromoAnswer {
  const bought = new Map(subTotals.map(({ artistId, cents }) => [artistId, cents]));
  const typed = code.trim().toUpperCase();
  let best = unknown;
  for (const row of rows) {
    const eligibleSubTotalCents = bought.get(row.artist_id);
    if (eligibleSubTotalCents === undefined || row.code.toUpperCase() !== typed) continue;
    const terms = termsOf(row);
    const purchase = { eligibleSubTotalCents, nowMs };
    const refusal = promoRefusal(terms, purchase);
    const discountCents = discountOf(terms, purchase);
    if (refusal === null) {
      if (best.refusal === null && best.discountCents >= discountCents) continue;
      const { id: promoCodeId, artist_id: artistId } = row;
      best = { refusal, promoCodeId, code: row.code, artistId, discountCents, discount: terms.discount };
    } else if (best.refusal === 'unknown') {
      best = { refusal, message: refusalText(refusal, terms.minimumCents) };
    }
  }
  return best;
}

/** Returns false if no use is left. Call it last, because every buyer locks this row until the commit. */
export const holdUse = (tx: Tx, promoCodeId: number): Promise<boolean> => promoCodes.takeUse(tx, promoCodeId);

/** Locks codes and returns the uses left. Call it after all stock locks, before {@link takeUses}. */
export const lockUses = (tx: Tx, promoCodeIds: readonly number[]): Promise<Map<number, number>> =>
  promoCodes.lockUses(tx, promoCodeIds);

export const takeUses = (tx: Tx, promoCodeIds: readonly number[]): Promise<void> =>
  promoCodes.takeUses(tx, promoCodeIds);

/** Takes a use again after {@link releaseUse}, for a late payment. Returns false if none is left. */
export const holdLateUse = (tx: Tx, promoCodeId: number): Promise<boolean> => promoCodes.takeLateUse(tx, promoCodeId);

/** Returns a use. The order's status ensures that this happens only once. */
export const releaseUse = (tx: Tx, promoCodeId: number): Promise<void> => promoCodes.giveUseBack(tx, promoCodeId);

function refusalText(refusal: PromoRefusal, minimumCents: number): string {
  switch (refusal) {
    case 'inactive':
      return promoTexts.inactive;
    case 'not_begun':
      return promoTexts.notBegun;
    case 'over':
      return promoTexts.over;
    case 'used_up':
      return promoTexts.usedUp;
    case 'nothing_eligible':
      return promoTexts.unknown;
    case 'below_minimum':
      return promoTexts.belowMinimum(formatCents(minimumCents));
  }
}
