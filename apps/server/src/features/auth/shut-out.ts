import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { forgetAddressChange } from '../account/index.ts';

/** Ends the person's sessions and cancels address changes that a session may have started. */
export async function shutOut(ctx: Context, tx: Tx, person: { id: number; name: string }): Promise<void> {
  // Locks rows in the same order as an address change, to avoid a deadlock.
  for (const kind of ['email', 'phone_number'] as const) await forgetAddressChange(ctx, tx, person, kind);
  await endSessionsOf(ctx, tx, person.id);
}
