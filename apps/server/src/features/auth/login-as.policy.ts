import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { Actor } from '../../platform/access/actor.ts';

/** Returns the reason why a Login As is refused, or null. Only a MANAGER or TEAMMEMBER can be the target. */
export function loginAsRefusal({ role, is_active }: { role: string; is_active: boolean }): string | null {
  if (role === 'ADMIN') return sessionTexts.loginAsAdmin;
  if (role !== 'MANAGER' && role !== 'TEAMMEMBER') return generalTexts.forbidden;
  return is_active ? null : sessionTexts.loginAsInactive;
}

/** During a Login As, forbids signing out devices and changing how the person signs in. */
export function refuseActing({ actor }: { actor: Pick<Actor, 'impersonator'> }): void {
  if (actor.impersonator !== null) throw forbidden();
}
