import type { StaffNotice } from '@backline/contract/staff-notices';
import * as noticeTexts from '@backline/contract/staff-notices.texts';
import { Link } from 'react-router';
import { NearTime } from '../../ui/date-time.tsx';
import { noticePath } from './notice-path.ts';
import styles from './staff-notices.module.css';

interface NoticeLineProps {
  notice: StaffNotice;
  onFollow: () => void;
}

export function NoticeLine({ notice, onFollow }: NoticeLineProps) {
  const { kind, event, owner, detail, times, is_read: isRead, noted_dttm: at } = notice;
  const about = [times === 1 ? detail : '', event?.event_name ?? owner?.name ?? ''].filter((part) => part !== '');
  return (
    <li className={isRead ? undefined : styles.unread}>
      <Link to={noticePath(notice)} className={styles.notice} onClick={onFollow}>
        <span className={styles.title}>
          {noticeTexts.titleOf(kind, times)}
          {!isRead && <span className={styles.dot} role="img" aria-label="Unread" />}
        </span>
        {about.length > 0 && <span className={styles.about}>{about.join(' · ')}</span>}
        <NearTime className={styles.time} at={at} />
      </Link>
    </li>
  );
}
