import type { ChosenPicture } from '../../lib/store-chosen.ts';
import { Button } from '../../ui/button.tsx';
import { PickPicture } from '../../ui/pick-picture.tsx';
import styles from './help.module.css';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';

interface PictureFieldProps {
  picture: ChosenPicture | null;
  onPick: (picture: ChosenPicture | null) => void;
}

export function PictureField({ picture, onPick }: PictureFieldProps) {
  return (
    <div className={styles.choice}>
      <PickPicture label={supportFanTexts.picture} onPick={(file) => onPick({ file, stored: null })}>
        {picture === null ? supportFanTexts.picture : supportFanTexts.anotherPicture}
      </PickPicture>
      {picture !== null && (
        <>
          <Button look="quiet" onClick={() => onPick(null)}>
            {supportFanTexts.noPicture}
          </Button>
          <p role="status">{picture.file.name}</p>
        </>
      )}
    </div>
  );
}
