import type { AccessRequest } from '@backline/contract/access-requests';
import { App, Button, Space } from 'antd';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { FocusHome, useGoHome } from '../../ui/focus-home.tsx';
import { List } from '../../ui/list.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { useRefuseAccessRequest, type useAccessRequests } from './access-request.queries.ts';

interface AccessRequestsProps {
  requests: ReturnType<typeof useAccessRequests>;
}

/** Who asked for access at /signup and waits, the longest first. */
export function AccessRequests({ requests }: AccessRequestsProps) {
  return (
    <FocusHome label="Access requests">
      <Requests requests={requests} />
    </FocusHome>
  );
}

function Requests({ requests }: AccessRequestsProps) {
  const { message, modal } = App.useApp();
  const goHome = useGoHome();
  const refuse = useRefuseAccessRequest();
  const [accepting, setAccepting] = useState<AccessRequest | null>(null);

  async function decideAgainst({ id }: AccessRequest) {
    try {
      const answer = await refuse.mutateAsync({ access_request_id: id });
      message.success(answer.message);
    } catch (error) {
      message.error(failureText(error));
    }
  }

  function askToRefuse(request: AccessRequest) {
    let isConfirmed = false;
    modal.confirm({
      title: `Refuse the request of ${request.name}?`,
      content: 'The password that they chose is forgotten. They may ask again.',
      okText: 'Refuse',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk() {
        isConfirmed = true;
        return decideAgainst(request);
      },
      afterClose: () => isConfirmed && goHome(),
    });
  }

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
        empty="Nobody waits for access."
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
    title: 'Waiting since',
    width: 200,
    render: ({ created_dttm }) => <DateTime at={created_dttm} />,
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
        <Button aria-label={`Refuse ${request.name}`} onClick={() => refuse(request)}>
          Refuse
        </Button>
      </Space>
    ),
  },
];
