import { readEventCode } from '../../lib/event-code.ts';

/** The form for who cannot sign in, which is the staff's, too; with the code of the event whose page the fan wanted. */
export function helpAddress(pathname: string): string {
  const [, code = ''] = /^\/fan\/([^/-]{6})(?:\/|$)/.exec(pathname) ?? [];
  return code === '' ? '/help?fan' : `/help?fan&event=${readEventCode(code)}`;
}
