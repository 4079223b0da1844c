import { randomKey } from '@backline/client';
import { useRef } from 'react';

/** Returns the same Idempotency-Key for an equal body, so that a retry after a lost response takes effect only once. */
export function useAttemptKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: randomKey() };
    return last.current.key;
  };
}
