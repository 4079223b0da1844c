import { listBackups } from '@backline/contract/backups';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listQuery } from '../../ui/paging.ts';

export function useBackups() {
  return useInfiniteQuery({
    ...listQuery(listBackups, ['backups'], {}),
    staleTime: 0,
  });
}
