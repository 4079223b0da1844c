import { Button } from '../../ui/button.tsx';
import { PickPicture } from '../../ui/pick-picture.tsx';
import styles from './proposals.module.css';
import * as proposalTexts from '@backline/contract/event-proposals.texts';

export function PosterField({ file, onPick }: { file: File | null; onPick: (file: File | null) => void }) {
  return (
    <div className={styles.choice}>
      <PickPicture label={proposalTexts.propose.picture} onPick={onPick}>
        {file === null ? proposalTexts.propose.picture : proposalTexts.propose.anotherPicture}
      </PickPicture>
      {file !== null && (
        <>
          <Button look="quiet" onClick={() => onPick(null)}>
            {proposalTexts.propose.noPicture}
          </Button>
          <p role="status">{file.name}</p>
        </>
      )}
    </div>
  );
}
