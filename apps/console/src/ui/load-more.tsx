import { messages } from '@backline/contract/messages';
import { Alert, Button } from 'antd';
import styles from './load-more.module.css';

interface LoadMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(options?: { cancelRefetch?: boolean }): unknown;
  };
}

/** Appends the next page of a list; gone once a page came back short. */
export function LoadMore({ query }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && <Alert type="error" showIcon title={messages.moreFailed} />}
      {/* The second half of a double click would cancel the first one's call, which the server answers all the same. */}
      <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage({ cancelRefetch: false })}>
        {query.isFetchNextPageError ? 'Retry' : 'Load more'}
      </Button>
    </div>
  );
}
