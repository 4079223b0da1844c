import { maxPasskeys } from '@backline/contract/passkeys';
import type * as passkeyContract from '@backline/contract/passkeys';
import type * as contract from '@backline/contract/second-factor';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { refuseActing } from '../../platform/access/refuse-acting.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { forgetCodesOfNoFactor, noteAdded, noteRemoved } from './factor-changes.ts';
import { createRequest, readNewPasskey, takeChallenge, userHandleOf } from './passkeys.ts';
import * as passkeys from './passkeys.repository.ts';
import * as repository from './second-factor.repository.ts';
import { ownerOf, throttleOwn, withProof, withProofOfOwner } from './second-factor.service.ts';

export const beginPasskeyProof: Call<typeof passkeyContract.beginPasskeyProof> = async (ctx) => {
  refuseActing(ctx);
  const rows = await passkeys.listPasskeys(ctx.db, ctx.actor.id);
  if (rows.length === 0) throw conflict(secondFactorTexts.notOn);
  return createRequest(ctx, 'prove', { userId: ctx.actor.id }, rows);
};

/** A new passkey is a way in of its own, so it needs a proof of whoever has a second factor. */
export const beginPasskey: Call<typeof contract.beginPasskey> = async (ctx, proof) => {
  await withProofOfOwner(ctx, proof, async () => ({ message: '' }));
  const rows = await passkeys.listPasskeys(ctx.db, ctx.actor.id);
  if (rows.length >= maxPasskeys) throw conflict(secondFactorTexts.passkeysFull(maxPasskeys));
  const { actor, platform } = ctx;
  const owner = await repository.findOwner(ctx.db, actor.id);
  return {
    ...(await createRequest(ctx, 'register', { userId: actor.id }, rows)),
    user_handle: userHandleOf(platform, actor.id),
    user_name: owner?.email ?? owner?.phone_number ?? actor.name,
  };
};

export const confirmPasskey: Call<typeof contract.confirmPasskey> = async (ctx, sent) => {
  refuseActing(ctx);
  return throttleOwn(ctx, async () => {
    const challenge = await takeChallenge(ctx.db, 'register', { userId: ctx.actor.id }, sent);
    const passkey = await readNewPasskey(ctx, sent, challenge);
    return ctx.transaction(async (tx) => {
      const owner = await ownerOf(tx, ctx);
      if ((await passkeys.listPasskeys(tx, owner.id)).length >= maxPasskeys)
        throw conflict(secondFactorTexts.passkeysFull(maxPasskeys));
      if (!(await passkeys.insertPasskey(tx, { ...passkey, user_id: owner.id })))
        throw conflict(secondFactorTexts.passkeyTaken);
      const { sessionId } = ctx.actor;
      const codes = await noteAdded(ctx, tx, owner, { factor: 'passkey', name: passkey.name, sessionId });
      return { message: secondFactorTexts.passkeyAdded, recovery_codes: codes };
    });
  });
};

export const endPasskey: Call<typeof contract.endPasskey> = (ctx, { passkey_id: id, ...proof }) =>
  withProof(ctx, proof, async (tx, owner) => {
    const name = await passkeys.deletePasskey(tx, owner.id, id);
    if (name === null) throw notFound();
    await forgetCodesOfNoFactor(tx, owner.id);
    await noteRemoved(ctx, tx, owner, { factor: 'passkey', name });
    return { message: secondFactorTexts.passkeyRemoved };
  });
