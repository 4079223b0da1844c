import type { ReactNode } from 'react';
import { LoadMore } from './load-more.tsx';
import { QueryState } from './query-state.tsx';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

type ListQuery<Row> = {
  data: Row[] | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch(): unknown;
} & (Pages | { hasNextPage?: never });

export interface ListStateProps<Row> {
  query: ListQuery<Row>;
  empty: ReactNode;
  skeleton?: ReactNode;
  children: (rows: Row[], isStale: boolean) => ReactNode;
}

export function ListState<Row>({ query, empty, skeleton, children }: ListStateProps<Row>) {
  return (
    <QueryState query={query} skeleton={skeleton} isEmpty={(rows) => rows.length === 0} empty={empty}>
      {(rows) => (
        <>
          {children(rows, query.isPlaceholderData)}
          {query.hasNextPage !== undefined && <LoadMore query={query} />}
        </>
      )}
    </QueryState>
  );
}
