import { ArrowLeftOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { EventHead } from '../../nouns/events/event-head.tsx';
import { EventNav } from '../../nouns/events/event-nav.tsx';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { useEvent } from '../../nouns/events/event.queries.ts';
import styles from './event-menu.module.css';

interface EventMenuProps {
  event: EventRef;
  isNarrow?: boolean;
  /** Omitted if the menu cannot be collapsed to icons. */
  onNarrow?: (isNarrow: boolean) => void;
  onFollow?: () => void;
}

/**
 * Shows the event's name, date and state above the links to its pages. Shows no links if the event cannot be loaded.
 */
export function EventMenu({ event, isNarrow = false, onNarrow, onFollow }: EventMenuProps) {
  const { data, isError } = useEvent(String(event.id));
  return (
    <div className={styles.menu} data-narrow={isNarrow}>
      <Link to={eventPaths.list} className={styles.back} title="All events" onClick={onFollow}>
        <ArrowLeftOutlined aria-hidden />
        <span>All events</span>
      </Link>
      <div className={styles.head}>{data !== undefined && <EventHead event={data} />}</div>
      {!isError && (
        <EventNav
          event={data === undefined ? event : { id: event.id, name: data.event_name }}
          startsAt={data?.event_dttm ?? null}
          isNarrow={isNarrow}
          onFollow={onFollow}
        />
      )}
      {onNarrow && (
        <Button
          className={styles.narrow}
          type="text"
          icon={isNarrow ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          aria-label={isNarrow ? 'Expand event menu' : undefined}
          aria-expanded={!isNarrow}
          onClick={() => onNarrow(!isNarrow)}
        >
          {isNarrow ? null : 'Collapse menu'}
        </Button>
      )}
    </div>
  );
}
