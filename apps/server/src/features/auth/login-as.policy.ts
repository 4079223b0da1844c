import { messages } from '@backline/contract/messages';
import { serverMessages } from '@backline/contract/server-messages';
import { forbidden } from '../../platform/errors/errors.ts';
import type { Actor } from '../../platform/access/actor.ts';

/** Why nobody signs in as this person; null where an ADMIN may. Never an ADMIN; an ARTIST's work is their own. */
export function loginAsRefusal({ role, is_active }: { role: string; is_active: boolean }): string | null {
  if (role === 'ADMIN') return serverMessages.loginAsAdmin;
  if (role !== 'MANAGER' && role !== 'TEAMMEMBER') return messages.forbidden;
  return is_active ? null : messages.loginAsInactive;
}

/** An ADMIN who acts as somebody must not sign that person's devices out, nor touch how they sign in. */
export function refuseActing({ actor }: { actor: Pick<Actor, 'impersonator'> }): void {
  if (actor.impersonator !== null) throw forbidden();
}
