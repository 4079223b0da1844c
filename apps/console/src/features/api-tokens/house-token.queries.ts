import { listHouseTokens, type ApiToken } from '@backline/contract/api-tokens';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../lib/api.ts';
import { filters, text } from '../../lib/filters.ts';
import { apiTokensKey } from '../../nouns/api-tokens/use-revoke-token.ts';
import { allRows, listQuery } from '../../ui/paging.ts';

export const tokenFilters = filters({ search: text() });

export type HouseToken = ApiToken & { id: number };

/** Lists the tokens whose name, ending, owner or artist manager contains the text. */
export const useHouseTokens = (search: string) =>
  useInfiniteQuery({
    ...listQuery(listHouseTokens, [...apiTokensKey, 'house', search], { search }),
    select: (data: InfiniteData<Page<ApiToken>>): HouseToken[] =>
      allRows(data).map((token) => ({ ...token, id: token.token_id })),
  });
