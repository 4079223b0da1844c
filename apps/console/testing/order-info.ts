import type { OrderInfo } from '@backline/contract/order-info';

export const storeInfo: OrderInfo = {
  id: 9_001,
  order_number: 1042,
  processed_at: '2030-01-02T01:30:00Z',
  financial_status: 'partially_refunded',
  total_price: '1234.5',
  currency: 'USD',
  customer: {
    first_name: 'Zoe',
    last_name: 'Lane',
    email: 'zoe@example.org',
    phone: '+12125550100',
    default_address: {
      address1: '1 Main Street',
      address2: 'Floor 2',
      city: 'Chicago',
      province: 'Illinois',
      country: 'United States',
      zip: '60601',
    },
  },
  line_items: [
    { name: 'Tour shirt', quantity: 2, price: '25.00', total_discount: '5.00', product_exists: true },
    { name: 'Old poster', quantity: 1, price: '10.00', total_discount: '0.00', product_exists: false },
  ],
  shipping_lines: [{ title: 'In seat', price: '4.00', code: 'SEAT' }],
  note_attributes: [
    { name: 'fwSection', value: '12' },
    { name: 'fwRow', value: 'C' },
    { name: 'fwSeat', value: '4' },
  ],
};
