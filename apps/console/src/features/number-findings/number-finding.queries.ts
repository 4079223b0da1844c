import { correctFanNumber, listNumberFindings } from '@backline/contract/number-findings';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSubmit } from '../../lib/form-calls.ts';
import { useRefreshPeople } from '../../nouns/people/people.queries.ts';
import { listQuery } from '../../ui/paging.ts';

const findingsKey = ['number findings'];

export function useNumberFindings() {
  return useInfiniteQuery({
    ...listQuery(listNumberFindings, findingsKey, {}),
    staleTime: 0,
  });
}

export function useCorrectFanNumber() {
  const queryClient = useQueryClient();
  return useSubmit(correctFanNumber, {
    onSuccess: useRefreshPeople(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: findingsKey }),
  });
}
