import { Button } from 'antd';
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { ImageError, imageAccept, prepareImage, type PreparedImage, type StoredImage } from '../lib/uploads.ts';
import styles from './image-upload.module.css';
import { Picture } from './picture.tsx';

export type FormImage = StoredImage | PreparedImage;

export type ImageShape = 'whole' | 'round';

interface ImageUploadProps {
  id?: string;
  value?: FormImage | null;
  onChange?: (value: FormImage | null) => void;
  fallback: string;
  thumbnailSidePx: number;
  shape: ImageShape;
  /** Replaces the preview of the chosen image. */
  renderChosen?: (src: string) => ReactNode;
  /**
   * Receives a promise for each picked file. It resolves to null once the file is the input's value, or to the reason
   * why the file was rejected.
   */
  onPreparing?: (preparation: Promise<string | null>) => void;
}

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
  /**
   * Number of the latest pick. Results of earlier picks are ignored, because a large image may be ready after a small
   * one that was picked later.
   */
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
          alt={preview === null ? '' : 'Selected image'}
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
            // Allows the same file to be picked again after its removal.
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
        <p id={hintId}>JPG, PNG, GIF, BMP, WebP or SVG. Images over 2 MB are resized.</p>
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
