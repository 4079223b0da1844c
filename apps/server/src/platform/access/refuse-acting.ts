import { forbidden } from '../errors/errors.ts';
import type { Actor } from './actor.ts';

/** During a Login As, forbids signing out devices and changing how the person signs in. */
export function refuseActing({ actor }: { actor: Pick<Actor, 'impersonator'> }): void {
  if (actor.impersonator !== null) throw forbidden();
}
