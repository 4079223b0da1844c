import type { StaffNotice } from '@backline/contract/staff-notices';
import * as noticeTexts from '@backline/contract/staff-notices.texts';
import { Link } from 'react-router';
import { formatDateTime, formatSpan } from '../../lib/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { noticePath } from './notice-path.ts';
import styles from './staff-notices.module.css';

interface NoticeLineProps {
  notice: StaffNotice;
  onFollow: () => void;
}

const minuteMs = 60_000;

export function NoticeLine({ notice, onFollow }: NoticeLineProps) {
  const { kind, event, owner, detail, times, is_read: isRead, noted_dttm: at } = notice;
  const age = useNow(minuteMs) - at;
  const about = [times === 1 ? detail : '', event?.event_name ?? owner?.name ?? ''].filter((part) => part !== '');
  return (
    <li className={isRead ? undefined : styles.unread}>
      <Link to={noticePath(notice)} className={styles.notice} onClick={onFollow}>
        <span className={styles.title}>
          {noticeTexts.titleOf(kind, times)}
          {!isRead && <span className={styles.dot} role="img" aria-label="Unread" />}
        </span>
        {about.length > 0 && <span className={styles.about}>{about.join(' · ')}</span>}
        <time className={styles.time} dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
          {age < minuteMs ? 'Just now' : `${formatSpan(age)} ago`}
        </time>
      </Link>
    </li>
  );
}
