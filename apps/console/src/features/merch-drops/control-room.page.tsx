import type { EventDetail } from '@backline/contract/events';
import { getControlRoom, shownMinutes, type ControlRoom } from '@backline/contract/merch-drops';
import { isGeneric } from '@backline/contract/item-name';
import { useState } from 'react';
import { formatCount, formatMoney, formatTime } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { rowOfPart } from '../../nouns/events/event-part.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ControlButtons } from './control-buttons.tsx';
import { dropPart, useControlRoom } from './drop.queries.ts';
import { DropState } from './drop-state.tsx';
import { countdown } from './countdown.ts';
import styles from './drops.module.css';

export const handle: RouteHandle = { title: 'Control Room', access: getControlRoom };

export const Component = rowOfPart(dropPart, {
  title: 'Control Room',
  param: 'product_id',
  useRow: useControlRoom,
  Page: Room,
});

function Room({ event, opened: room }: { event: EventDetail; opened: ControlRoom }) {
  const perMinute = room.per_minute.at(-1)?.sold ?? 0;
  const figures: [string, string][] = [
    ['Left of the drop', formatCount(room.left)],
    ['In stock', formatCount(room.by_size.reduce((sum, { left }) => sum + left, 0))],
    ['In checkout', formatCount(room.held)],
    ['Sold', formatCount(room.sold)],
    ['This minute', formatCount(perMinute)],
    ['Revenue', formatMoney(room.revenue)],
  ];
  return (
    <>
      <FocusHome label={`Drop: ${room.title}`}>
        <div className={styles.head}>
          <div>
            <h2 className={styles.title}>{room.title}</h2>
            <p className={styles.hint}>
              {room.artist_name}, {formatMoney(room.special_price)}, max quantity {formatCount(room.max_drop_quantity)}
            </p>
            <p className={styles.now} role="status">
              <DropState state={room.state} />
              <Remaining key={room.now_dttm} room={room} />
            </p>
          </div>
          <ControlButtons eventId={event.event_id} room={room} />
        </div>
      </FocusHome>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Minutes room={room} />
      <h3 id="by-size">By size</h3>
      <table className={styles.sizes} aria-labelledby="by-size">
        <thead>
          <tr>
            <th scope="col">Size</th>
            <th scope="col">In stock</th>
            <th scope="col">Held</th>
            <th scope="col">Sold</th>
          </tr>
        </thead>
        <tbody>
          {room.by_size.map(({ size_id: id, size, left, held, sold }) => (
            <tr key={id}>
              <th scope="row">{isGeneric(size) ? 'All' : size}</th>
              <td>{formatCount(left)}</td>
              <td>{formatCount(held)}</td>
              <td>{formatCount(sold)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/**
 * Counts down by the server's clock: the response's time plus the time since it arrived. Needs a new `key` for each
 * response.
 */
function Remaining({ room }: { room: ControlRoom }) {
  const [arrived] = useState(() => Date.now());
  const now = useNow(500);
  const { state, now_dttm: told, drop_end_dttm: end, drop_start_dttm: start } = room;
  const at = told + Math.max(0, now - arrived);
  if (state === 'over') return null;
  return <>{state === 'before' ? `begins in ${countdown(start - at)}` : `ends in ${countdown(end - at)}`}</>;
}

function Minutes({ room }: { room: ControlRoom }) {
  const most = Math.max(1, ...room.per_minute.map(({ sold }) => sold));
  const total = room.per_minute.reduce((sum, { sold }) => sum + sold, 0);
  return (
    <>
      <h3>Sold per minute</h3>
      <div
        className={styles.minutes}
        role="img"
        aria-label={`${formatCount(total)} sold in the last ${shownMinutes} minutes, peak ${formatCount(most)} per minute`}
      >
        {room.per_minute.map(({ minute, sold }) => (
          <span
            key={minute}
            title={`${formatTime(minute)}: ${formatCount(sold)}`}
            style={{ blockSize: `${Math.round((sold / most) * 100)}%` }}
          />
        ))}
      </div>
    </>
  );
}
