import { messages } from '@backline/contract';
import { PlainButtonLink } from '../../ui/plain-button.tsx';
import { StatusScreen } from '../../ui/status-screen.tsx';

export function Component() {
  return (
    <main>
      <StatusScreen
        title={messages.pageAccessDenied}
        text="Your account does not hold the right that this page needs. An administrator can give it to you."
        actions={
          <PlainButtonLink to="/">
            Return Home
          </PlainButtonLink>
        }
      />
    </main>
  );
}
