import { messages } from '@backline/contract';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusScreen } from '../../ui/status-screen.tsx';

export function Component() {
  return (
    <main>
      <StatusScreen
        title={messages.pageAccessDenied}
        text="Your account does not hold the right that this page needs. An administrator can give it to you."
        actions={
          <LinkButton type="primary" to="/">
            Return Home
          </LinkButton>
        }
      />
    </main>
  );
}
