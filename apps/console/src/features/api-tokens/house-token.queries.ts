import { listHouseTokens, type ApiToken } from '@backline/contract/api-tokens';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api.ts';
import { filters, text } from '../../lib/filters.ts';
import { apiTokensKey } from '../../nouns/api-tokens/use-revoke-token.ts';
import { shortToken } from '../../nouns/api-tokens/token-words.ts';

export const tokenFilters = filters({ search: text() });

export type HouseToken = ApiToken & { id: number };

/** Lists the tokens whose name, ending, owner or artist manager contains the text. */
export const useHouseTokens = (search: string) =>
  useQuery({
    ...callQuery(listHouseTokens, [...apiTokensKey, 'house'], {}),
    select: (tokens): HouseToken[] =>
      tokens.filter((token) => isFound(token, search)).map((token) => ({ ...token, id: token.token_id })),
  });

function isFound(token: ApiToken, search: string): boolean {
  const words = [token.name, shortToken(token), token.user.name, token.manager?.name ?? ''].join(' ');
  return words.toLowerCase().includes(search.trim().toLowerCase());
}
