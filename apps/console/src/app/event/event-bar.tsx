import { EllipsisOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEventPages } from '../../nouns/events/event-nav.tsx';
import type { EventRef } from '../../nouns/events/event-paths.ts';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { CountMark } from '../../ui/count-mark.tsx';
import { belowDesktop } from '../../ui/use-media-query.ts';
import { NarrowDialog } from '../narrow-dialog.tsx';
import styles from './event-bar.module.css';
import { EventMenu } from './event-menu.tsx';

/**
 * Slots of the bar. Each slot shows the first of its pages that the person may open. A slot with `follows` shows another
 * of its pages while that page is open.
 */
const slots: readonly { keys: readonly string[]; follows?: true }[] = [
  { keys: ['now', 'home'] },
  { keys: ['orders', 'fulfillment'], follows: true },
  { keys: ['door', 'users'] },
  { keys: ['play', 'patterns'] },
];

/** Labels of pages whose names are too long for the bar. */
const shortLabels: Readonly<Record<string, string>> = {
  fulfillment: 'Fulfillment',
  patterns: 'Patterns',
  play: 'Play',
};

/** Replaces the event's menu below 992 px. Shows four shortcuts and opens the other pages in a dialog. */
export function EventBar({ event }: { event: EventRef }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { data } = useEvent(String(event.id));
  const pages = useEventPages(event, data?.event_dttm ?? null).flatMap((group) => group.pages);
  const shown = slots.flatMap(({ keys, follows }) => {
    const ofSlot = keys.flatMap((key) => pages.find((one) => one.key === key) ?? []);
    const page = (follows && ofSlot.find(({ isCurrent }) => isCurrent)) ?? ofSlot[0];
    return page === undefined ? [] : [{ ...page, label: shortLabels[page.key] ?? page.label }];
  });
  return (
    <>
      <nav className={styles.bar} aria-label="Event shortcuts">
        {shown.map(({ key, label, to, isCurrent, icon: Icon, badge }) => (
          <Link key={key} to={to} aria-current={isCurrent ? 'page' : undefined}>
            <Icon aria-hidden />
            <span className={styles.label}>{label}</span>
            {badge && <CountMark {...badge} />}
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <EllipsisOutlined aria-hidden />
          <span className={styles.label}>More</span>
        </button>
      </nav>
      <NarrowDialog label="Event menu" className={styles.sheet} isOpen={isOpen} below={belowDesktop} onClose={close}>
        <button type="button" className={styles.close} onClick={close}>
          Close
        </button>
        <EventMenu event={event} onFollow={close} />
      </NarrowDialog>
    </>
  );
}
