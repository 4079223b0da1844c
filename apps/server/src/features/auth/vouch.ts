import * as sessionTexts from '@backline/contract/session.texts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { Vouched } from '../../platform/ports/identity.port.ts';
import { linkIdentity } from './auth.repository.ts';

/** Returns an identity token for a person whom the product itself has proved. Gives them an identity if they have none. */
export async function vouchFor(
  ctx: RequestContext,
  { id, identity_id: known }: { id: number; identity_id: string | null },
  vouched: Vouched,
): Promise<string> {
  const { identity } = ctx.platform;
  if (known !== null) return identity.vouchFor(known, vouched);
  const { identityId } = await identity.createIdentity();
  if (!(await linkIdentity(ctx.db, id, identityId))) throw forbidden(sessionTexts.accessDenied);
  return identity.vouchFor(identityId, vouched);
}
