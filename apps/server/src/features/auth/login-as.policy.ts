import { messages } from '@backline/contract/messages';

/** Why nobody signs in as this person; null where an ADMIN may. Never an ADMIN; an ARTIST's work is their own. */
export function loginAsRefusal({ role, is_active }: { role: string; is_active: boolean }): string | null {
  if (role === 'ADMIN') return messages.loginAsAdmin;
  if (role !== 'MANAGER' && role !== 'TEAMMEMBER') return messages.forbidden;
  return is_active ? null : messages.loginAsInactive;
}
