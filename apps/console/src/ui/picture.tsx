import { useState } from 'react';
import type { ImageFocus } from './image-focus.ts';
import styles from './picture.module.css';

interface PictureProps {
  src: string | null | undefined;
  /** Shown where there is no image, or where it cannot be loaded. */
  fallback: string;
  /** Left empty where the name stands beside the picture. */
  alt?: string;
  className?: string;
  /** Where it is cropped to: the middle, where left out. */
  focus?: ImageFocus;
}

export function Picture({ src, fallback, alt = '', className = '', focus }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : fallback;
  // What stands in for it has a middle of its own.
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
