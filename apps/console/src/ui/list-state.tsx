import type { ReactNode } from 'react';
import { LoadMore } from './load-more.tsx';
import { QueryState } from './query-state.tsx';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

/** What a list is loaded by: page by page, or whole. */
type ListQuery<Row> = {
  data: Row[] | undefined;
  error: Error | null;
  isFetching: boolean;
  /** The rows are still those of the filters before. */
  isPlaceholderData: boolean;
  refetch(): unknown;
} & (Pages | { hasNextPage?: never });

export interface ListStateProps<Row> {
  query: ListQuery<Row>;
  /** What is said where there is nothing. */
  empty: ReactNode;
  /** What stands in the rows' place while they load for the first time. */
  skeleton?: ReactNode;
  children: (rows: Row[], isStale: boolean) => ReactNode;
}

/** The states of a list in any shape: loading, empty, failed with Retry, forbidden, and rows with a way to more. */
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
