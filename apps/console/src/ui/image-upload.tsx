import { Button } from 'antd';
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { ImageError, imageAccept, prepareImage, type PreparedImage, type StoredImage } from '../lib/uploads.ts';
import styles from './image-upload.module.css';
import { Picture } from './picture.tsx';

/** An image of a form: one that is stored already, or one that will be when the form is saved. */
export type FormImage = StoredImage | PreparedImage;

export type ImageShape = 'whole' | 'round';

interface ImageUploadProps {
  id?: string;
  value?: FormImage | null;
  onChange?: (value: FormImage | null) => void;
  /** Shown where no image was chosen. */
  fallback: string;
  thumbnailSidePx: number;
  /** As it will be where it is shown: a portrait in a circle, everything else whole. */
  shape: ImageShape;
  /** Shows the chosen image in place of the preview, with what can be done to it. */
  renderChosen?: (src: string) => ReactNode;
  /** Told of each picked file: resolves once it is the value, or with the reason to show why it cannot be. */
  onPreparing?: (preparation: Promise<string | null>) => void;
}

/** Picks, checks and compresses an image. Nothing is stored before the form is saved, so leaving it leaves nothing. */
export function ImageUpload({
  id,
  value = null,
  onChange,
  fallback,
  thumbnailSidePx,
  shape,
  renderChosen,
  onPreparing,
}: ImageUploadProps) {
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** A small image picked later is ready before a large one: the last choice counts. */
  const choice = useRef(0);
  const hintId = useId();
  const preview = usePreview(value);

  function pick(file: File | undefined) {
    if (file === undefined) return;
    const preparation = prepare(file);
    onPreparing?.(preparation);
  }

  async function prepare(file: File): Promise<string | null> {
    choice.current += 1;
    const chosen = choice.current;
    setIsBusy(true);
    try {
      const prepared = await prepareImage(file, thumbnailSidePx);
      if (chosen === choice.current) onChange?.(prepared);
      return null;
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      return chosen === choice.current ? error.message : null;
    } finally {
      if (chosen === choice.current) setIsBusy(false);
    }
  }

  function remove() {
    choice.current += 1;
    setIsBusy(false);
    onChange?.(null);
    // The button goes away with the focus on it.
    input.current?.focus();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    pick(event.dataTransfer.files[0]);
  }

  return (
    <div className={styles.upload} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {preview !== null && renderChosen !== undefined ? (
        renderChosen(preview)
      ) : (
        <Picture
          className={`${styles.preview} ${styles[shape]}`}
          src={preview}
          fallback={fallback}
          alt={preview === null ? '' : 'The chosen image'}
        />
      )}
      <div>
        <input
          ref={input}
          id={id}
          type="file"
          accept={imageAccept}
          aria-describedby={hintId}
          onChange={(event) => {
            pick(event.target.files?.[0]);
            // The same file can be picked again after it was removed.
            event.target.value = '';
          }}
        />
        <div className={styles.actions}>
          <Button loading={isBusy} tabIndex={-1} aria-hidden onClick={() => input.current?.click()}>
            {value === null ? 'Choose image' : 'Change image'}
          </Button>
          {value !== null && (
            <Button type="text" onClick={remove}>
              Remove image
            </Button>
          )}
        </div>
        <p role="status">{isBusy && 'Preparing the image…'}</p>
        <p id={hintId}>JPG, PNG, GIF, BMP, WebP or SVG. Images over 2 MB are made smaller.</p>
      </div>
    </div>
  );
}

function usePreview(value: FormImage | null): string | null {
  const file = value !== null && 'file' in value ? value.file : null;
  const [picked, setPicked] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const url = URL.createObjectURL(file);
    setPicked(url);
    return () => {
      setPicked(null);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  if (value === null) return null;
  return 'file' in value ? picked : value.url;
}
