import { maxFlashes, roomLight, type CertifiedLight, type Timeline } from '@backline/beat';
import { Alert } from 'antd';
import { changeWords, flashWords } from '../../nouns/lights/light-figures.ts';
import styles from './light-editor.module.css';

const maxShownChanges = 20;

interface LightChangesProps {
  timeline: Timeline;
  light: CertifiedLight;
}

/** Lists the changes that a save will make to a light to keep it safe. Renders nothing for a safe light. */
export function LightChanges({ timeline, light: { look, certificate } }: LightChangesProps) {
  const { changes } = certificate;
  if (changes.length === 0) return null;
  const { flashesInFastestSecond: typed } = roomLight(timeline, look);
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={typed > maxFlashes ? `Too fast: ${flashWords(typed)}, where ${maxFlashes} are safe` : 'Not safe as it is'}
      description={
        <>
          The pattern will be saved with these changes:
          <ul className={styles.told}>
            {changes.slice(0, maxShownChanges).map((change, place) => (
              // Two changes may be equal, so the index is the key.
              <li key={place}>{changeWords({ ...change, from_ms: change.fromMs, to_ms: change.toMs })}</li>
            ))}
            {changes.length > maxShownChanges && <li>and {changes.length - maxShownChanges} more</li>}
          </ul>
        </>
      }
    />
  );
}
