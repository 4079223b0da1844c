import { Button } from '../../ui/button.tsx';
import { PickPicture } from '../../ui/pick-picture.tsx';
import styles from './profile.module.css';
import * as profileTexts from '@backline/contract/fan-profile.texts';

interface PictureFieldProps {
  name: string;
  url: string | null;
  isBusy: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
}

export function PictureField({ name, url, isBusy, onPick, onRemove }: PictureFieldProps) {
  return (
    <div className={styles.picture}>
      {url === null ? (
        <span className={styles.face} aria-hidden="true">
          {Array.from(name)[0]}
        </span>
      ) : (
        <img className={styles.face} src={url} alt={profileTexts.profile.pictureOf(name)} width={96} height={96} />
      )}
      <div className={styles.pictureButtons}>
        <PickPicture label={profileTexts.profile.pick} isBusy={isBusy} onPick={onPick}>
          {url === null ? profileTexts.profile.pick : profileTexts.profile.pickAnother}
        </PickPicture>
        {url !== null && (
          <Button look="quiet" onClick={onRemove}>
            {profileTexts.profile.removePicture}
          </Button>
        )}
      </div>
    </div>
  );
}
