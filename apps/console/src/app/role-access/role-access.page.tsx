import * as roleTexts from '@backline/contract/roles.texts';
import { getRoleMasters } from '@backline/contract/roles';
import { Badge } from 'antd';
import { useAccessRequests } from '../../features/access-requests/access-request.queries.ts';
import { AccessRequests } from '../../features/access-requests/access-requests.tsx';
import { roleFilters } from '../../features/roles/role.queries.ts';
import { Roles } from '../../features/roles/roles.tsx';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { ownTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './role-access.module.css';
import hidden from '../../ui/visually-hidden.module.css';

export const handle: RouteHandle = { title: roleTexts.roleWiseAccess, access: getRoleMasters };

export function Component() {
  const [filters, change] = roleFilters.use();
  const requests = useAccessRequests();
  return (
    <>
      <PageHeader title={roleTexts.roleWiseAccess} times={ownTimes()} />
      <AddressTabs
        chosen={filters.tab}
        onChoose={(tab) => change({ tab })}
        keepsHidden
        items={[
          { key: 'roles', label: 'Roles', children: <Roles /> },
          {
            key: 'requests',
            label: <RequestsLabel count={requests.data?.length ?? 0} hasMore={requests.hasNextPage} />,
            children: <AccessRequests requests={requests} />,
          },
        ]}
      />
    </>
  );
}

function RequestsLabel({ count, hasMore }: { count: number; hasMore: boolean }) {
  const text = `${count}${hasMore ? '+' : ''}`;
  return (
    <span className={styles.tabLabel}>
      Access requests{' '}
      {count > 0 && (
        <>
          <Badge aria-hidden count={text} color="var(--ant-color-primary)" />
          <span className={hidden.visuallyHidden}>{text} pending</span>
        </>
      )}
    </span>
  );
}
