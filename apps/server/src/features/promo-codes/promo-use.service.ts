import { formatCents } from '@backline/contract/money';
import { discountOf, promoRefusal, type PromoRefusal, type PromoTerms } from '@backline/contract/promo-discount';
import { promoMessages } from '@backline/contract/promo-messages';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { termsOf } from './promo-codes.presenter.ts';
import * as promoCodes from './promo-codes.repository.ts';

interface Purchase {
  /** As it was typed. */
  code: string;
  /** What is bought of each artist, before any discount. */
  subTotals: readonly { artistId: number; cents: number }[];
  nowMs?: number;
}

/** `unknown`: none of the artists of whom something is bought has this code. The message is for the buyer. */
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
 * What a code takes off a purchase. Where several artists have the same code, the one that takes most off: codes do not stack. It holds
 * nothing: {@link holdUse} does.
 */
export async function reckonPromo(db: Connection, purchase: Purchase): Promise<PromoAnswer> {
  const [answer] = await reckonPromos(db, [purchase]);
  return answer ?? unknown;
}

/** The same of several purchases, by place. */
export async function reckonPromos(db: Connection, purchases: readonly Purchase[]): Promise<PromoAnswer[]> {
  const asks = purchases.flatMap(({ code, subTotals }) =>
    subTotals.map(({ artistId }) => ({ artistId, code: code.trim() })),
  );
  const rows = asks.length === 0 ? [] : await promoCodes.listByCode(db, asks);
  return purchases.map((purchase) => bestOf(rows, purchase));
}

const unknown: PromoAnswer = { refusal: 'unknown', message: promoMessages.unknown };

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

/**
 * Takes one use of a code for an order; false where none is left or the code counts no longer. The code's row is locked from here to the
 * end of the transaction, by every buyer who uses it: call it last.
 */
export const holdUse = (tx: Tx, promoCodeId: number): Promise<boolean> => promoCodes.takeUse(tx, promoCodeId);

/**
 * The same of many orders at once, whoever decides over them: the uses left of each code, zero where it counts no longer. They are locked
 * to the end of the transaction, behind whatever stock is taken in it; {@link takeUses} takes them.
 */
export const lockUses = (tx: Tx, promoCodeIds: readonly number[]): Promise<Map<number, number>> =>
  promoCodes.lockUses(tx, promoCodeIds);

/** One use for each time that a code is named. */
export const takeUses = (tx: Tx, promoCodeIds: readonly number[]): Promise<void> =>
  promoCodes.takeUses(tx, promoCodeIds);

/** Takes anew what {@link releaseUse} gave back, for an order that was paid behind its time; false where others have used the code up. */
export const holdLateUse = (tx: Tx, promoCodeId: number): Promise<boolean> => promoCodes.takeLateUse(tx, promoCodeId);

/** Gives back what {@link holdUse} took. The order says that it happens once. */
export const releaseUse = (tx: Tx, promoCodeId: number): Promise<void> => promoCodes.giveUseBack(tx, promoCodeId);

function refusalText(refusal: PromoRefusal, minimumCents: number): string {
  switch (refusal) {
    case 'inactive':
      return promoMessages.inactive;
    case 'not_begun':
      return promoMessages.notBegun;
    case 'over':
      return promoMessages.over;
    case 'used_up':
      return promoMessages.usedUp;
    case 'nothing_eligible':
      return promoMessages.unknown;
    case 'below_minimum':
      return promoMessages.belowMinimum(formatCents(minimumCents));
  }
}
