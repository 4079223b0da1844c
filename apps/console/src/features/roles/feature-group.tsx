import type { Feature } from '@backline/contract/features';
import * as roleTexts from '@backline/contract/roles.texts';
import { Checkbox } from 'antd';
import { useId } from 'react';
import styles from './role-editor.module.css';
import type { Changes, FeatureGroup as Group, Fixed } from './role-features.ts';

const hints: Record<Exclude<Fixed, null>, string> = {
  'role-access': roleTexts.roleAccessStays,
  'not-held': roleTexts.featureNotHeld,
};

interface FeatureGroupProps {
  group: Group;
  held: readonly Feature[];
  chosen: readonly Feature[];
  fixedBy: (feature: Feature) => Fixed;
  onChange: (changes: Changes) => void;
}

/** Renders a group of features. The group's checkbox changes only the features that the person may change. */
export function FeatureGroup({ group, held, chosen, fixedBy, onChange }: FeatureGroupProps) {
  const free = group.features.filter(({ key }) => fixedBy(key) === null);
  const isWhole = group.features.every(({ key }) => chosen.includes(key));
  const isPart = !isWhole && group.features.some(({ key }) => chosen.includes(key));
  const all = !free.every(({ key }) => chosen.includes(key));
  return (
    <div role="group" aria-label={group.name} className={styles.features}>
      <Checkbox
        className={styles.groupBox}
        checked={isWhole}
        indeterminate={isPart}
        disabled={free.length === 0}
        aria-label={`All features: ${group.name}`}
        onChange={() => onChange(Object.fromEntries(free.map(({ key }) => [key, all])))}
      >
        {group.name}
      </Checkbox>
      {group.features.map(({ key, name }) => (
        <FeatureBox
          key={key}
          name={name}
          isHeld={held.includes(key)}
          isChosen={chosen.includes(key)}
          fixed={fixedBy(key)}
          onChange={(isChosen) => onChange({ [key]: isChosen })}
        />
      ))}
    </div>
  );
}

interface FeatureBoxProps {
  name: string;
  isHeld: boolean;
  isChosen: boolean;
  fixed: Fixed;
  onChange: (isChosen: boolean) => void;
}

function FeatureBox({ name, isHeld, isChosen, fixed, onChange }: FeatureBoxProps) {
  const id = useId();
  return (
    <div className={styles.feature}>
      <Checkbox
        checked={isChosen}
        disabled={fixed !== null}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.checked)}
      >
        {name}
      </Checkbox>
      <span id={id} className={styles.note}>
        {fixed !== null && <span className={styles.hint}>{hints[fixed]}</span>}
        {isChosen && !isHeld && <span className={styles.gain}>+ Gains</span>}
        {!isChosen && isHeld && <span className={styles.loss}>− Loses</span>}
      </span>
    </div>
  );
}
