import { maxRows } from '@backline/contract/primitives';
import { z } from 'zod';
import { listOf, moment, refundFields, sentBack, storeId, units, type AmountSet } from './shopify-fields.ts';
import type { TakenUnits } from './shopify-lines.ts';

export interface ReportedChange {
  kind: 'refund' | 'edit';
  storeOrderId: string;
  id: string;
  /** Refunded amount in cents. 0 for an edit. */
  amountCents: number;
  lines: TakenUnits[];
  at: string;
}

const refund = z.object(refundFields);

export function refundOf(
  reported: z.output<typeof refund>,
  storeOrderId: string,
  orderTotal: AmountSet = null,
): ReportedChange | null {
  const at = reported.created_at ?? reported.processed_at;
  if (at === null) return null;
  return {
    kind: 'refund',
    storeOrderId,
    id: reported.id,
    amountCents: sentBack(reported, orderTotal),
    lines: reported.refund_line_items.map(({ line_item_id, quantity }) => ({ line_id: line_item_id, quantity })),
    at,
  };
}

const refundPayload = refund.extend({ order_id: storeId });

export function readRefund(payload: unknown): ReportedChange | null {
  const { data } = refundPayload.safeParse(payload);
  return data ? refundOf(data, data.order_id) : null;
}

const changedLines = listOf(z.object({ id: storeId, delta: units }), maxRows);
const editPayload = z.object({
  order_edit: z.object({
    id: storeId,
    order_id: storeId,
    committed_at: moment,
    created_at: moment,
    line_items: z.object({ removals: changedLines }).nullish().catch(null),
  }),
});

export function readEdit(payload: unknown): ReportedChange | null {
  const edit = editPayload.safeParse(payload).data?.order_edit;
  const at = edit?.committed_at ?? edit?.created_at;
  if (!edit || !at) return null;
  const lines = (edit.line_items?.removals ?? []).map(({ id, delta }) => ({ line_id: id, quantity: delta }));
  return { kind: 'edit', storeOrderId: edit.order_id, id: `edit-${edit.id}`, amountCents: 0, lines, at };
}

/** Returns the id of a deleted order, which is all that Shopify sends, or null if it is invalid. */
export function readDeletion(payload: unknown): string | null {
  return z.object({ id: storeId }).safeParse(payload).data?.id ?? null;
}
