import { localStore } from '@backline/page/browser-storage';
import { CloseOutlined, NotificationOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import styles from './shell.module.css';

const dismissedKey = 'dismissedAnnouncement';
/** Change the name with the text, else people who closed the previous one do not see it. */
const name = 'release-25-december';

export function Announcement() {
  const [isDismissed, setIsDismissed] = useState(() => localStore.getItem(dismissedKey) === name);
  if (isDismissed) return null;
  const dismiss = () => {
    localStore.setItem(dismissedKey, name);
    setIsDismissed(true);
    // The button disappears with the focus on it.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.announcement} aria-label="Announcement">
      <NotificationOutlined aria-hidden="true" />
      <p>
        <strong>New release on 25 December.</strong> Backline is getting new tools for your shows.
      </p>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Dismiss announcement" onClick={dismiss} />
    </section>
  );
}
