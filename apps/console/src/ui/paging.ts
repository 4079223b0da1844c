import type { Input, Output } from '@backline/contract/operation';
import { keepPreviousData, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { callPaged, type ListOperation, type Page } from '../lib/api.ts';

interface PageParam {
  page_number: number;
  cursor?: string;
}

interface Pages<Row> {
  pages: Page<Row>[];
}

/** Page parameters of `useInfiniteQuery` for every list. A page without a cursor is the last one. */
export const paging = {
  initialPageParam: { page_number: 1 } as PageParam,
  getNextPageParam: (last: Page<unknown>, _all: Page<unknown>[], { page_number }: PageParam): PageParam | undefined =>
    last.nextCursor === null ? undefined : { page_number: page_number + 1, cursor: last.nextCursor },
};

export const allRows = <Row>({ pages }: Pages<Row>): Row[] => pages.flatMap((page) => page.rows);

/**
 * Returns the options of `useInfiniteQuery` for a list. When the key changes, the previous rows stay until the new ones
 * have loaded.
 */
export const listQuery = <Op extends ListOperation>(
  operation: Op,
  queryKey: QueryKey,
  input: Omit<Input<Op>, keyof PageParam>,
) => ({
  queryKey,
  queryFn: ({ pageParam, signal }: { pageParam: PageParam; signal: AbortSignal }) =>
    callPaged(operation, { ...input, ...pageParam } as Input<Op>, { signal }),
  ...paging,
  select: (data: InfiniteData<Page<Output<Op>[number]>>) => allRows(data),
  placeholderData: keepPreviousData,
});

export function firstPage<Row>(data: InfiniteData<Page<Row>> | undefined): InfiniteData<Page<Row>> | undefined {
  return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}
