import { App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { useTakeBackNotification } from './notification.queries.ts';

interface TakeBackButtonProps {
  eventId: number;
  notificationId: number;
  describedAs?: string;
  onTakenBack?: () => void;
}

export function TakeBackButton({ eventId, notificationId, describedAs, onTakenBack }: TakeBackButtonProps) {
  const { message } = App.useApp();
  const takeBack = useTakeBackNotification();

  async function undo() {
    try {
      const answer = await takeBack.mutateAsync({ event_id: eventId, notification_id: notificationId });
      message.success(answer.message);
      onTakenBack?.();
    } catch (error) {
      message.error(failureText(error));
    }
  }

  return (
    // Sets `disabled` explicitly, because the surrounding form is disabled while it is being sent. A second undo is not
    // possible.
    <Button
      disabled={takeBack.isSuccess}
      aria-label={describedAs}
      loading={takeBack.isPending}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  );
}
