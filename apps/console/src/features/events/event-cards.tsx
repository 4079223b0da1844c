import { eventFields, type EventFieldName } from '@backline/contract/event-fields';
import { addressOf, mapUrl } from '@backline/contract/event-place';
import type { WholeEvent } from '@backline/contract/events';
import type { ReactNode } from 'react';
import { formatCount, formatMoney, missing } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { EventAttendance } from './event-attendance.tsx';
import styles from './event-detail.module.css';
import { EventPeople } from './event-people.tsx';
import { EventWhen } from './event-when.tsx';
import { FactsCard, type Fact } from './facts-card.tsx';

export function EventCards({ event }: { event: WholeEvent }) {
  const fact = (name: EventFieldName, value: ReactNode = event[name]): Fact => ({
    label: eventFields[name].label,
    value,
  });
  const text = (name: 'artist_bio' | 'contact_info' | 'seller_info' | 'kiosk_location' | 'kiosk_pickup'): Fact => ({
    ...fact(name, event[name] && <Breakable>{event[name]}</Breakable>),
    isText: true,
  });
  return (
    <div className={styles.cards}>
      <EventWhen event={event} facts={[fact('timezone'), fact('event_type')]} />
      <FactsCard title="Users">
        <EventAttendance event={event} />
      </FactsCard>
      <FactsCard title={eventFields.venue.label}>
        <div className={styles.value}>{event.venue || missing}</div>
        <div className={styles.note}>{addressOf(event)}</div>
        <a className={styles.action} href={mapUrl(event)} target="_blank" rel="noreferrer">
          Open map
        </a>
      </FactsCard>
      <FactsCard
        title="For fans"
        facts={[
          { label: 'Event Code', value: event.event_code },
          fact('is_paid', event.is_paid ? 'Yes' : 'No'),
          ...(event.is_paid ? [fact('ticket_url', link(event.ticket_url))] : []),
          fact('playlist_url', link(event.playlist_url)),
          fact(
            'song_request_count',
            event.song_request_count === null ? 'No limit' : formatCount(event.song_request_count),
          ),
        ]}
      />
      <FactsCard
        title="Money and delivery"
        facts={[
          fact('tax_rate', `${event.tax_rate}%`),
          fact('delivery_method', event.delivery_method === 'fixed' ? 'Fixed' : 'Percentage'),
          fact(
            'delivery_cost',
            event.delivery_method === 'fixed' ? formatMoney(event.delivery_cost) : `${event.delivery_cost}%`,
          ),
          fact('is_free_standing_available', onOff(event.is_free_standing_available)),
          fact('in_seat_delivery', onOff(event.in_seat_delivery)),
          fact('kiosk_available', onOff(event.kiosk_available)),
          ...(event.kiosk_available
            ? [fact('charges_delivery_for_pickup', onOff(event.charges_delivery_for_pickup))]
            : []),
          // Fans do not see empty kiosk texts, so the page omits them too.
          ...(event.kiosk_available ? (['kiosk_location', 'kiosk_pickup'] as const) : [])
            .filter((name) => event[name] !== '')
            .map(text),
          text('seller_info'),
        ]}
      />
      <EventPeople event={event} />
      <FactsCard isWide title="About" facts={[text('artist_bio'), text('contact_info')]} />
    </div>
  );
}

const onOff = (isOn: boolean) => (isOn ? 'On' : 'Off');

const link = (url: string | null) =>
  url && (
    <a href={url} target="_blank" rel="noreferrer">
      <Breakable>{url}</Breakable>
    </a>
  );
