import { randomUUID } from 'node:crypto';
import { buildOrder, buildPaidOrder, buildPaymentAccount, buildProduct } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';
import { query } from '../query.ts';

export const samples: Samples = {
  rows: { order_id: unknownId, order_no: 'ZZZZZZZZZZ', batch_id: '99999999-9999-4999-8999-999999999999' },
  async build({ db, artistId, eventId, fanId, managerId }) {
    const sizeId = (await buildProduct(db, { artistId })).sizes[0]?.id ?? 0;
    const ordered = { eventId, fanId, managerId, accountId: await buildPaymentAccount(db, managerId), sizeId };
    const { order_no } = await buildOrder(db, ordered);
    const order_id = await buildPaidOrder(db, { ...ordered, processing_status: 'inprogress' });
    const batch_id = randomUUID();
    await query(db)`
      insert into order_status_changes (order_id, batch_id, from_status, to_status, changed_by)
      values (${order_id}, ${batch_id}, 'received', 'inprogress', ${managerId})`;
    return { order_id, order_no, batch_id };
  },
  inputs: {
    getEventOrder: ({ order_no }) => ({ order_no }),
    sendReceipt: { email: 'fan@example.org' },
    startCheckout: ({ size_id }) => ({
      items: [{ size_id, quantity: 1 }],
      delivery: { kind: 'seat', section: 'A', row: '1', seat: '2' },
      total_amount: 1,
    }),
    totalOrdersSales: () => ({ startOfDayTimestamp: Date.now() - 3_600_000, endOfDayTimestamp: Date.now() }),
    updateOrder: { status: 'ready' },
    updateOrders: ({ order_id, store_order_id }) => ({
      order_ids: [order_id],
      store_order_ids: [store_order_id],
      status: 'inprogress',
    }),
  },
};
