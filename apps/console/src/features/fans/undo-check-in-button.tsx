import type { FanRow } from '@backline/contract/fans';
import { Button } from 'antd';
import { useAsk } from '../../ui/use-ask.ts';
import { useUndoCheckIn } from './event-fan.queries.ts';

interface UndoCheckInButtonProps {
  fan: FanRow;
  eventId: number;
}

export function UndoCheckInButton({ fan, eventId }: UndoCheckInButtonProps) {
  const ask = useAsk();
  const undo = useUndoCheckIn(eventId);
  const askToUndo = () =>
    ask({
      title: `Undo the check-in of ${fan.name}?`,
      content: 'They may check in again.',
      okText: 'Undo check-in',
      isDangerous: true,
      takesRow: true,
      run: () => undo.mutateAsync(fan.id),
    });
  return (
    <Button size="small" aria-label={`Undo the check-in of ${fan.name}`} onClick={askToUndo}>
      Undo
    </Button>
  );
}
