import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';

/** Returns the reason why a Login As is refused, or null. Only a MANAGER or TEAMMEMBER can be the target. */
export function loginAsRefusal({ role, is_active }: { role: string; is_active: boolean }): string | null {
  if (role === 'ADMIN') return sessionTexts.loginAsAdmin;
  if (role !== 'MANAGER' && role !== 'TEAMMEMBER') return generalTexts.forbidden;
  return is_active ? null : sessionTexts.loginAsInactive;
}
