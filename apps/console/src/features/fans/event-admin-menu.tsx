import type { FanRow } from '@backline/contract/fans';
import { App } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { useSetEventAdmin } from './event-fan.queries.ts';

interface EventAdminMenuProps {
  fan: FanRow;
  eventId: number;
}

export function EventAdminMenu({ fan, eventId }: EventAdminMenuProps) {
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
  return <RowActions name={fan.name} more={[{ label: isAdmin ? 'Remove admin' : 'Make admin', run: ask }]} />;
}
