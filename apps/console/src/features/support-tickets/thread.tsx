import type { SupportInteraction } from '@backline/contract/support-tickets';
import { useEffect, useRef } from 'react';
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import styles from './support.module.css';

interface ThreadProps {
  interactions: readonly SupportInteraction[];
  timezone: string | undefined;
}

export function Thread({ interactions, timezone }: ThreadProps) {
  const end = useRef<HTMLLIElement>(null);
  const last = interactions.at(-1)?.id;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  return (
    <ol className={styles.thread} aria-label="Messages" aria-live="polite">
      {interactions.map((message) => (
        <li
          key={message.id}
          ref={message.id === last ? end : undefined}
          className={styles.message}
          data-kind={message.interaction_type === 'note' ? 'note' : message.is_staff ? 'staff' : 'own'}
        >
          <div className={styles.author}>
            <PersonAvatar name={message.name} imageUrl={message.profile_image_url} />
            <span className={styles.strong}>
              <Breakable>{message.name}</Breakable>
            </span>
            {message.interaction_type === 'note' && <span className={styles.note}>Internal note</span>}
            <span className={styles.time}>
              <DateTime at={message.created_dttm} timezone={timezone} />
            </span>
          </div>
          {message.content !== '' && (
            <p className={styles.content}>
              <Breakable>{message.content}</Breakable>
            </p>
          )}
          {message.image_url !== null && (
            <a href={message.image_url} target="_blank" rel="noreferrer">
              <img
                className={styles.picture}
                src={message.image_thumbnail_url ?? message.image_url}
                alt={`Sent by ${message.name}`}
              />
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
