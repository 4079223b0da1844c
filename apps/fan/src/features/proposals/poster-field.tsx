import { Button } from '../../ui/button.tsx';
import { PickPicture } from '../../ui/pick-picture.tsx';
import styles from './proposals.module.css';
import { texts } from './texts.ts';

export function PosterField({ file, onPick }: { file: File | null; onPick: (file: File | null) => void }) {
  return (
    <div className={styles.choice}>
      <PickPicture label={texts.propose.picture} onPick={onPick}>
        {file === null ? texts.propose.picture : texts.propose.anotherPicture}
      </PickPicture>
      {file !== null && (
        <>
          <Button look="quiet" onClick={() => onPick(null)}>
            {texts.propose.noPicture}
          </Button>
          <p role="status">{file.name}</p>
        </>
      )}
    </div>
  );
}
