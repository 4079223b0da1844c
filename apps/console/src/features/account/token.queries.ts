import { createToken, listOwnTokens } from '@backline/contract/api-tokens';
import type { Input } from '@backline/contract/operation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import type { Submission } from '../../lib/form-calls.ts';
import { apiTokensKey } from '../../nouns/api-tokens/use-revoke-token.ts';

export const useOwnTokens = () => useQuery(callQuery(listOwnTokens, [...apiTokensKey, 'own'], {}));

export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Submission<Input<typeof createToken>>) =>
      api.call(createToken, input, { idempotencyKey }),
    // The answer holds the token, so it does not stay in the cache.
    gcTime: 0,
    // Also after a failure, because the token may be made and only the answer lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
  });
}
