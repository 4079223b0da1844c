import type { Fan } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/context/context.ts';
import { epochMs, timestampFromMs, type Tx } from '../../platform/db/database.ts';
import { publishWebhooks } from '../webhooks/index.ts';
import type { Arrival } from './attendance.repository.ts';
import { presentSeat } from './seat.ts';

type Person = Pick<Fan, 'id' | 'name'>;

export const publishJoin = (ctx: Context, tx: Tx, eventId: number, { id, name }: Person): Promise<void> =>
  publishWebhooks(ctx, tx, 'fan.joined', [{ eventId }], () => [{ user_id: id, name }]);

/** Takes many check-ins, because fans arrive by thousands. A check-in that was undone and repeated is reported again. */
export function publishCheckIns(
  ctx: Pick<Context, 'enqueueAll'>,
  tx: Tx,
  arrivals: readonly { fan: Person; row: Arrival['row'] }[],
): Promise<void> {
  const happened = arrivals.map((arrival) => ({ ...arrival, eventId: arrival.row.event_id }));
  return publishWebhooks(ctx, tx, 'fan.checked_in', happened, (wanted) =>
    wanted.map(({ fan, row: place }) => {
      const { section, row, seat } = presentSeat(place);
      const checked_in_at = timestampFromMs(epochMs(place.checked_in_at));
      return { user_id: fan.id, name: fan.name, checked_in_at, section, row, seat };
    }),
  );
}
