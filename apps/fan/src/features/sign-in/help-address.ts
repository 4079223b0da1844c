import { eventCodeAt } from './event-code-at.ts';

/** Returns the URL of the public help form, with the code of the event whose page the fan wanted to open. */
export function helpAddress(pathname: string): string {
  const code = eventCodeAt(pathname);
  return code === null ? '/help?fan' : `/help?fan&event=${code}`;
}
