import { counted } from '@backline/contract/counted';
import { roleNames, type StaffRole } from '@backline/contract/features';
import type { RoleMaster } from '@backline/contract/roles';
import { Radio } from 'antd';
import { useId, type Ref } from 'react';
import styles from './role-editor.module.css';

interface RoleChoiceProps {
  ref: Ref<HTMLFieldSetElement>;
  roles: RoleMaster[];
  value: StaffRole | null;
  error: string | null;
  onChoose: (role: StaffRole) => void;
}

export function RoleChoice({ ref, roles, value, error, onChoose }: RoleChoiceProps) {
  const id = useId();
  return (
    <fieldset ref={ref} className={styles.choice} aria-describedby={`${id}-error`} data-invalid={error !== null}>
      <legend>Role</legend>
      <Radio.Group name={id} value={value} onChange={(event) => onChoose(event.target.value as StaffRole)}>
        {roles.map((master) => (
          <Radio key={master.role} value={master.role}>
            <span className={styles.roleName}>{roleNames[master.role]}</span>{' '}
            <span className={styles.quiet}>{people(master.people_count)}</span>
          </Radio>
        ))}
      </Radio.Group>
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}

export const people = (count: number) => counted(count, 'person', 'people');
