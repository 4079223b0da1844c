import { Button, Flex } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { HeadedColumn, ListView } from './use-list-view.ts';
import styles from './view-controls.module.css';

const ColumnsDialog = lazy(() => import('./columns-dialog.tsx'));
const ViewsDialog = lazy(() => import('./views-dialog.tsx'));

interface ViewControlsProps {
  view: ListView;
  columns: readonly HeadedColumn[];
}

/** The dialogs are loaded when they are opened. */
export function ViewControls({ view, columns }: ViewControlsProps) {
  const [opened, setOpened] = useState<'columns' | 'views' | null>(null);
  const close = () => setOpened(null);
  return (
    <Flex gap="small" align="end">
      <Button
        className={styles.columns}
        disabled={!view.mayArrange}
        aria-haspopup="dialog"
        onClick={() => setOpened('columns')}
      >
        Columns
      </Button>
      <Button
        className={styles.views}
        title={view.shown?.name}
        aria-label={view.shown && `View: ${view.shown.name}`}
        aria-haspopup="dialog"
        onClick={() => setOpened('views')}
      >
        {view.shown?.name ?? 'Views'}
      </Button>
      <Suspense>
        {opened === 'columns' && <ColumnsDialog view={view} columns={columns} onClosed={close} />}
        {opened === 'views' && <ViewsDialog view={view} onClosed={close} />}
      </Suspense>
    </Flex>
  );
}
