import type { EventOrder, ListedEventOrder } from '@backline/contract/event-orders';
import { messages } from '@backline/contract/messages';
import { refuse } from './page.tsx';

export const unknownId = () =>
  refuse(422, {
    code: 'invalid_input',
    message: messages.rowNotFound,
    fields: [{ path: 'order_id', message: messages.rowNotFound }],
  });

export const listedOrder = (id: number, more: Partial<ListedEventOrder> = {}): ListedEventOrder => ({
  id,
  order_no: `ABCDEFGH2${id}`,
  isflashwave: true,
  is_test: false,
  user_id: 40,
  user_name: 'Pat Doe',
  user_email: 'pat@example.org',
  user_phone: '+13125550142',
  total_amount: 54.5,
  refunded_amount: 0,
  refundable_amount: 54.5,
  currency: 'USD',
  status: 'COMPLETED',
  payment_status: 'COMPLETED',
  is_refund: false,
  refund_state: 'none',
  dispute: null,
  order_processing_status: 'received',
  created_dttm: Date.UTC(2030, 0, 2, 1, 30),
  quantity: 2,
  delivery_kind: 'seat',
  section: 'A',
  row: '1',
  seat: '2',
  can: { update: true, refund: true },
  ...more,
});

export const eventOrder = (id: number, more: Partial<EventOrder> = {}): EventOrder => ({
  ...listedOrder(id),
  order_id: id,
  name: 'Pat Doe',
  phone_number: '+13125550101',
  failure_message: '',
  paid_dttm: Date.UTC(2030, 0, 2, 1, 31),
  items: [
    {
      id: 1,
      title: 'Shirt',
      image_url: null,
      size: 'M',
      quantity: 2,
      refunded_quantity: 0,
      item_price: 25,
      sub_total: 50,
    },
  ],
  sub_total: 50,
  promo_code: 'TENOFF',
  discount_type: 'percentage',
  discount_value: 10,
  discount_amount: 5,
  delivery_charge: 5,
  delivery_charge_amount: 2.25,
  refunded_delivery_amount: 0,
  platform_service_fee: 2,
  platform_service_fee_amount: 0.9,
  tax_percentage: 8.875,
  total_tax_amount: 3.99,
  in_seat_delivery: true,
  kiosk_location: '',
  kiosk_pickup: '',
  shipping_address: null,
  refunds: [],
  changes: [],
  ...more,
});
