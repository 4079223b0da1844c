import type { FanRow } from '@backline/contract/fans';
import { App, Switch } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { useSingleFlight } from '@backline/page/single-flight';
import { useGrantEventCreation } from './fan.queries.ts';

export function EventCreationSwitch({ fan }: { fan: FanRow }) {
  const { message } = App.useApp();
  const grant = useGrantEventCreation();
  // Sends one change at a time, because the response sets the state. Does not disable the switch, which would lose the
  // focus.
  const change = useSingleFlight((allow_group_creation: boolean) =>
    grant.mutateAsync({ id: fan.id, allow_group_creation }).then(
      (done) => void message.success(done.message),
      (error: unknown) => void message.error(failureText(error)),
    ),
  );
  return (
    <Switch
      size="small"
      aria-label={`Event creation for ${fan.name}`}
      checked={fan.allow_group_creation}
      onChange={(isAllowed) => void change(isAllowed)}
    />
  );
}
