import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../lib/api.ts';

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

export function firstPage<Row>(data: InfiniteData<Page<Row>> | undefined): InfiniteData<Page<Row>> | undefined {
  return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}
