import {
  beginPasskeySignIn,
  beginPasskeyStep,
  finishPasskeyStep,
  signInWithPasskey,
} from '@backline/contract/passkeys';
import { beginRequiredTotp, confirmRequiredTotp, finishSecondStep } from '@backline/contract/second-factor';
import { api } from '../../lib/api.ts';

/** Returns an identity token for a passkey that the person chooses in their browser. */
export async function passkeyToken(): Promise<string> {
  const [{ usePasskey }, request] = await Promise.all([import('./passkey.ts'), api.call(beginPasskeySignIn, {})]);
  return (await api.call(signInWithPasskey, { passkey: await usePasskey(request) })).token;
}

export async function finishStepByPasskey() {
  const [{ usePasskey }, request] = await Promise.all([import('./passkey.ts'), api.call(beginPasskeyStep, {})]);
  return api.call(finishPasskeyStep, { passkey: await usePasskey(request) });
}

export const finishStep = (code: string) => api.call(finishSecondStep, { code });
export const beginRequiredSetup = () => api.call(beginRequiredTotp, {});
export const confirmRequiredSetup = (code: string) => api.call(confirmRequiredTotp, { code });
