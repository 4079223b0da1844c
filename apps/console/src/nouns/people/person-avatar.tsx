import { useState } from 'react';
import styles from './person-avatar.module.css';

interface PersonAvatarProps {
  name: string;
  imageUrl: string | null;
  isLarge?: boolean;
}

/** Shows a person's picture, or the initials if there is no picture or it fails to load. */
export function PersonAvatar({ name, imageUrl, isLarge = false }: PersonAvatarProps) {
  const className = isLarge ? `${styles.avatar} ${styles.large}` : styles.avatar;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (imageUrl !== null && imageUrl !== '' && imageUrl !== brokenUrl) {
    return <img className={className} src={imageUrl} alt="" onError={() => setBrokenUrl(imageUrl)} />;
  }
  return (
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** Returns the initials of the first and the last word that start with a letter or a digit. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => firstCharacter(word ?? ''))
    .join('')
    .toUpperCase();
}

function firstCharacter(word: string): string {
  const [first] = new Intl.Segmenter('en').segment(word);
  return first?.segment ?? '';
}
