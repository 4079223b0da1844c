import type { FoundEvent } from '@backline/contract/event-by-code';
import * as brandTexts from '@backline/contract/brands.texts';
import { formatHour } from '../../lib/format.ts';
import styles from './event-card.module.css';

/**
 * Shows whose event it is, before the fan enters a number. Its height does not depend on the event, so that nothing
 * moves when the event arrives.
 */
export function EventCard({ event }: { event: FoundEvent | undefined }) {
  if (event === undefined) return <div className={styles.card} />;
  const { brand } = event;
  const place = [event.venue, event.city].filter(Boolean).join(', ');
  const artists = event.artists.join(', ');
  return (
    <section className={styles.card} aria-label={event.event_name}>
      {event.event_image_thumbnail_url === null ? (
        // The default poster of other pages has 94 KB, as much as the rest of a first visit.
        <span className={styles.poster} />
      ) : (
        <img className={styles.poster} src={event.event_image_thumbnail_url} alt="" width="112" height="112" />
      )}
      <div className={styles.words}>
        <strong title={event.event_name}>{event.event_name}</strong>
        <span>{event.event_dttm > 0 && formatHour(event.event_dttm, event.timezone)}</span>
        <span title={place}>{place}</span>
        <span title={artists}>{artists}</span>
        <span className={styles.by} title={brand.name}>
          {brand.icon_url !== null && <img src={brand.icon_url} alt="" width="20" height="20" />}
          {brandTexts.by(brand.name)}
        </span>
      </div>
    </section>
  );
}
