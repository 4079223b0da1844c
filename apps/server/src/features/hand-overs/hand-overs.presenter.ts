import type { HandOver, HandOverAnswer, HandOverOutcome, KioskOrder } from '@backline/contract/hand-overs';
import { epochMs } from '../../platform/db/database.ts';
import type { WholeOrderRow } from '../orders/index.ts';
import type { HandedOverRow } from './hand-overs.repository.ts';

export const presentKioskOrder = (row: WholeOrderRow): KioskOrder => ({
  order_no: row.order_no,
  name: row.user_name,
  order_processing_status: row.processing_status,
  delivery_kind: row.delivery_kind,
  section: row.section,
  row: row.seat_row,
  seat: row.seat,
  kiosk_location: row.kiosk_location,
  items: row.items
    .map(({ title, size, quantity, refunded_quantity: back }) => ({ title, size, quantity: quantity - back }))
    .filter(({ quantity }) => quantity > 0),
  handed_over_dttm: row.handed_over_at === null ? null : epochMs(row.handed_over_at),
  handed_over_by: row.handed_over_by_name,
});

export const presentAnswer = (outcome: HandOverOutcome, row: WholeOrderRow | null): HandOverAnswer => ({
  outcome,
  order: row === null ? null : presentKioskOrder(row),
  other_event: null,
});

export const presentHandOver = (row: HandedOverRow): HandOver => ({
  order_no: row.order_no,
  name: row.name,
  handed_over_dttm: epochMs(row.handed_over_at),
  handed_over_by: row.handed_over_by,
});
