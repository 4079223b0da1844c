import { messages } from '@backline/contract/messages';
import { Alert, Button } from 'antd';
import { useEffect, useRef, type MouseEvent } from 'react';
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
  const goOn = useGoOn(query.isFetchingNextPage);
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && <Alert type="error" showIcon title={messages.moreFailed} />}
      {/* The second half of a double click would cancel the first one's call, which the server answers all the same. */}
      <Button
        loading={query.isFetchingNextPage}
        onClick={(event) => {
          goOn(event);
          query.fetchNextPage({ cancelRefetch: false });
        }}
      >
        {query.isFetchNextPageError ? 'Retry' : 'Load more'}
      </Button>
    </div>
  );
}

const stops = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Who pressed it by the keyboard goes on with the first of the new rows: the button is a page further down by then, or gone. */
function useGoOn(isFetching: boolean) {
  const lastStop = useRef<Element | undefined>(undefined);
  useEffect(() => {
    if (isFetching || lastStop.current === undefined) return;
    const all = [...document.querySelectorAll<HTMLElement>(stops)];
    const next = all.slice(all.indexOf(lastStop.current as HTMLElement) + 1);
    lastStop.current = undefined;
    for (const stop of next) {
      stop.focus();
      if (document.activeElement === stop) return;
    }
  }, [isFetching]);
  return ({ detail, currentTarget }: MouseEvent) => {
    const all = [...document.querySelectorAll(stops)];
    lastStop.current = detail === 0 ? all[all.indexOf(currentTarget) - 1] : undefined;
  };
}
