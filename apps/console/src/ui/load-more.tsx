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
const allStops = () => [...document.querySelectorAll<HTMLElement>(stops)];

/** Who pressed it by the keyboard goes on with the first of the new rows: the button is a page further down by then, or gone. */
function useGoOn(isFetching: boolean) {
  const pressed = useRef<{ button: HTMLElement; lastStop: HTMLElement | undefined } | null>(null);
  useEffect(() => {
    if (isFetching || pressed.current === null) return;
    const { button, lastStop } = pressed.current;
    pressed.current = null;
    const { activeElement: at, body } = document;
    // Who went elsewhere meanwhile stays there, also where the list is another one by now.
    if ((at !== button && at !== body) || lastStop?.isConnected !== true) return;
    const all = allStops();
    for (const stop of all.slice(all.indexOf(lastStop) + 1)) {
      stop.focus();
      if (document.activeElement === stop) return;
    }
  }, [isFetching]);
  return ({ detail, currentTarget: button }: MouseEvent<HTMLElement>) => {
    const all = allStops();
    pressed.current = detail === 0 ? { button, lastStop: all[all.indexOf(button) - 1] } : null;
  };
}
