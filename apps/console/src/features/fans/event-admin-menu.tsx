import type { FanRow } from '@backline/contract/fans';
import { RowActions } from '../../ui/row-actions.tsx';
import { useEventAdminAction } from './use-event-admin.ts';

interface EventAdminMenuProps {
  fan: FanRow;
  eventId: number;
}

export function EventAdminMenu({ fan, eventId }: EventAdminMenuProps) {
  return <RowActions name={fan.name} more={[useEventAdminAction(fan, eventId)]} />;
}
