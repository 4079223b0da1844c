import { eventFields } from '@backline/contract/event-fields';
import { ianaZone } from '@backline/contract/event-rules';
import type { EventDetail } from '@backline/contract/events';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { formatCardDate, formatCount, formatTime, missing } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import styles from './event-detail.module.css';

export function EventCards({ event }: { event: EventDetail }) {
  const zone = ianaZone[event.timezone];
  return (
    <div className={styles.cards}>
      <Fact title="Date & Time">
        {event.event_dttm > 0 &&
          `${formatCardDate(event.event_dttm, zone)}, ${formatTime(event.event_dttm, zone)} ${event.timezone}`}
      </Fact>
      <Fact title={eventFields.venue.label} note={address(event)}>
        {event.venue}
      </Fact>
      <Fact title={eventFields.timezone.label}>{event.timezone}</Fact>
      <Fact title={eventFields.event_type.label}>{event.event_type}</Fact>
      <Fact title="Users">{formatCount(event.event_count)}</Fact>
      <Fact title="Event Code">{event.event_code}</Fact>
      <Fact title={eventFields.playlist_url.label} isWide>
        {event.playlist_url && (
          <a href={event.playlist_url} target="_blank" rel="noreferrer">
            {event.playlist_url}
          </a>
        )}
      </Fact>
      <Fact title={eventFields.artist_bio.label} isWide>
        {event.artist_bio}
      </Fact>
      <Fact title={eventFields.contact_info.label} isWide>
        {event.contact_info && <Breakable>{event.contact_info}</Breakable>}
      </Fact>
    </div>
  );
}

interface FactProps {
  title: string;
  children: ReactNode;
  note?: string;
  isWide?: boolean;
}

function Fact({ title, children, note, isWide = false }: FactProps) {
  return (
    <Card className={isWide ? `${styles.fact} ${styles.wideFact}` : styles.fact}>
      <h2>{title}</h2>
      <div className={styles.value}>{children || missing}</div>
      {note && <div className={styles.note}>{note}</div>}
    </Card>
  );
}

function address(event: EventDetail): string {
  const place = [event.address1, event.address2, event.city, `${event.state} ${event.zipcode}`.trim(), event.country];
  return place.filter((part) => part !== '').join(', ');
}
