import type { FanRow } from '@backline/contract/fans';
import { App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { useSetEventAdmin } from './event-fan.queries.ts';

interface EventAdminButtonProps {
  fan: FanRow;
  eventId: number;
}

export function EventAdminButton({ fan, eventId }: EventAdminButtonProps) {
  const { message, modal } = App.useApp();
  const set = useSetEventAdmin(eventId);
  const isAdmin = fan.event_role === 'ADMIN';

  const ask = () =>
    void modal.confirm({
      title: isAdmin ? `Remove ${fan.name} as event admin?` : `Make ${fan.name} an event admin?`,
      content: isAdmin
        ? 'They may no longer work the door, hand over orders and start light shows at this event.'
        : 'They may work the door, hand over orders and start light shows at this event.',
      okText: isAdmin ? 'Remove' : 'Make event admin',
      okButtonProps: { danger: isAdmin },
      onOk: () =>
        set.mutateAsync({ id: fan.id, event_role: isAdmin ? 'USER' : 'ADMIN' }).then(
          (done) => void message.success(done.message),
          (error: unknown) => void message.error(failureText(error)),
        ),
    });
  return (
    <Button size="small" aria-label={isAdmin ? `Remove admin: ${fan.name}` : `Make admin: ${fan.name}`} onClick={ask}>
      {isAdmin ? 'Remove admin' : 'Make admin'}
    </Button>
  );
}
