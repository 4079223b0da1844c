import * as generalTexts from '@backline/contract/general.texts';
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

export function LoadMore({ query }: LoadMoreProps) {
  const goOn = useGoOn(query.isFetchingNextPage);
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && <Alert type="error" showIcon title={generalTexts.moreFailed} />}
      {/* Does not cancel a pending call, because a double click's second click would discard its response. */}
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

function useGoOn(isFetching: boolean) {
  const pressed = useRef<{ button: HTMLElement; lastStop: HTMLElement | undefined } | null>(null);
  useEffect(() => {
    if (isFetching || pressed.current === null) return;
    const { button, lastStop } = pressed.current;
    pressed.current = null;
    const { activeElement: at, body } = document;
    // Leaves the focus where it is if the person has moved it or the last row is no longer in the list.
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
