import type { Attendance } from '@backline/contract/attendance';
import type { ListedOrder } from '@backline/contract/orders';
import type { Quote, Shop, ShopProduct } from '@backline/contract/shop';
import { plainAmounts } from './order-amounts.ts';

const known: Partial<Attendance> = {
  offers: ['shop'],
  event_id: 7,
  event_code: 'ABC234',
  event_name: 'Loud Night',
  timezone: 'CST',
  section: '',
  row: '7',
  seat: '12',
};
export const event = known as Attendance;
export const hourMs = 3_600_000;
export const shirt = (more: Partial<ShopProduct> = {}): ShopProduct => ({
  product_id: 1,
  artist_id: 2,
  artist_name: 'Ida',
  title: 'Tour shirt',
  description: 'Of heavy cotton.',
  image_url: null,
  image_thumbnail_url: null,
  price: 25,
  is_drop_only: false,
  drop: null,
  sizes: [
    { size_id: 11, size: 'S', left: 0 },
    { size_id: 12, size: 'M', left: 3 },
  ],
  ...more,
});
export const drop = (more: object = {}): ShopProduct['drop'] => ({
  drop_id: 5,
  state: 'running',
  drop_start_dttm: Date.now() - hourMs,
  drop_end_dttm: Date.now() + hourMs,
  special_price: 20,
  left: 2,
  ...more,
});
export const shop = (more: Partial<Shop> = {}): Shop => ({
  is_open: true,
  delivery: { kinds: ['seat', 'kiosk'], kiosk_location: 'North door', kiosk_pickup: '' },
  products: [shirt()],
  restock: [],
  ...more,
});
export const quote = (more: Partial<Quote> = {}): Quote => ({
  items: [
    {
      size_id: 12,
      quantity: 1,
      title: 'Tour shirt',
      size: 'M',
      image_thumbnail_url: null,
      item_price: 25,
      sub_total: 25,
      is_drop: false,
      trouble: null,
      left: 3,
    },
  ],
  ...plainAmounts,
  promo_refusal: '',
  total_refusal: '',
  ...more,
});

export const listed = (orderNo: string, state: ListedOrder['state']): ListedOrder => ({
  order_no: orderNo,
  event_id: 7,
  state,
  status: 'PENDING',
  order_processing_status: 'received',
  failure_message: '',
  created_dttm: Date.now(),
  total_amount: 27,
  quantity: 1,
});
