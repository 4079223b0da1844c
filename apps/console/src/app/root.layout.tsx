import { useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { PageTitle } from '../ui/page-title.ts';
import { ActingBanner } from './acting/acting-banner.tsx';
import { useDocumentTitle, useHeadingFocus, useRightsOnMove } from './page-arrival.ts';
import styles from './root.module.css';

export function Root() {
  const [named, setNamed] = useState<string | null>(null);
  useDocumentTitle(named);
  useHeadingFocus();
  useRightsOnMove();
  const { key } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  return (
    <PageTitle value={setNamed}>
      {/* End-to-end tests read `data-at` to learn that the navigation has finished. */}
      <div className={styles.progress} data-loading={isLoading} data-at={key} aria-hidden="true" />
      <ActingBanner />
      <Outlet />
    </PageTitle>
  );
}
