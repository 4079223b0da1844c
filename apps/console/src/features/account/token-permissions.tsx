import { addressesKey, mayBeOfToken } from '@backline/contract/token-access';
import { featureGroups, type Feature } from '@backline/contract/features';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { useSession } from '../../lib/session.tsx';
import styles from './tokens.module.css';

interface TokenPermissionsProps {
  id?: string;
  'aria-describedby'?: string;
  value?: Feature[];
  onChange?: (features: Feature[]) => void;
}

/** Offers the permissions that the person holds, apart from those that no token may have. */
export function TokenPermissions({ id, value = [], onChange, 'aria-describedby': describedBy }: TokenPermissionsProps) {
  const { user } = useSession();
  const held = new Set(user?.access_features.filter(mayBeOfToken));
  const groups = featureGroups
    .map(({ name, features }) => ({
      name,
      features: (Object.entries(features) as [Feature, string][]).filter(([key]) => held.has(key)),
    }))
    .filter(({ features }) => features.length > 0);
  const change = (keys: readonly Feature[], isOn: boolean) =>
    onChange?.(isOn ? [...new Set([...value, ...keys])] : value.filter((key) => !keys.includes(key)));
  return (
    <div
      id={id}
      role="group"
      aria-label="Permissions"
      aria-describedby={describedBy}
      tabIndex={-1}
      className={styles.groups}
    >
      {groups.map((group) => (
        <PermissionGroup key={group.name} {...group} chosen={value} onChange={change} />
      ))}
    </div>
  );
}

interface PermissionGroupProps {
  name: string;
  features: readonly [Feature, string][];
  chosen: readonly Feature[];
  onChange: (keys: readonly Feature[], isOn: boolean) => void;
}

function PermissionGroup({ name, features, chosen, onChange }: PermissionGroupProps) {
  const keys = features.map(([key]) => key);
  const count = keys.filter((key) => chosen.includes(key)).length;
  const isAll = count === keys.length;
  return (
    <div role="group" aria-label={name} className={styles.group}>
      <Checkbox
        className={styles.all}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        aria-label={`All permissions: ${name}`}
        onChange={() => onChange(keys, !isAll)}
      >
        {name}
      </Checkbox>
      {features.map(([key, label]) => (
        <Permission
          key={key}
          label={label}
          hint={key === addressesKey ? 'Opens mail addresses and phone numbers.' : null}
          isChosen={chosen.includes(key)}
          onChange={(isOn) => onChange([key], isOn)}
        />
      ))}
    </div>
  );
}

interface PermissionProps {
  label: string;
  hint: string | null;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Permission({ label, hint, isChosen, onChange }: PermissionProps) {
  const hintId = useId();
  return (
    <div>
      <Checkbox
        checked={isChosen}
        aria-describedby={hint === null ? undefined : hintId}
        onChange={({ target }) => onChange(target.checked)}
      >
        {label}
      </Checkbox>
      {hint !== null && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
