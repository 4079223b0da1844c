import * as generalTexts from '@backline/contract/general.texts';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { PlainButtonLink } from '../../ui/plain-button.tsx';
import { StatusScreen } from '../../ui/status-screen.tsx';

export const handle: RouteHandle = { title: 'Error' };

export function Component() {
  const { page } = useParams();
  const title = page === 'error-500' ? generalTexts.serverWrong : generalTexts.pageMissing;
  return (
    <main>
      <StatusScreen isAlone title={title} actions={<PlainButtonLink to="/">Back Home</PlainButtonLink>} />
    </main>
  );
}
