import { type PersonCard, setPersonActive } from '@backline/contract/people';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSession } from '../../lib/session.tsx';
import { useSetPersonActive } from './people.queries.ts';

interface PersonActiveProps {
  person: Pick<PersonCard, 'id' | 'name' | 'is_active'>;
}

/** Shuts somebody out, or lets them in again; shown to those who may, and never for oneself. */
export function PersonActive({ person }: PersonActiveProps) {
  const { may, user } = useSession();
  const { message, modal } = App.useApp();
  const change = useSetPersonActive();
  const [isActive, setIsActive] = useState(person.is_active);

  async function set(next: boolean) {
    try {
      const answer = await change.mutateAsync({ user_id: person.id, is_active: next });
      setIsActive(next);
      message.success(answer.message);
    } catch (error) {
      message.error(failureText(error));
    }
  }

  function ask() {
    const verb = isActive ? 'Deactivate' : 'Activate';
    modal.confirm({
      title: `${verb} ${person.name}?`,
      content: isActive
        ? 'They are signed out everywhere and cannot sign in until they are activated again. Their history stays.'
        : 'They can sign in again.',
      okText: verb,
      okButtonProps: { danger: isActive },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => set(!isActive),
    });
  }

  return (
    <>
      {!isActive && <Tag>Deactivated</Tag>}
      {may(setPersonActive) && user?.id !== person.id && (
        <Button danger={isActive} loading={change.isPending} onClick={ask}>
          {isActive ? 'Deactivate' : 'Activate'}
        </Button>
      )}
    </>
  );
}
