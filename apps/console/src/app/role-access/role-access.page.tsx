import { messages } from '@backline/contract/messages';
import { getRoleMasters } from '@backline/contract/roles';
import { Badge, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { AccessRequests, useAccessRequests } from '../../features/access-requests/index.ts';
import { Roles } from '../../features/roles/index.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './role-access.module.css';

export const handle: RouteHandle = { title: messages.roleWiseAccess, access: getRoleMasters };

export function Component() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'requests' ? 'requests' : 'roles';
  const requests = useAccessRequests();

  function changeTab(key: string) {
    const change = (now: URLSearchParams) => {
      if (key === 'requests') now.set('tab', key);
      else now.delete('tab');
      return now;
    };
    setParams(change, { replace: true });
  }

  return (
    <>
      <PageHeader title={messages.roleWiseAccess} />
      <Tabs
        activeKey={tab}
        onChange={changeTab}
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

/** How many wait, as far as they are loaded. */
function RequestsLabel({ count, hasMore }: { count: number; hasMore: boolean }) {
  const text = `${count}${hasMore ? '+' : ''}`;
  return (
    <span className={styles.tabLabel}>
      Access requests{' '}
      {count > 0 && (
        <>
          <Badge aria-hidden count={text} color="var(--ant-color-primary)" />
          <span className={styles.unseen}>{text} waiting</span>
        </>
      )}
    </span>
  );
}
