import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { endPendingSignIns, lockOwner, unlinkProviders } from '../second-factor/index.ts';
import { forgetAddressChange } from '../account/index.ts';

/**
 * Ends the person's sessions, waiting sign-ins and links to providers, and cancels address changes that a session may
 * have started.
 */
export async function shutOut(ctx: Context, tx: Tx, person: { id: number; name: string }): Promise<void> {
  // Locks rows in the same order as an address change, to avoid a deadlock. A sign-in under way ends first, or finds
  // nothing that it could open.
  await lockOwner(tx, person.id);
  for (const kind of ['email', 'phone_number'] as const) await forgetAddressChange(ctx, tx, person, kind);
  await endPendingSignIns(tx, person.id);
  await unlinkProviders(ctx, tx, person);
  await endSessionsOf(ctx, tx, person.id);
}
