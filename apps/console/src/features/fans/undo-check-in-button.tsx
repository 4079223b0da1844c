import type { FanRow } from '@backline/contract/fans';
import { UndoCheckIn } from '../../nouns/fans/undo-check-in.tsx';
import { useUndoCheckIn } from './event-fan.queries.ts';

export function UndoCheckInButton({ fan, eventId }: { fan: FanRow; eventId: number }) {
  const undo = useUndoCheckIn(eventId);
  return <UndoCheckIn size="small" name={fan.name} run={() => undo.mutateAsync(fan.id)} />;
}
