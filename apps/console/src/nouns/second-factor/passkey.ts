import { ApiError } from '@backline/client';
import type { Assertion, PasskeyCreation, PasskeyRequest, newPasskey } from '@backline/contract/passkeys';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { z } from 'zod';

// Import this file on demand only: few people have a passkey.

/** Asks the browser to sign a challenge. Throws if the person cancels or has no passkey here. */
export async function usePasskey({ challenge, rp_id: rpId, credentials }: PasskeyRequest): Promise<Assertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      userVerification: 'required',
      allowCredentials: credentials.map((credential) => ({ ...credential, type: 'public-key' })) as AllowedCredentials,
    },
  }).catch(refuseUse);
  return {
    credential: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle !== undefined && { user_handle: response.userHandle }),
  };
}

/** The wire has transports as texts. Browsers ignore unknown ones. */
type AllowedCredentials = NonNullable<Parameters<typeof startAuthentication>[0]['optionsJSON']['allowCredentials']>;

/** COSE numbers of EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

export async function createPasskey(creation: PasskeyCreation, name: string): Promise<z.input<typeof newPasskey>> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: creation.challenge,
      rp: { name: 'Backline', id: creation.rp_id },
      user: { id: creation.user_handle, name: creation.user_name, displayName: creation.user_name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: creation.credentials.map((credential) => ({
        ...credential,
        type: 'public-key',
      })) as AllowedCredentials,
      attestation: 'none',
    },
  }).catch(refuseCreation);
  return {
    name,
    credential: id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  };
}

// Browsers say the same for a cancelled dialog and a missing passkey, in words for programmers.

function refuseUse(error: unknown): never {
  throw refused(secondFactorTexts.passkeyNotUsed, error);
}

function refuseCreation(error: unknown): never {
  const isTaken = error instanceof Error && error.name === 'InvalidStateError';
  throw refused(isTaken ? secondFactorTexts.passkeyTaken : secondFactorTexts.passkeyNotCreated, error);
}

const refused = (message: string, cause: unknown) =>
  new ApiError({ status: 0, code: 'request_failed', message }, cause);
