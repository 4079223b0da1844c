import { ReloadOutlined } from '@ant-design/icons';
import * as generalTexts from '@backline/contract/general.texts';
import { useQueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { Page } from '../lib/api.ts';
import { firstPage } from './paging.ts';

interface RefreshButtonProps {
  queryKey: QueryKey;
  query: {
    isFetching: boolean;
    isFetchingNextPage: boolean;
    refetch(): Promise<{ isError: boolean }>;
  };
}

export function RefreshButton({ queryKey, query }: RefreshButtonProps) {
  const queryClient = useQueryClient();
  const { message } = App.useApp();
  async function refresh() {
    queryClient.setQueryData<InfiniteData<Page<unknown>>>(queryKey, firstPage);
    const { isError } = await query.refetch();
    if (isError) message.error(generalTexts.fetchFailed);
  }
  return (
    <Button
      icon={<ReloadOutlined aria-hidden />}
      loading={query.isFetching && !query.isFetchingNextPage}
      onClick={() => void refresh()}
    >
      Refresh
    </Button>
  );
}
