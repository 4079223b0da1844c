import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { ImageError, imageAccept, prepareImage, type PreparedImage } from '../../lib/uploads.ts';
import styles from './support.module.css';

interface PictureChoiceProps {
  picture: PreparedImage | null;
  onChoose: (picture: PreparedImage | null) => void;
  onRefused: (reason: string) => void;
}

const thumbnailSidePx = 300;

export function PictureChoice({ picture, onChoose, onRefused }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (picture === null) return setShown(null);
    const url = URL.createObjectURL(picture.thumbnail);
    setShown(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    setIsPreparing(true);
    try {
      onChoose(await prepareImage(file, thumbnailSidePx));
    } catch (error) {
      onRefused(error instanceof ImageError ? error.message : failureText(error));
    } finally {
      setIsPreparing(false);
    }
  }

  return (
    <div className={styles.controls}>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={imageAccept}
        aria-label="Picture"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
      {shown !== null && <img className={styles.picture} src={shown} alt="Attachment" />}
      {picture === null ? (
        <Button loading={isPreparing} onClick={() => input.current?.click()}>
          Add a picture
        </Button>
      ) : (
        <Button onClick={() => onChoose(null)}>Remove picture</Button>
      )}
    </div>
  );
}
