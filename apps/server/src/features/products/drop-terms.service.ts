import * as merchDropTexts from '@backline/contract/merch-drops.texts';
import { merchDropNoun } from '@backline/contract/merch-drops';
import { toCents, toDollars } from '@backline/contract/money';
import { difference } from '../../platform/audit/difference.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, invalidField } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { requireFresh } from '../../platform/records/save-record.ts';
import { dropColumnsOf, type DropForm } from './products.presenter.ts';
import * as products from './products.repository.ts';

/**
 * Saves new and changed drops. Each drop has its own audit line, from which a later conflict on the drop reports who
 * changed what.
 */
export async function saveDropTerms(
  ctx: ActorContext,
  tx: Tx,
  current: Pick<products.ProductRecord, 'id' | 'title' | 'drops'>,
  forms: readonly DropForm[],
): Promise<void> {
  const changes = forms.flatMap((form) => {
    const drop = current.drops.find(({ event_id: eventId }) => eventId === form.event_id) ?? null;
    const { before, after } = difference(drop === null ? {} : termsOf(drop), termsOfForm(form));
    return Object.keys(after).length === 0 ? [] : [{ form, drop, before, after }];
  });
  await products.saveDrops(
    tx,
    current.id,
    changes.map(({ form }) => dropColumnsOf(form)),
  );
  for (const { drop, before, after } of changes) {
    if (drop === null) continue;
    await ctx.audit(tx, {
      action: 'merch_drop.changed',
      noun: merchDropNoun,
      id: drop.id,
      name: current.title,
      before: { ...before, version: drop.version },
      after: { ...after, version: drop.version + 1 },
    });
  }
}

/**
 * Throws `conflict` if the form is stale. `opened` is the drop's version when the form was loaded: 0 if there was no
 * drop, undefined to skip the check.
 */
export async function requireFreshDrop(
  ctx: ActorContext,
  tx: Tx,
  drop: products.DropRow | undefined,
  opened: number | undefined,
): Promise<void> {
  if (opened === undefined || opened === (drop?.version ?? 0)) return;
  if (opened === 0) throw invalidField('product_id', merchDropTexts.standsAlready);
  if (drop === undefined) throw conflict(merchDropTexts.removedMeanwhile);
  // Rejects every stale form of an ended drop, because a later end in it would reopen the sale.
  if (drop.is_ended) throw conflict(merchDropTexts.endedMeanwhile);
  await requireFresh(ctx, tx, drop, { noun: merchDropNoun, opened, message: merchDropTexts.conflict });
}

const termsOf = (drop: products.DropRow) => ({
  drop_start_dttm: drop.starts_ms,
  drop_end_dttm: drop.ends_ms,
  special_price: toDollars(drop.special_price_cents),
  max_drop_quantity: drop.max_quantity,
});

const termsOfForm = ({ drop_start_dttm, drop_end_dttm, special_price, max_drop_quantity }: DropForm) => ({
  drop_start_dttm,
  drop_end_dttm,
  special_price: toDollars(toCents(special_price)),
  max_drop_quantity,
});
