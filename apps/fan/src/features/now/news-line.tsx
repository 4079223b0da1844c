import type { Attendance } from '@backline/contract/attendance';
import * as nowTexts from '@backline/contract/fan-now.texts';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pathIn } from '../../lib/event-section.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './news-line.module.css';
import { useFanNowUpdates } from './now.queries.ts';
import { useNews } from './use-news.ts';

interface NewsLineProps {
  event: Attendance;
  /** Path of the page below the event's. */
  path: string;
  /** Shown while there is no news. */
  children: ReactNode;
}

/** Shows live news in the head of every page, in place of the name of the app, so that it covers and moves nothing. */
export function Component({ event, path, children }: NewsLineProps) {
  useFanNowUpdates(event);
  const { shown, dismiss } = useNews(event, path);
  return (
    <>
      {shown === null && children}
      <div className={styles.line} role="status" data-news={shown === null ? undefined : ''}>
        {shown !== null && (
          <>
            <Link className={styles.text} href={pathIn(event.event_code, shown.path)} onClick={dismiss}>
              <span role={shown.ticks ? 'timer' : undefined}>{shown.text}</span>
            </Link>
            <button type="button" className={styles.dismiss} aria-label={nowTexts.fan.news.dismiss} onClick={dismiss}>
              <Icon of={X} size={20} />
            </button>
          </>
        )}
      </div>
    </>
  );
}
