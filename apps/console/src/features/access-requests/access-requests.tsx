import type { AccessRequest } from '@backline/contract/access-requests';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { FocusHome, useGoHome } from '../../ui/focus-home.tsx';
import { List } from '../../ui/list.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { useRefuseAccessRequest, type useAccessRequests } from './access-request.queries.ts';

interface AccessRequestsProps {
  requests: ReturnType<typeof useAccessRequests>;
}

export function AccessRequests({ requests }: AccessRequestsProps) {
  return (
    <FocusHome label="Access requests">
      <Requests requests={requests} />
    </FocusHome>
  );
}

function Requests({ requests }: AccessRequestsProps) {
  const ask = useAsk();
  const goHome = useGoHome();
  const refuse = useRefuseAccessRequest();
  const [accepting, setAccepting] = useState<AccessRequest | null>(null);

  const askToRefuse = ({ id, name }: AccessRequest) =>
    ask({
      title: `Decline ${name}’s request?`,
      content: 'The password they chose will be deleted. They can request access again.',
      okText: 'Decline',
      isDangerous: true,
      takesRow: true,
      run: () => refuse.mutateAsync({ access_request_id: id }),
    });

  function closed(isDecided: boolean) {
    setAccepting(null);
    if (isDecided) goHome();
  }

  return (
    <>
      <List
        label="Access requests"
        query={requests}
        columns={columns(setAccepting, askToRefuse)}
        empty="No access requests."
      />
      {accepting !== null && <AcceptDialog request={accepting} onClosed={closed} />}
    </>
  );
}

type Decide = (request: AccessRequest) => void;

const columns = (accept: Decide, refuse: Decide): Column<AccessRequest>[] => [
  { key: 'name', title: 'Name', render: ({ name }) => <strong>{name}</strong> },
  { key: 'email', title: 'Email', render: ({ email }) => <Breakable>{email}</Breakable> },
  {
    key: 'since',
    title: 'Requested',
    width: 200,
    render: ({ created_dttm }) => <NearTime at={created_dttm} />,
  },
  {
    key: 'decision',
    title: 'Decision',
    width: 200,
    render: (request) => (
      <Space>
        <Button type="primary" aria-label={`Accept ${request.name}`} onClick={() => accept(request)}>
          Accept
        </Button>
        <Button aria-label={`Decline ${request.name}`} onClick={() => refuse(request)}>
          Refuse
        </Button>
      </Space>
    ),
  },
];
