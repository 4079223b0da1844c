import type { Person } from '@backline/contract/people';
import { Button } from 'antd';
import { useState } from 'react';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import { useSetPersonActive } from './person-state.queries.ts';

interface PersonActiveProps {
  person: Pick<Person, 'id' | 'name' | 'is_active' | 'can'>;
}

/** Activates or deactivates a person. Hidden on one's own card and without the permission. */
export function PersonActive({ person }: PersonActiveProps) {
  const ask = useAsk();
  const change = useSetPersonActive();
  const [isActive, setIsActive] = useState(person.is_active);

  async function set(next: boolean) {
    const answer = await change.mutateAsync({ user_id: person.id, is_active: next });
    setIsActive(next);
    return answer;
  }

  function askToSet() {
    const verb = isActive ? 'Deactivate' : 'Activate';
    ask({
      title: `${verb} ${person.name}?`,
      content: isActive
        ? 'They are signed out everywhere and cannot sign in until they are activated again. Their history stays.'
        : 'They can sign in again.',
      okText: verb,
      isDangerous: isActive,
      run: () => set(!isActive),
    });
  }

  return (
    <>
      {!isActive && <StatusChip>Deactivated</StatusChip>}
      {person.can.set_active && (
        <Button danger={isActive} loading={change.isPending} onClick={askToSet}>
          {isActive ? 'Deactivate' : 'Activate'}
        </Button>
      )}
    </>
  );
}
