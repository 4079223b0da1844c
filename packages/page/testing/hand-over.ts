import type { HandOver, HandOverAnswer, HandOverOutcome, KioskOrder } from '@backline/contract/hand-overs';

export const kioskOrder = (more: Partial<KioskOrder> = {}): KioskOrder => ({
  order_no: 'ABCDEFGH22',
  name: 'Zoe Lane',
  order_processing_status: 'ready',
  delivery_kind: 'kiosk',
  section: '12',
  row: 'C',
  seat: '4',
  kiosk_location: 'Kiosk 1',
  items: [{ title: 'Tour shirt', size: 'M', quantity: 2 }],
  handed_over_dttm: null,
  handed_over_by: null,
  ...more,
});

const handedOver = { handed_over_dttm: Date.UTC(2030, 0, 2, 1, 35), handed_over_by: 'Tim' };
const isOfNone: readonly HandOverOutcome[] = ['other_event', 'unknown', 'code_expired', 'code_invalid'];

export function handOverAnswerOf(outcome: HandOverOutcome, order: Partial<KioskOrder> = {}): HandOverAnswer {
  const isDone = outcome === 'handed_over' || outcome === 'already_handed_over';
  return {
    outcome,
    order: isOfNone.includes(outcome) ? null : kioskOrder({ ...(isDone && handedOver), ...order }),
    other_event: outcome === 'other_event' ? { event_id: 8, event_name: 'Day Two' } : null,
  };
}

export const handOversOf = (due: number, latest: HandOver[] = []) => ({
  due,
  latest,
  twice: [],
  now_dttm: Date.now(),
});

export function orderCodeOf(orderNo = 'ABCDEFGH22', atMs = Date.now(), eventId = 7): string {
  const [event, fan, step] = [eventId, 42, Math.floor(atMs / 30_000)].map((n) => n.toString(36).toUpperCase());
  return `BO.${event}.${fan}.${orderNo}.${step}.0123456789AB`;
}
