import { useState } from 'react';
import styles from './picture.module.css';

interface PictureProps {
  src: string | null | undefined;
  /** Shown where there is no image, or where it cannot be loaded. */
  fallback: string;
  /** Left empty where the name stands beside the picture. */
  alt?: string;
  className?: string;
}

export function Picture({ src, fallback, alt = '', className = '' }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : fallback;
  return (
    <img
      className={`${styles.picture} ${className}`}
      src={shown}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => shown !== fallback && setBroken(shown)}
    />
  );
}
