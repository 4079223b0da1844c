import { EllipsisOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useEventPages } from '../../nouns/events/event-nav.tsx';
import type { EventRef } from '../../nouns/events/event-paths.ts';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './event-bar.module.css';
import { EventMenu } from './event-menu.tsx';

/** Shortcuts of the bar, by the first that the person may open. */
const shortcuts: readonly { keys: readonly string[]; label?: string }[] = [
  { keys: ['now', 'home'] },
  { keys: ['fulfillment', 'orders'], label: 'Orders' },
  { keys: ['door', 'users'] },
  { keys: ['play', 'patterns'], label: 'Play' },
];

/** Replaces the event's menu below 992 px: four pages for the stage side, and the rest as a sheet. */
export function EventBar({ event }: { event: EventRef }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useEvent(String(event.id));
  const pages = useEventPages(event, data?.event_dttm ?? null).flatMap((group) => group.pages);
  const shown = shortcuts.flatMap(({ keys, label }) => {
    const page = keys.map((key) => pages.find((one) => one.key === key)).find((one) => one !== undefined);
    return page === undefined ? [] : [{ ...page, label: label ?? page.label }];
  });
  return (
    <>
      <nav className={styles.bar} aria-label="Event shortcuts">
        {shown.map(({ key, label, to, isCurrent, icon: Icon }) => (
          <Link key={key} to={to} aria-current={isCurrent ? 'page' : undefined}>
            <Icon aria-hidden />
            <span>{label}</span>
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <EllipsisOutlined aria-hidden />
          <span>More</span>
        </button>
      </nav>
      <EventSheet event={event} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface EventSheetProps {
  event: EventRef;
  isOpen: boolean;
  onClose: () => void;
}

function EventSheet({ event, isOpen, onClose }: EventSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isWide = useMediaQuery('(min-width: 62em)');
  const isShown = isOpen && !isWide;
  useEffect(() => {
    if (isShown) dialog.current?.showModal();
    else if (dialog.current?.open) dialog.current.close();
  }, [isShown]);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label="Event menu" onClose={onClose} closedby="any">
      {isShown && (
        <>
          <button type="button" className={styles.close} onClick={onClose}>
            Close
          </button>
          <EventMenu event={event} onFollow={onClose} />
        </>
      )}
    </dialog>
  );
}
