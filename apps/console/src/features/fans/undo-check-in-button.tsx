import type { FanRow } from '@backline/contract/fans';
import { App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { useGoHome } from '../../ui/focus-home.tsx';
import { useUndoCheckIn } from './event-fan.queries.ts';

interface UndoCheckInButtonProps {
  fan: FanRow;
  eventId: number;
}

/** For the door: takes a check-in back, once the person has said so. */
export function UndoCheckInButton({ fan, eventId }: UndoCheckInButtonProps) {
  const { message, modal } = App.useApp();
  const undo = useUndoCheckIn(eventId);
  const goHome = useGoHome();
  const ask = () => {
    let isConfirmed = false;
    modal.confirm({
      title: `Undo the check-in of ${fan.name}?`,
      content: 'They may check in again.',
      okText: 'Undo check-in',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      afterClose: () => isConfirmed && goHome(),
      onOk() {
        isConfirmed = true;
        return undo.mutateAsync(fan.id).then(
          (done) => void message.success(done.message),
          (error: unknown) => void message.error(failureText(error)),
        );
      },
    });
  };
  return (
    <Button size="small" aria-label={`Undo the check-in of ${fan.name}`} onClick={ask}>
      Undo
    </Button>
  );
}
