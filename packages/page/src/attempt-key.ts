import { randomKey } from '@backline/client';
import { useRef } from 'react';

/**
 * The Idempotency-Key of a submission: the same for the same body, so that a save whose answer got lost counts once
 * when it is sent again, and a new one as soon as anything in the body has changed.
 */
export function useAttemptKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: randomKey() };
    return last.current.key;
  };
}
