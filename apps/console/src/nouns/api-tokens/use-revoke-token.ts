import { revokeToken, type ApiToken } from '@backline/contract/api-tokens';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useAsk } from '../../ui/use-ask.ts';
import { shortToken } from './token-words.ts';

/** Query key that every change of a token invalidates. */
export const apiTokensKey = ['api-tokens'];

/** Returns a function that asks before it revokes a token. `owner` is named if the token is somebody else's. */
export function useRevokeToken() {
  const ask = useAsk();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (id: number) => api.call(revokeToken, { token_id: id }),
    // Also after a failure, because somebody else may have revoked the token.
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
  });
  return (token: ApiToken, owner?: string) =>
    ask({
      title: `Revoke ${token.name}?`,
      content: [
        owner !== undefined && `The token belongs to ${owner}.`,
        `Programs that call with ${shortToken(token)} stop working at once. This cannot be undone.`,
      ]
        .filter(Boolean)
        .join(' '),
      okText: 'Revoke',
      isDangerous: true,
      takesRow: true,
      run: () => mutateAsync(token.token_id),
    });
}
