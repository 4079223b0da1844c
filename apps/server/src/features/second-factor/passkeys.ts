import type { Assertion, PasskeyRequest, newPasskey } from '@backline/contract/passkeys';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import type { z } from 'zod';
import type { Context } from '../../platform/context/context.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { deriveKey, hashToken, newToken, sign } from '../../platform/crypto/crypto.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import { messageOf } from '../../platform/errors/message-of.ts';
import * as repository from './passkeys.repository.ts';
import type { ChallengePurpose, PasskeyRow } from './passkeys.repository.ts';

/** A challenge must be answered within this time. */
export const challengeSeconds = 5 * 60;

/** Names the person who may answer a challenge or, for a sign-in, the browser that asked. */
type Asker = { userId: number } | { browser: string };

const askedBy = (purpose: ChallengePurpose, challenge: string, asker: Asker): repository.Challenge => ({
  hash: hashToken(challenge),
  purpose,
  userId: 'userId' in asker ? asker.userId : null,
  browserHash: 'browser' in asker ? hashToken(asker.browser) : null,
});

export async function createRequest(
  { platform, db }: Pick<Context, 'platform' | 'db'>,
  purpose: ChallengePurpose,
  asker: Asker,
  passkeys: readonly PasskeyRow[],
): Promise<PasskeyRequest> {
  const challenge = newToken();
  await repository.insertChallenge(db, { ...askedBy(purpose, challenge, asker), lifetimeSeconds: challengeSeconds });
  const credentials = passkeys.map(({ credential_id: id, transports }) => ({ id, transports }));
  return { challenge, rp_id: sitesOf(platform).rpId, credentials };
}

/** Opaque to authenticators, as WebAuthn requires. Nothing reads it again: passkeys are found by their own id. */
export const userHandleOf = ({ config }: Platform, userId: number): string =>
  sign(deriveKey(config.secretKey, 'passkey-user'), String(userId));

/** Passkeys belong to the host of PUBLIC_URL, and are used on its pages only. */
function sitesOf({ config }: Pick<Platform, 'config'>): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpId: hostname, origin };
}

/**
 * Uses up the challenge that the browser signed and returns it. Call it outside the transaction, so that a refusal
 * cannot give the challenge back.
 */
export async function takeChallenge(
  db: Connection,
  purpose: ChallengePurpose,
  asker: Asker,
  { client_data: clientData }: { client_data: string },
): Promise<string> {
  const challenge = challengeIn(clientData);
  const isRight = challenge !== null && (await repository.takeChallenge(db, askedBy(purpose, challenge, asker)));
  if (challenge === null || !isRight) throw forbidden(secondFactorTexts.passkeyRefused);
  return challenge;
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Verifies a signature, and records the use. Throws `forbidden` for an unknown passkey, one of somebody else, another
 * origin, a counter that goes back, and a use without fingerprint, face or PIN.
 */
export async function usePasskey(
  ctx: Context,
  tx: Tx,
  { asserted, challenge, userId }: { asserted: Assertion; challenge: string; userId: number | null },
): Promise<PasskeyRow> {
  const passkey = await repository.lockByCredential(tx, asserted.credential);
  if (passkey === null || (userId !== null && passkey.user_id !== userId))
    throw forbidden(secondFactorTexts.passkeyRefused);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { rpId, origin } = sitesOf(ctx.platform);
  const { authenticationInfo } = await verified(ctx, () =>
    verifyAuthenticationResponse({
      response: {
        id: asserted.credential,
        rawId: asserted.credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: asserted.client_data,
          authenticatorData: asserted.authenticator_data,
          signature: asserted.signature,
          ...(asserted.user_handle !== undefined && { userHandle: asserted.user_handle }),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    }),
  );
  const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
  await repository.noteUse(tx, passkey.id, { counter, isSynced });
  return passkey;
}

/** Verifies a new passkey. Returns what is stored of it. */
export async function readNewPasskey(ctx: Context, sent: z.output<typeof newPasskey>, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { rpId, origin } = sitesOf(ctx.platform);
  const { registrationInfo } = await verified(
    ctx,
    () =>
      verifyRegistrationResponse({
        response: {
          id: sent.credential,
          rawId: sent.credential,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: sent.client_data, attestationObject: sent.attestation },
        },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      }),
    secondFactorTexts.passkeyUnproved,
  );
  if (registrationInfo === undefined) throw forbidden(secondFactorTexts.passkeyUnproved);
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: sent.transports,
    name: sent.name,
    is_synced: credentialBackedUp,
  };
}

/** The library throws for most refusals. A wrong origin usually means a wrong PUBLIC_URL, so the reason is logged. */
async function verified<T extends { verified: boolean }>(
  ctx: Context,
  verify: () => Promise<T>,
  refusal: string = secondFactorTexts.passkeyRefused,
): Promise<T> {
  const result = await verify().catch((error: unknown) => {
    ctx.log.info({ reason: messageOf(error) }, 'passkey refused');
    return null;
  });
  if (result === null || !result.verified) throw forbidden(refusal);
  return result;
}
