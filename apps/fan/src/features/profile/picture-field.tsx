import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './profile.module.css';
import { texts } from './texts.ts';

interface PictureFieldProps {
  name: string;
  url: string | null;
  isBusy: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** The picture, or the first letter; a phone offers its camera and its files. */
export function PictureField({ name, url, isBusy, onPick, onRemove }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.picture}>
      {url === null ? (
        <span className={styles.face} aria-hidden="true">
          {Array.from(name)[0]}
        </span>
      ) : (
        <img className={styles.face} src={url} alt={texts.profile.pictureOf(name)} width={96} height={96} />
      )}
      <div className={styles.pictureButtons}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={texts.profile.pick}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file again is a choice, too.
            target.value = '';
            if (file !== undefined) onPick(file);
          }}
        />
        <Button look="quiet" isBusy={isBusy} onClick={() => input.current?.click()}>
          {url === null ? texts.profile.pick : texts.profile.pickAnother}
        </Button>
        {url !== null && (
          <Button look="quiet" onClick={onRemove}>
            {texts.profile.removePicture}
          </Button>
        )}
      </div>
    </div>
  );
}
