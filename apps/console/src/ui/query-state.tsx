import { ApiError } from '@backline/client';
import * as generalTexts from '@backline/contract/general.texts';
import { Alert, Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { StatusScreen } from './status-screen.tsx';

export interface QueryStateProps<Data> {
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch(): unknown;
  };
  children: (data: Data) => ReactNode;
  skeleton?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  failure?: string;
  wayBack?: ReactNode;
}

export function QueryState<Data>({
  query,
  children,
  skeleton,
  isEmpty,
  empty = generalTexts.noData,
  failure = generalTexts.fetchFailed,
  wayBack = null,
}: QueryStateProps<Data>) {
  if (query.data === undefined && query.error === null) {
    return (
      <div role="status" aria-label="Loading" aria-busy="true">
        {skeleton ?? <Skeleton active paragraph={{ rows: 5 }} title={false} />}
      </div>
    );
  }
  if (query.data === undefined) return <Failed query={query} failure={failure} wayBack={wayBack} />;
  if (isEmpty?.(query.data)) return <Nothing>{empty}</Nothing>;
  return children(query.data);
}

interface FailedProps {
  query: Pick<QueryStateProps<unknown>['query'], 'error' | 'isFetching' | 'refetch'>;
  failure: string;
  wayBack: ReactNode;
}

function Failed({ query, failure, wayBack }: FailedProps) {
  const error = query.error instanceof ApiError ? query.error : null;
  // A malformed id counts as not found.
  if (error?.status === 404 || error?.message === generalTexts.rowNotFound) {
    return <StatusScreen title={error.message} actions={wayBack} />;
  }
  if (error?.status === 403) {
    return <Alert type="warning" showIcon title={generalTexts.forbidden} />;
  }
  return (
    <Alert
      type="error"
      showIcon
      title={failure}
      description={query.error?.message}
      action={
        <Button size="small" loading={query.isFetching} onClick={() => query.refetch()}>
          Retry
        </Button>
      }
    />
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children} />;
}
