import { Outlet, useNavigation } from 'react-router';
import { useDocumentTitle, useHeadingFocus } from './page-arrival.ts';
import styles from './root.module.css';

/** What every page has: a title, the focus on its heading, and a line that moves while the next page loads. */
export function Root() {
  useDocumentTitle();
  useHeadingFocus();
  const isLoading = useNavigation().state === 'loading';
  return (
    <>
      <div className={styles.progress} data-loading={isLoading} aria-hidden="true" />
      <Outlet />
    </>
  );
}
