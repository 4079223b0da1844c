import type { FanOrder, ListedOrder } from '@backline/contract/orders';
import { plainAmounts } from './order-amounts.ts';

export const listedOrder = (more: Partial<ListedOrder> = {}): ListedOrder => ({
  order_no: 'HELD234567',
  event_id: 7,
  state: 'waiting',
  status: 'PENDING',
  order_processing_status: 'received',
  failure_message: '',
  created_dttm: Date.UTC(2026, 5, 2, 20),
  total_amount: 27,
  quantity: 1,
  ...more,
});

export const fanOrder = (more: Partial<FanOrder> = {}): FanOrder => ({
  ...listedOrder(),
  event_code: 'ABC234',
  event_name: 'Loud Night',
  expires_dttm: Date.now() + 900_000,
  paid_dttm: null,
  items: [
    {
      title: 'Tour shirt',
      image_url: null,
      size: 'M',
      quantity: 1,
      refunded_quantity: 0,
      item_price: 25,
      sub_total: 25,
    },
  ],
  ...plainAmounts,
  refunded_amount: 0,
  is_disputed: false,
  delivery_kind: 'seat',
  section: 'Floor',
  row: 'C',
  seat: '7',
  kiosk_location: '',
  kiosk_pickup: '',
  shipping_address: null,
  receipts: [],
  ...more,
});
