import { messages } from '@backline/contract/messages';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusScreen } from '../../ui/status-screen.tsx';

export function Component() {
  return (
    <StatusScreen
      title={messages.pageNotFound}
      actions={
        <LinkButton type="primary" to="/dashboard/crm">
          Back Home
        </LinkButton>
      }
    />
  );
}
