import type { sendNotification } from '@backline/contract/notifications';
import type { Output } from '@backline/contract/operation';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useNow } from '../../ui/use-now.ts';
import { useTakeBackNotification } from './notification.queries.ts';
import { fansOf } from './notify-words.ts';
import styles from './notify.module.css';

interface SentPanelProps {
  eventId: number;
  sent: Output<typeof sendNotification>;
  onTakenBack: () => void;
}

/** Until it leaves the server it can be taken back; by the time between the server's two moments, whatever this browser's clock says. */
export function SentPanel({ eventId, sent, onTakenBack }: SentPanelProps) {
  const { message } = App.useApp();
  const takeBack = useTakeBackNotification();
  const [since] = useState(() => Date.now());
  const now = useNow(250);
  const leftMs = since + (sent.leaves_dttm - sent.now_dttm) - now;

  async function undo() {
    try {
      const answer = await takeBack.mutateAsync({ event_id: eventId, notification_id: sent.notification_id });
      message.success(answer.message);
      onTakenBack();
    } catch (error) {
      message.error(failureText(error));
    }
  }

  return (
    <Alert
      className={styles.alert}
      type="info"
      showIcon
      title={sent.message}
      description={
        <div className={styles.sent}>
          {leftMs > 0
            ? `To ${fansOf(sent.fans)}. It leaves in ${Math.ceil(leftMs / 1_000)} s.`
            : `To ${fansOf(sent.fans)}. It has left.`}
          {leftMs > 0 && (
            <Button disabled={false} loading={takeBack.isPending} onClick={() => void undo()}>
              Take it back
            </Button>
          )}
        </div>
      }
    />
  );
}
