import type { ChosenPicture } from '../../lib/store-chosen.ts';
import { Button } from '../../ui/button.tsx';
import { PickPicture } from '../../ui/pick-picture.tsx';
import styles from './help.module.css';
import { texts } from './texts.ts';

interface PictureFieldProps {
  picture: ChosenPicture | null;
  onPick: (picture: ChosenPicture | null) => void;
}

export function PictureField({ picture, onPick }: PictureFieldProps) {
  return (
    <div className={styles.choice}>
      <PickPicture label={texts.picture} onPick={(file) => onPick({ file, stored: null })}>
        {picture === null ? texts.picture : texts.anotherPicture}
      </PickPicture>
      {picture !== null && (
        <>
          <Button look="quiet" onClick={() => onPick(null)}>
            {texts.noPicture}
          </Button>
          <p role="status">{picture.file.name}</p>
        </>
      )}
    </div>
  );
}
