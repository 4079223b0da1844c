import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './proposals.module.css';
import { texts } from './texts.ts';

/** A phone offers its camera and its files. What is chosen is told by its name until it is sent. */
export function PosterField({ file, onPick }: { file: File | null; onPick: (file: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.choice}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={texts.propose.picture}
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          // The same file again is a choice, too.
          target.value = '';
          if (picked !== undefined) onPick(picked);
        }}
      />
      <Button look="quiet" onClick={() => input.current?.click()}>
        {file === null ? texts.propose.picture : texts.propose.anotherPicture}
      </Button>
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
