import * as homeTexts from '@backline/contract/event-home.texts';
import type { WholeEvent } from '@backline/contract/events';
import defaultEvent from '../../nouns/events/default-event.svg';
import { DateTime } from '../../ui/date-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EventCards } from './event-cards.tsx';
import detailStyles from './event-detail.module.css';
import styles from './event-home.module.css';
import { EventQrCode } from './event-qr-code.tsx';

/** Shows all of the event's details, collapsed behind a line with its date and place. */
export function EventDetails({ event, isOpen }: { event: WholeEvent; isOpen: boolean }) {
  const { event_dttm: at, timezone, venue, city } = event;
  const place = [venue, city].filter(Boolean).join(' · ');
  return (
    <details className={styles.details} open={isOpen}>
      <summary>
        <strong>{homeTexts.details}</strong>{' '}
        <span>
          {at > 0 && (
            <>
              <DateTime at={at} timezone={timezone} withZone />
              {place && ' · '}
            </>
          )}
          {place}
        </span>
      </summary>
      <div className={detailStyles.home}>
        <Picture className={detailStyles.poster} src={event.event_image_url} fallback={defaultEvent} />
        <EventCards event={event} />
        <EventQrCode event={event} />
      </div>
    </details>
  );
}
