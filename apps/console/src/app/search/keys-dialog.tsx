import { Button } from 'antd';
import { Fragment } from 'react';
import styles from './keys-dialog.module.css';
import { findPlaces, type Place } from './places.ts';
import { Sheet } from './sheet.tsx';
import { useHere } from './use-here.ts';

type Keys = readonly [keys: readonly string[], what: string];

const everywhere: readonly Keys[] = [
  [['/'], 'Search (also Ctrl K or ⌘ K)'],
  [['J'], 'Next row of a list'],
  [['K'], 'Previous row of a list'],
  [['E'], 'Edit the row or the page'],
  [['?'], 'This list'],
];

const sequencesOf = (places: readonly Place[]): Keys[] =>
  places.flatMap(({ letter, label }) => (letter === undefined ? [] : [[['G', letter.toUpperCase()], label] as const]));

/** Lists the keyboard shortcuts that work on this page and that the person's permissions allow. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { menu, event, ofEvent } = findPlaces(useHere());
  return (
    <Sheet label="Keyboard shortcuts" onClose={onClose}>
      {(close) => (
        <>
          <div className={styles.head}>
            <h2>Keyboard shortcuts</h2>
            <Button type="text" onClick={close}>
              Close
            </Button>
          </div>
          <div className={styles.groups}>
            <Group name="Everywhere" keys={everywhere} />
            <Group name="Go to" keys={sequencesOf(menu)} />
            {event !== null && <Group name={event.name} keys={sequencesOf(ofEvent)} />}
          </div>
        </>
      )}
    </Sheet>
  );
}

function Group({ name, keys }: { name: string; keys: readonly Keys[] }) {
  return (
    <section>
      <h3>{name}</h3>
      <dl>
        {keys.map(([letters, what]) => (
          <div key={what}>
            <dt>
              {letters.map((letter, place) => (
                <Fragment key={letter + String(place)}>
                  {place > 0 && ' '}
                  <kbd>{letter}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
