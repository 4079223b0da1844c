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

// crypto.randomUUID needs https; a console in a venue's own network may be on plain http.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
