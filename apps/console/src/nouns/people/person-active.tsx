import type { Person } from '@backline/contract/people';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSetPersonActive } from './person-state.queries.ts';

interface PersonActiveProps {
  person: Pick<Person, 'id' | 'name' | 'is_active' | 'can'>;
}

/** Shuts somebody out, or lets them in again; shown to those who may, and never for oneself. */
export function PersonActive({ person }: PersonActiveProps) {
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
      {person.can.set_active && (
        <Button danger={isActive} loading={change.isPending} onClick={ask}>
          {isActive ? 'Deactivate' : 'Activate'}
        </Button>
      )}
    </>
  );
}
