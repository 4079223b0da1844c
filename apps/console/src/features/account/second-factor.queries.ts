import { beginPasskeyProof, type PasskeyCreation } from '@backline/contract/passkeys';
import {
  beginPasskey,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  endPasskey,
  endTotp,
  getSecondFactor,
  renewRecoveryCodes,
} from '@backline/contract/second-factor';
import type { Input, Output } from '@backline/contract/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';

const secondFactorKey = ['account', 'second-factor'];

export type FactorState = Output<typeof getSecondFactor>;

export const useSecondFactor = () => useQuery(callQuery(getSecondFactor, secondFactorKey, {}));

/** Returns a proof that the person signs with one of their passkeys. */
export async function provePasskey(): Promise<Proof> {
  const [{ usePasskey }, request] = await Promise.all([
    import('../../nouns/second-factor/passkey.ts'),
    api.call(beginPasskeyProof, {}),
  ]);
  return { passkey: await usePasskey(request) };
}

export const useBeginPasskey = () => useMutation({ mutationFn: (proof: Proof) => api.call(beginPasskey, proof) });

export function useConfirmPasskey() {
  return useMutation({
    mutationFn: async ({ creation, name }: { creation: PasskeyCreation; name: string }) => {
      const { createPasskey } = await import('../../nouns/second-factor/passkey.ts');
      return api.call(confirmPasskey, await createPasskey(creation, name));
    },
    onSuccess: useRefresh(),
  });
}

export function useEndPasskey() {
  return useMutation({
    mutationFn: (input: Proof & { passkey_id: number }) => api.call(endPasskey, input),
    onSuccess: useRefresh(),
  });
}

export type Proof = Input<typeof endTotp>;

export const useBeginTotp = () => useMutation({ mutationFn: (proof: Proof) => api.call(beginTotp, proof) });

export function useConfirmTotp() {
  return useMutation({ mutationFn: (code: string) => api.call(confirmTotp, { code }), onSuccess: useRefresh() });
}

export function useEndTotp() {
  return useMutation({ mutationFn: (proof: Proof) => api.call(endTotp, proof), onSuccess: useRefresh() });
}

export function useRenewRecoveryCodes() {
  return useMutation({ mutationFn: (proof: Proof) => api.call(renewRecoveryCodes, proof), onSuccess: useRefresh() });
}

/** Refreshes the sessions, too, because a new factor ends those without one. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['account'] });
}
