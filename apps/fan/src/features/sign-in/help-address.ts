import { eventCodeAt } from './event-code-at.ts';

/** The form for who cannot sign in, which is the staff's, too; with the code of the event whose page the fan wanted. */
export function helpAddress(pathname: string): string {
  const code = eventCodeAt(pathname);
  return code === null ? '/help?fan' : `/help?fan&event=${code}`;
}
