import * as contract from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import type { Call } from '../../platform/context/request-context.ts';
import * as promoCodes from './promo-codes.repository.ts';
import { display, notifyFans, takeCode } from './promo-display.service.ts';

/**
 * Archives or restores a code. An archived code gives no discount and is not displayed. A restored code must be
 * selected again by hand.
 */
export const archivePromoCode: Call<typeof contract.archivePromoCode> = async (
  ctx,
  { archived: isArchived, ...named },
) =>
  ctx.transaction(async (tx) => {
    const code = await takeCode(ctx, tx, named);
    const message = isArchived ? promoTexts.archived : promoTexts.restored;
    if ((code.archived_at !== null) === isArchived) return { message };
    if (isArchived) await display(ctx, tx, code, false);
    await promoCodes.setArchived(tx, code.id, isArchived);
    await ctx.audit(tx, {
      noun: contract.promoCodeNoun,
      id: code.id,
      name: code.code,
      action: isArchived ? 'promo_code.archived' : 'promo_code.restored',
    });
    await notifyFans(ctx, tx, code.artist_id);
    return { message };
  });
