import { people } from './role-choice.tsx';
import styles from './role-editor.module.css';
import type { Difference } from './role-features.ts';

interface DifferenceListProps {
  difference: Difference;
  peopleCount: number;
}

export function DifferenceList({ difference: { gained, lost }, peopleCount }: DifferenceListProps) {
  return (
    <div className={styles.difference}>
      <Side word="Gains" sign="+" className={styles.gain} names={gained} />
      <Side word="Loses" sign="−" className={styles.loss} names={lost} />
      <p>
        Affects <strong>{people(peopleCount)}</strong>, starting with their next action.
      </p>
    </div>
  );
}

interface SideProps {
  word: string;
  sign: string;
  className: string | undefined;
  names: string[];
}

function Side({ word, sign, className, names }: SideProps) {
  if (names.length === 0) return null;
  return (
    <div>
      <h3>
        {word} {names.length}
      </h3>
      <ul aria-label={word}>
        {names.map((name) => (
          <li key={name} className={className}>
            {sign} {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function summaryOf({ gained, lost }: Difference, peopleCount: number): string {
  const parts = [gained.length > 0 && `gains ${gained.length}`, lost.length > 0 && `loses ${lost.length}`];
  const changes = parts.filter((part) => part !== false).join(', ');
  return changes === ''
    ? nothingChanged
    : `${changes.charAt(0).toUpperCase()}${changes.slice(1)}. Affects ${people(peopleCount)}.`;
}

export const nothingChanged = 'Nothing has changed.';
