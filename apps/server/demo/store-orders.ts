import { buildStoreOrder } from '../builders/builders.ts';
import type { Tx } from '../src/platform/db/database.ts';
import type { PlannedFan } from './crowd.ts';
import type { PlannedEvent } from './event-plan.ts';

const minuteMs = 60_000;

interface Crowd {
  fans: readonly PlannedFan[];
  fanIds: ReadonlyMap<PlannedFan, number>;
  tonight: { event: PlannedEvent; eventId: number; artistId: number };
  now: Date;
}

const states = [
  { processing_status: 'received', financial_status: 'paid' },
  { processing_status: 'inprogress', financial_status: 'paid' },
  { processing_status: 'onhold', financial_status: 'authorized' },
  { processing_status: 'completed', financial_status: 'paid' },
  { processing_status: 'completed', financial_status: 'refunded' },
] as const;

export async function insertStoreOrders(tx: Tx, { fans, fanIds, tonight, now }: Crowd): Promise<void> {
  const there = fans.filter((fan) =>
    fan.joins.some(({ event, checkedInAt }) => event === tonight.event && checkedInAt !== null),
  );
  for (const [place, { processing_status, financial_status }] of states.entries()) {
    const fan = there[place * 3];
    const at = new Date(now.getTime() - (states.length - place) * 7 * minuteMs).toISOString();
    if (fan === undefined) return;
    await buildStoreOrder(tx, {
      sellerId: tonight.artistId,
      eventId: tonight.eventId,
      fanId: fanIds.get(fan) ?? null,
      processing_status,
      info: {
        id: String(5_830_000_000 + place),
        order_number: String(1_041 + place),
        processed_at: at,
        financial_status,
      },
    });
  }
}
