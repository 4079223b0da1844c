import { forbidden } from '../errors/errors.ts';
import type { Actor } from './actor.ts';

/**
 * During a Login As, forbids signing out devices, changing how the person signs in, and making what outlives it, such as
 * a token. The text says why.
 */
export function refuseActing({ actor }: { actor: Pick<Actor, 'impersonator'> }, text?: string): void {
  if (actor.impersonator !== null) throw forbidden(text);
}
