import * as generalTexts from '@backline/contract/general.texts';
import { Alert } from 'antd';
import { isUnreachable } from '../lib/query-client.ts';
import styles from './stale-notice.module.css';
import { useHasLasted } from './use-has-lasted.ts';
import { useIsOffline } from './use-is-offline.ts';

/**
 * Timeout for a response, counted from the request. A tab in the background sends none, so it does not count as late
 * when it returns.
 */
const answeredWithinMs = 20_000;

interface Refetched {
  error: Error | null;
  isRefetchError: boolean;
  isFetching: boolean;
}

/** Returns the sentence for data that could not be refreshed, and null for data that is up to date. */
export function useStaleText({ error, isRefetchError, isFetching }: Refetched, shownAt: string): string | null {
  const isLate = useHasLasted(isFetching, answeredWithinMs);
  const isOffline = useIsOffline();
  if (isOffline || isLate || (isRefetchError && isUnreachable(error))) return generalTexts.connectionLost(shownAt);
  return isRefetchError ? generalTexts.notRefreshed(shownAt) : null;
}

/** Stands above the data, which stays on the screen. */
export function StaleNotice({ text }: { text: string | null }) {
  return text !== null && <Alert className={styles.notice} type="warning" showIcon title={text} />;
}
