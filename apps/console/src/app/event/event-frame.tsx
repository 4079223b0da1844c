import type { EventRef } from '../../nouns/events/event-paths.ts';
import { EventBar } from './event-bar.tsx';
import styles from './event-frame.module.css';
import { EventMenu } from './event-menu.tsx';

interface EventFrameProps {
  event: EventRef;
  isNarrow: boolean;
  onNarrow: (isNarrow: boolean) => void;
}

/** Shows the navigation inside an event: a side menu in a wide window, a bar below 992 px. */
export default function EventFrame({ event, isNarrow, onNarrow }: EventFrameProps) {
  return (
    <>
      <aside className={styles.side} aria-label="Event menu">
        <EventMenu event={event} isNarrow={isNarrow} onNarrow={onNarrow} />
      </aside>
      <EventBar event={event} />
    </>
  );
}
