import type { FanRow } from '@backline/contract/fans';
import { App } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { useSetEventAdmin } from './event-fan.queries.ts';

/** Returns the action that makes a fan an event admin, or removes them, after a confirmation. */
export function useEventAdminAction(fan: FanRow, eventId: number): { label: string; run: () => void } {
  const { message, modal } = App.useApp();
  const set = useSetEventAdmin(eventId);
  const isAdmin = fan.event_role === 'ADMIN';

  const run = () =>
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
  return { label: isAdmin ? 'Remove admin' : 'Make admin', run };
}
