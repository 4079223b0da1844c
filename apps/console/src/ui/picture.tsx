import { useState } from 'react';
import type { ImageFocus } from './image-focus.ts';
import styles from './picture.module.css';

interface PictureProps {
  src: string | null | undefined;
  fallback: string;
  alt?: string;
  className?: string;
  /** Focus point of the crop. Defaults to the centre. */
  focus?: ImageFocus;
}

export function Picture({ src, fallback, alt = '', className = '', focus }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : fallback;
  // The focus point applies to the image only, not to the fallback.
  const style = focus && shown !== fallback ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined;
  return (
    <img
      className={`${styles.picture} ${className}`}
      style={style}
      src={shown}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => shown !== fallback && setBroken(shown)}
    />
  );
}
