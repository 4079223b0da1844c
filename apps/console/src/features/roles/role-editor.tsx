import type { StaffRole } from '@backline/contract/features';
import * as roleTexts from '@backline/contract/roles.texts';
import type { RoleMaster } from '@backline/contract/roles';
import { App, Button, Card } from 'antd';
import { useRef, useState } from 'react';
import { leaveQuestion } from '../../lib/leave-guard.ts';
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { AssignFeatures } from './assign-features.tsx';
import { RoleChoice } from './role-choice.tsx';
import styles from './role-editor.module.css';
import { roleFilters } from './role.queries.ts';
import { RoleMatrix } from './role-matrix.tsx';

export function RoleEditor({ roles }: { roles: RoleMaster[] }) {
  const { modal } = App.useApp();
  const [filters, , amend] = roleFilters.use();
  const role = roles.find((master) => master.role === filters.role) ?? null;
  const [isRoleMissing, setIsRoleMissing] = useState(false);
  const choice = useRef<HTMLFieldSetElement>(null);

  function choose(next: StaffRole) {
    const go = () => {
      setIsRoleMissing(false);
      // Replaces the history entry. Otherwise going back would discard unsaved changes without a confirmation.
      amend({ role: next });
    };
    if (hasUnsavedChanges()) modal.confirm({ ...leaveQuestion, onOk: go });
    else go();
  }

  function askForRole() {
    setIsRoleMissing(true);
    choice.current?.querySelector('input')?.focus();
  }

  return (
    <div className={styles.editor}>
      <RoleChoice
        ref={choice}
        roles={roles}
        value={role?.role ?? null}
        error={isRoleMissing ? roleTexts.roleRequired : null}
        onChoose={choose}
      />
      {role === null ? <NoRole onUpdate={askForRole} /> : <AssignFeatures key={role.role} role={role} />}
      <RoleMatrix roles={roles} chosen={role?.role ?? null} />
    </div>
  );
}

function NoRole({ onUpdate }: { onUpdate: () => void }) {
  return (
    <Card title={<h2>{roleTexts.assignFeatures}</h2>}>
      <p className={styles.quiet}>Choose a role to see its features.</p>
      <div className={styles.actions}>
        <Button type="primary" onClick={onUpdate}>
          {roleTexts.updateAccess}
        </Button>
      </div>
    </Card>
  );
}
