import { eventFields } from '@backline/contract/event-fields';
import { isOnNow } from '@backline/contract/event-rules';
import type { EventRow } from '@backline/contract/events';
import { Link } from 'react-router';
import { missing } from '../../lib/format.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { NowChip } from '../../nouns/events/now-chip.tsx';
import { PosterThumbnail } from '../../nouns/events/poster-thumbnail.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './event-list.module.css';

export function eventColumns(now: number, madeId: number | null): Column<EventRow>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      sortBy: 'name',
      width: '50%',
      render: (event) => (
        <Link className={styles.name} to={eventPaths.detail(event)}>
          <PosterThumbnail className={styles.image} src={event.event_image_url} focus={event} />
          <span>{event.name}</span>
          {event.id === madeId && <StatusChip tone="success">New</StatusChip>}
          {isOnNow(event.event_dttm, now) && <NowChip />}
        </Link>
      ),
    },
    { key: 'venue', title: eventFields.venue.label, render: (event) => event.venue || missing },
    {
      key: 'date',
      title: 'Date',
      sortBy: 'start',
      // Width in px that fits `31-12-2026 07:30 PM GMT+5:45` on one line.
      width: 260,
      render: ({ event_dttm: at, timezone }) => <DateTime at={at} timezone={timezone} withZone />,
    },
  ];
}
