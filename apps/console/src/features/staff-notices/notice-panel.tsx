import { CloseOutlined } from '@ant-design/icons';
import * as noticeTexts from '@backline/contract/staff-notices.texts';
import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { accountPath } from '../../nouns/account-path.ts';
import { failureText } from '../../lib/failure-text.ts';
import { ListState } from '../../ui/list-state.tsx';
import { NoticeLine } from './notice-line.tsx';
import styles from './staff-notices.module.css';
import { useNotices, useReadNotices } from './staff-notices.queries.ts';

interface NoticePanelProps {
  unread: number;
  onClose: () => void;
}

export default function NoticePanel({ unread, onClose }: NoticePanelProps) {
  const notices = useNotices();
  const read = useReadNotices();
  return (
    <>
      <div className={styles.head}>
        <h2>{noticeTexts.title}</h2>
        {/* Disables the button instead of removing it when nothing is unread, so that the focus is not lost. */}
        <Button type="link" disabled={unread === 0} loading={read.isPending} onClick={() => read.mutate(null)}>
          Mark all as read
        </Button>
        <Button type="text" icon={<CloseOutlined />} aria-label="Close notices" onClick={onClose} />
      </div>
      <div className={styles.body}>
        {read.error !== null && <Alert type="error" showIcon title={failureText(read.error)} />}
        <ListState query={notices} empty={noticeTexts.none}>
          {(rows) => (
            <ul className={styles.notices}>
              {rows.map((notice) => (
                <NoticeLine
                  key={notice.id}
                  notice={notice}
                  onFollow={() => {
                    if (!notice.is_read) read.mutate(notice.id);
                    onClose();
                  }}
                />
              ))}
            </ul>
          )}
        </ListState>
      </div>
      <div className={styles.foot}>
        <Link to={accountPath('preferences')} onClick={onClose}>
          Choose your notices
        </Link>
      </div>
    </>
  );
}
