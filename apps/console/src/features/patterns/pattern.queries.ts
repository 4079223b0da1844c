import {
  addPattern,
  getPattern,
  listPatterns,
  retirePattern,
  updatePattern,
  type Pattern,
  type PatternRow,
} from '@backline/contract/patterns';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useForForm, useSubmit } from '../../lib/form-calls.ts';
import { patternsKey } from '../../nouns/query-keys.ts';
import { useRefresh, useWrite } from '../../nouns/use-refresh.ts';
import { listQuery } from '../../ui/paging.ts';

export function usePatterns(search: string, isArchived: boolean) {
  return useInfiniteQuery(
    listQuery(listPatterns, [...patternsKey, 'list', { search, isArchived }], { search, retired: isArchived }),
  );
}

export const loadPattern = (patternId: number | string, signal?: AbortSignal): Promise<Pattern> =>
  // Sends the id from the URL unchanged, because the server refuses a malformed id.
  api.call(getPattern, { pattern_id: patternId }, { signal });

export const usePatternForForm = (patternId: string) =>
  useForForm([...patternsKey, 'form', patternId], (signal) => loadPattern(patternId, signal));

export const usePattern = (patternId: string) =>
  useQuery({
    queryKey: [...patternsKey, 'one', patternId],
    queryFn: ({ signal }) => loadPattern(patternId, signal),
  });

export const useAddPattern = () => useSubmit(addPattern, { onSettled: useRefresh(patternsKey) });

export const useUpdatePattern = () => useSubmit(updatePattern, { onSettled: useRefresh(patternsKey) });

/** Archives a current pattern and restores an archived one. */
export const useArchivePattern = () =>
  useWrite(patternsKey, ({ pattern_id, is_retired: isArchived }: PatternRow) =>
    api.call(retirePattern, { pattern_id, retired: !isArchived }),
  );
