import { messages, type Operation } from '@backline/contract';
import { AppError, forbidden, sessionInvalid } from '../errors/errors.ts';
import type { Actor } from '../http/context.ts';

/** The first question of every request: may this person call this operation at all. Reach is the service's question. */
export function requireAccess(operation: Operation, actor: Actor | null): void {
  const { access } = operation;
  if (access.kind === 'public') return;
  if (actor === null) throw sessionInvalid();
  if (access.kind === 'features' && !access.anyOf.some((feature) => actor.features.has(feature))) throw forbidden();
}

/** A write of a signed-in person proves that a page of ours sent it. */
export function requireOwnPage(operation: Operation, site: unknown, isCsrfValid: () => boolean): void {
  if (operation.effect !== 'write') return;
  // Browsers send it and pages cannot forge it; it also covers the sign-in calls, which have no session yet.
  if (site === 'cross-site') throw new AppError('forbidden', messages.csrf);
  if (operation.access.kind !== 'public' && !isCsrfValid()) throw new AppError('forbidden', messages.csrf);
}
