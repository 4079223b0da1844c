import { zoneOf } from '@backline/contract/time-zones';
import type { EventDetail } from '@backline/contract/events';
import { boundsOfDay, toWallClock } from '@backline/page/time-zone';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { QueriedFacts } from '../../ui/facts.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useOrderTotals } from './order.queries.ts';

const minuteMs = 60_000;

/** Returns the day of an instant in a zone. The day has 23 or 25 hours when the clocks change. */
export function dayOf(at: number, zone: string): { start: number; end: number } {
  const { start, next } = boundsOfDay(toWallClock(at, zone).slice(0, 10), zone);
  return { start, end: next - 1 };
}

export function OrderTotals({ event }: { event: EventDetail }) {
  const now = useNow(minuteMs);
  const totals = useOrderTotals(event.event_id, dayOf(now, zoneOf(event.timezone)));
  return (
    <QueriedFacts
      query={totals}
      facts={[
        { title: "Today's Sale", of: ({ todays_sales: today }) => formatMoney(today) },
        { title: 'Total Sales', of: ({ total_sales: all }) => formatMoney(all) },
        { title: 'Total Orders', of: ({ total_orders: orders }) => formatCount(orders) },
      ]}
    />
  );
}
