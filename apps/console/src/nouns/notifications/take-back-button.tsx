import { App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { useTakeBackNotification } from './notification.queries.ts';

interface TakeBackButtonProps {
  eventId: number;
  notificationId: number;
  /** What a screen reader calls it among others. */
  describedAs?: string;
  onTakenBack?: () => void;
}

/** For a notification that has not left yet; what came too late says so. */
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
    // Once: also where the form around it is being sent, and not again while its line still stands.
    <Button
      disabled={takeBack.isSuccess}
      aria-label={describedAs}
      loading={takeBack.isPending}
      onClick={() => void undo()}
    >
      Take it back
    </Button>
  );
}
