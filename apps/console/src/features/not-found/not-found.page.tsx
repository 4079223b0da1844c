import * as generalTexts from '@backline/contract/general.texts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusScreen } from '../../ui/status-screen.tsx';

export const handle: RouteHandle = { title: 'Not found', access: 'everyone' };

export function Component() {
  return (
    <StatusScreen
      title={generalTexts.pageNotFound}
      actions={
        <LinkButton type="primary" to="/dashboard/crm">
          Back Home
        </LinkButton>
      }
    />
  );
}
