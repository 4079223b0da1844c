import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { forgetAddressChange } from '../account/index.ts';

/** Ends every session of a person, and what somebody in them may have begun: a move of the account to another address. */
export async function shutOut(ctx: Context, tx: Tx, person: { id: number; name: string }): Promise<void> {
  // In this order, as a change that holds does it: the other way round the two could wait for each other.
  for (const kind of ['email', 'phone_number'] as const) await forgetAddressChange(ctx, tx, person, kind);
  await endSessionsOf(ctx, tx, person.id);
}
