import { localStore } from '@backline/page/browser-storage';
import { CloseOutlined, NotificationOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './shell.module.css';

/** Stores the text of the dismissed announcement, so that a new announcement is shown. */
const dismissedKey = 'dismissedAnnouncement';
const minuteMs = 60_000;

export function Announcement() {
  const announcement = useSession().user?.announcement ?? null;
  const [dismissed, setDismissed] = useState(() => localStore.getItem(dismissedKey));
  const now = useNow(minuteMs);
  if (announcement === null || announcement.text === dismissed) return null;
  const { text, url, until_dttm: until } = announcement;
  if (until !== null && until <= now) return null;
  const dismiss = () => {
    localStore.setItem(dismissedKey, text);
    setDismissed(text);
    // The button disappears while it has the focus, so the content gets the focus.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.announcement} aria-label="Announcement">
      <NotificationOutlined aria-hidden="true" />
      <p>{text}</p>
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          Learn more
        </a>
      )}
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Dismiss announcement" onClick={dismiss} />
    </section>
  );
}
