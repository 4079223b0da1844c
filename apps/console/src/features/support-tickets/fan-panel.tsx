import type { EventDetail } from '@backline/contract/events';
import { Link } from 'react-router';
import { Fragment } from 'react';
import { refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import styles from './support.module.css';
import type { OpenedTicket } from './ticket-head.tsx';

interface FanPanelProps {
  event: EventDetail;
  fan: NonNullable<OpenedTicket['fan']>;
}

export function FanPanel({ event, fan }: FanPanelProps) {
  const ref = refOf(event);
  const { place, requests, orders } = fan;
  return (
    <dl className={styles.fan} aria-label={`${fan.name} at this event`}>
      {place !== null && (
        <>
          <dt>Check-in</dt>
          <dd>
            <Link to={`${eventPaths.fans(ref)}?search=${encodeURIComponent(fan.name)}`}>
              {place.checkin_dttm === null ? (
                'Not checked in'
              ) : (
                <DateTime at={place.checkin_dttm} timezone={event.timezone} withZone />
              )}
            </Link>
          </dd>
          <dt>Seat</dt>
          <dd>
            <Breakable>{seatOf(place)}</Breakable>
          </dd>
        </>
      )}
      {requests !== null && (
        <>
          <dt>Requests</dt>
          <dd>{requests.length === 0 ? 'None' : <Link to={eventPaths.requests(ref)}>{requests.join(', ')}</Link>}</dd>
        </>
      )}
      {orders !== null && (
        <>
          <dt>Orders</dt>
          <dd>
            {orders.length === 0 && 'None'}
            {orders.map(({ id, order_no: number }, place) => (
              <Fragment key={id}>
                {place > 0 && ', '}
                <Link to={eventPaths.cardOrder(ref, id)}>{number}</Link>
              </Fragment>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

function seatOf({ section, row, seat }: NonNullable<FanPanelProps['fan']['place']>): string {
  const parts = [
    ['Section', section],
    ['Row', row],
    ['Seat', seat],
  ].flatMap(([word, value]) => (value ? [`${word} ${value}`] : []));
  return parts.length === 0 ? 'None' : parts.join(', ');
}
