import { messages } from '@backline/contract/messages';
import { serverMessages } from '@backline/contract/server-messages';
import { forbidden } from '../../platform/errors/errors.ts';
import type { Actor } from '../../platform/access/actor.ts';

/** Returns why a Login As is refused, or null. An ADMIN is never a target, and an ARTIST's work is their own. */
export function loginAsRefusal({ role, is_active }: { role: string; is_active: boolean }): string | null {
  if (role === 'ADMIN') return serverMessages.loginAsAdmin;
  if (role !== 'MANAGER' && role !== 'TEAMMEMBER') return messages.forbidden;
  return is_active ? null : messages.loginAsInactive;
}

/** During a Login As, forbids signing out devices and changing how the person signs in. */
export function refuseActing({ actor }: { actor: Pick<Actor, 'impersonator'> }): void {
  if (actor.impersonator !== null) throw forbidden();
}
