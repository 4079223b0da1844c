import { personNoun } from '@backline/contract/person-changes';
import type { Assertion } from '@backline/contract/passkeys';
import type * as contract from '@backline/contract/second-factor';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { refuseActing } from '../../platform/access/refuse-acting.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { conflict, forbidden, invalidField, notFound } from '../../platform/errors/errors.ts';
import { throttleWrong } from '../../platform/throttle/throttle.ts';
import { forgetCodesOfNoFactor, noteRemoved, renewCodes } from './factor-changes.ts';
import { takeChallenge, usePasskey } from './passkeys.ts';
import { listPasskeys } from './passkey-list.ts';
import * as repository from './second-factor.repository.ts';
import type { OwnerRow } from './second-factor.repository.ts';
import { useCode } from './second-step.ts';
import { beginSetup, confirmSetup } from './setup.ts';

export const getSecondFactor: Call<typeof contract.getSecondFactor> = async (ctx) => {
  const { db, actor } = ctx;
  const [totp, need] = [await repository.findTotp(db, actor.id), await repository.findNeed(db, actor.id)];
  return {
    totp_since_dttm: totp?.confirmed_at ? epochMs(totp.confirmed_at) : null,
    recovery_codes_left: await repository.countRecoveryCodes(db, actor.id),
    is_required: need.is_required,
    passkeys: await listPasskeys(db, ctx),
  };
};

export const beginTotp: Call<typeof contract.beginTotp> = async (ctx, proof) => {
  return withProofOfOwner(ctx, proof, (tx, owner) => beginSetup(ctx, tx, owner));
};

const freshMinutes = 15;

/**
 * Runs a change that adds a factor. Whoever has a factor proves one. Everybody else proves that they have just signed
 * in, or knows the password: a console that was left open must not give away the account.
 */
export async function withProofOfOwner<T>(
  ctx: ActorContext,
  proof: Proof,
  change: (tx: Tx, owner: OwnerRow) => Promise<T>,
): Promise<T> {
  refuseActing(ctx);
  const { has_factor: hasFactor } = await repository.findNeed(ctx.db, ctx.actor.id);
  if (hasFactor || proof.password !== undefined) return withProof(ctx, proof, change);
  if (!(await repository.isFresh(ctx.db, ctx.actor.sessionId, freshMinutes)))
    throw forbidden(secondFactorTexts.signInAgain(freshMinutes));
  return ctx.transaction(async (tx) => change(tx, await ownerOf(tx, ctx)));
}

export const confirmTotp: Call<typeof contract.confirmTotp> = async (ctx, { code }) => {
  refuseActing(ctx);
  return throttleOwn(ctx, () =>
    ctx.transaction(async (tx) => {
      const owner = await ownerOf(tx, ctx);
      const isReplaced = (await repository.findNeed(tx, owner.id)).has_app;
      const codes = await confirmSetup(ctx, tx, owner, { code, sessionId: ctx.actor.sessionId });
      return { message: isReplaced ? secondFactorTexts.replaced : secondFactorTexts.on, recovery_codes: codes };
    }),
  );
};

export const endTotp: Call<typeof contract.endTotp> = (ctx, proof) =>
  withProof(ctx, proof, async (tx, owner) => {
    const need = await repository.findNeed(tx, owner.id);
    if (!need.has_app) throw conflict(secondFactorTexts.notOn);
    await repository.deleteTotp(tx, owner.id);
    await forgetCodesOfNoFactor(tx, owner.id);
    await noteRemoved(ctx, tx, owner, { factor: 'totp' });
    return { message: secondFactorTexts.off };
  });

export const renewRecoveryCodes: Call<typeof contract.renewRecoveryCodes> = (ctx, proof) =>
  withProof(ctx, proof, async (tx, owner) => {
    const { has_factor: hasFactor } = await repository.findNeed(tx, owner.id);
    if (!hasFactor) throw conflict(secondFactorTexts.notOn);
    const codes = await renewCodes(tx, owner.id);
    await ctx.audit(tx, {
      action: 'second_factor.codes_renewed',
      noun: personNoun,
      id: owner.id,
      name: owner.name,
    });
    return { message: secondFactorTexts.codesRenewed, recovery_codes: codes };
  });

interface Proof {
  code?: string | undefined;
  password?: string | undefined;
  passkey?: Assertion | undefined;
}

/** Runs a change once the owner has shown a code, a passkey or the password. Wrong ones are limited by person. */
export async function withProof<T>(
  ctx: ActorContext,
  { code, password, passkey }: Proof,
  change: (tx: Tx, owner: OwnerRow) => Promise<T>,
): Promise<T> {
  refuseActing(ctx);
  const { id: userId } = ctx.actor;
  if (code === undefined && password === undefined && passkey === undefined)
    throw invalidField('code', secondFactorTexts.proofRequired);
  return throttleOwn(ctx, async () => {
    const challenge = passkey && (await takeChallenge(ctx.db, 'prove', { userId }, passkey));
    const isByPassword = code === undefined && passkey === undefined;
    if (isByPassword && !(await isPassword(ctx, password ?? ''))) throw forbidden(secondFactorTexts.proofWrong);
    return ctx.transaction(async (tx) => {
      const owner = await ownerOf(tx, ctx);
      if (passkey !== undefined) await usePasskey(ctx, tx, { asserted: passkey, challenge: challenge ?? '', userId });
      else if (code !== undefined) await useCode(ctx, tx, owner, code);
      return change(tx, owner);
    });
  });
}

/** Asks the provider outside the transaction. */
async function isPassword(ctx: ActorContext, password: string): Promise<boolean> {
  const owner = await repository.findOwner(ctx.db, ctx.actor.id);
  const claimant = { identityId: owner?.identity_id ?? null, address: owner?.email ?? '' };
  return (await ctx.platform.identity.signInWithPassword(claimant, password)) !== null;
}

const wrongProofs = { limit: 10, windowSeconds: 15 * 60 };

export const throttleOwn = <T>(ctx: ActorContext, run: () => Promise<T>): Promise<T> =>
  throttleWrong(ctx.db, [{ key: `second-factor:person:${ctx.actor.id}`, limit: wrongProofs }], run);

export async function ownerOf(tx: Tx, { actor }: ActorContext): Promise<OwnerRow> {
  const owner = await repository.lockOwner(tx, actor.id);
  if (owner === null) throw notFound();
  return owner;
}
