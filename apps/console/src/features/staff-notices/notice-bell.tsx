import { BellOutlined } from '@ant-design/icons';
import { maxUnreadNotices } from '@backline/contract/staff-notices';
import * as noticeTexts from '@backline/contract/staff-notices.texts';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import styles from './staff-notices.module.css';
import { useUnreadNotices } from './staff-notices.queries.ts';

const NoticePanel = lazy(() => import('./notice-panel.tsx'));

/** The native dialog traps the focus, closes on Escape and gives the focus back to the bell. */
export function NoticeBell() {
  const { user } = useSession();
  const unread = useUnreadNotices(user !== null);
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => setIsOpen(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else if (dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  const count = unread >= maxUnreadNotices ? `${maxUnreadNotices - 1}+` : String(unread);
  return (
    <>
      <Button
        className={styles.bell}
        type="text"
        size="large"
        icon={<BellOutlined />}
        aria-label={unread === 0 ? noticeTexts.title : `${noticeTexts.title}, ${count} unread`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        )}
      </Button>
      <dialog ref={dialog} className={styles.panel} aria-label={noticeTexts.title} onClose={close} closedby="any">
        {isOpen && (
          <Suspense>
            <NoticePanel unread={unread} onClose={close} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
