import type { Notice } from '../../ui/entry-form.tsx';

const maybeSent =
  'We got no answer. Your message may arrive all the same. If it does not, send it again: you will not get two.';

/**
 * Returns the notice that a step shows first, or null for the `usual` message. `said` is null if the response was lost.
 */
export function firstNotice(said: string | null, usual: string): Notice | null {
  if (said === null) return { kind: 'error', text: maybeSent };
  return said === usual ? null : { kind: 'success', text: said };
}
