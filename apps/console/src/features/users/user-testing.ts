import type { OrderInfo, UserRow } from '@backline/contract/fans';
import { eventDetail } from '../../ui/event-testing.ts';
import type { Answer } from '../../ui/testing.tsx';
import { FanFileError, readFans } from './fan-file.ts';
import type { WorkerAnswer, WorkerTask } from './fan-file.worker.ts';

export const userRow = (id: number, more: Partial<UserRow> = {}): UserRow => ({
  id,
  name: `Fan ${id}`,
  email: `fan${id}@example.org`,
  phone_number: `+1212555${String(id).padStart(4, '0')}`,
  profile_image_url: null,
  allow_group_creation: false,
  event_role: 'USER',
  section: null,
  row: null,
  seat: null,
  checkin_dttm: null,
  song_request_title: null,
  song_request_dttm: null,
  poll_question: null,
  poll_dttm: null,
  order_id: null,
  order_dttm: null,
  order_info: null,
  ...more,
});

export const order: OrderInfo = {
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

export const event = eventDetail({ event_count: 12_345, checkin_count: 678 });

/** The event, two managers with an artist each, and the names of two events. */
export const lookups: Record<string, Answer> = {
  'events/get_event_details': ({ input }) => (input.event_id === '7' ? [event] : []),
  'artist_manager/list': ({ input: { role, created_by: manager } }) => {
    const people =
      role === 'MANAGER'
        ? [
            { id: 11, name: 'Mona', of: null },
            { id: 12, name: 'Max', of: null },
          ]
        : [
            { id: 21, name: 'The Lamps', of: 11 },
            { id: 22, name: 'Brass Owls', of: 12 },
          ];
    return { result: people.filter(({ of }) => of === null || manager === null || of === manager) };
  },
  'events/get_event_names': ({ input }) =>
    [
      { id: 7, name: 'Night One' },
      { id: 8, name: 'Day Two' },
    ].filter(({ name }) => name.toLowerCase().includes(String(input.search ?? ''))),
};

/** Does what `fan-file.worker.ts` does: jsdom has no workers. */
export class FileWorker extends EventTarget {
  terminate(): void {}

  postMessage({ file, limits }: WorkerTask): void {
    const reply = (data: WorkerAnswer) => this.dispatchEvent(new MessageEvent('message', { data }));
    void file
      .arrayBuffer()
      .then((bytes) => readFans(bytes, limits))
      .then((pieces) => {
        for (const piece of pieces) reply({ piece });
        reply({ done: true });
      })
      .catch((error: unknown) => reply({ problem: error instanceof FanFileError ? error.problem : null }));
  }
}
