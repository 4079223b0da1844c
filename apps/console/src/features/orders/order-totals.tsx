import { zoneOf } from '@backline/contract/time-zones';
import type { EventDetail } from '@backline/contract/events';
import { boundsOfDay, toWallClock } from '@backline/page/time-zone';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { Facts, FactsLoading } from '../../ui/facts.tsx';
import { QueryState } from '../../ui/query-state.tsx';
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
    <QueryState query={totals} skeleton={<FactsLoading titles={["Today's Sale", 'Total Sales', 'Total Orders']} />}>
      {({ todays_sales: today, total_sales: all, total_orders: orders }) => (
        <Facts
          facts={[
            { title: "Today's Sale", value: formatMoney(today) },
            { title: 'Total Sales', value: formatMoney(all) },
            { title: 'Total Orders', value: formatCount(orders) },
          ]}
        />
      )}
    </QueryState>
  );
}
