import type { sendNotification } from '@backline/contract/notifications';
import type { Output } from '@backline/contract/operation';
import { Alert } from 'antd';
import { useState } from 'react';
import { useNow } from '../../ui/use-now.ts';
import * as notificationTexts from '@backline/contract/notifications.texts';
import styles from './notify.module.css';
import { TakeBackButton } from './take-back-button.tsx';

interface SentPanelProps {
  eventId: number;
  sent: Output<typeof sendNotification>;
  onTakenBack: () => void;
}

/** Shows a countdown based on the difference of two server times, so that this browser's clock does not matter. */
export function SentPanel({ eventId, sent, onTakenBack }: SentPanelProps) {
  const [since] = useState(() => Date.now());
  const now = useNow(250);
  const leftMs = since + (sent.leaves_dttm - sent.now_dttm) - now;
  const fans = notificationTexts.fansOf(sent.fans);

  return (
    <Alert
      className={styles.alert}
      type="info"
      showIcon
      title={sent.message}
      description={
        <div className={styles.sent}>
          {leftMs > 0 ? `Goes to ${fans} in ${Math.ceil(leftMs / 1_000)} s.` : `Sent to ${fans}.`}
          {leftMs > 0 && (
            <TakeBackButton eventId={eventId} notificationId={sent.notification_id} onTakenBack={onTakenBack} />
          )}
        </div>
      }
    />
  );
}
