import { personNoun } from '@backline/contract/person-changes';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as links from './provider-links.repository.ts';

/**
 * Removes the person's link to the account at one provider, or all of their links. Lock the person first, so that no
 * sign-in with the account is under way. Returns whether there was a link.
 */
export async function unlinkProviders(
  ctx: Pick<Context, 'auditAll'>,
  tx: Tx,
  { id, name }: { id: number; name: string },
  issuer?: string,
): Promise<boolean> {
  const removed = await links.remove(tx, id, issuer);
  await ctx.auditAll(
    tx,
    removed.map((link) => ({
      action: 'single_sign_on.unlinked',
      noun: personNoun,
      id,
      name,
      before: { issuer: link.issuer, account: link.subject },
    })),
  );
  return removed.length > 0;
}
