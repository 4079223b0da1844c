import type { Notice } from '../../ui/entry-form.tsx';

const maybeSent =
  'We got no answer. Your message may arrive all the same. If it does not, send it again: you will not get two.';

/** What a step says first, by the server's answer to the ask (null: it got lost). The `usual` answer is said by the step itself. */
export function firstNotice(said: string | null, usual: string): Notice | null {
  if (said === null) return { kind: 'error', text: maybeSent };
  return said === usual ? null : { kind: 'success', text: said };
}
