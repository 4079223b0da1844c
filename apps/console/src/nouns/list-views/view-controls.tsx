import * as viewTexts from '@backline/contract/saved-views.texts';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
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
  const { failure, mayArrange } = view;
  const columnsButton = useRef<HTMLButtonElement>(null);
  const hasRetried = useRef(false);
  // The button that retries disappears with the focus.
  useEffect(() => {
    if (mayArrange && hasRetried.current && document.activeElement === document.body) columnsButton.current?.focus();
  }, [mayArrange]);
  const reasonId = useId();
  const reason = failure === null ? undefined : reasonId;
  return (
    <>
      <div className={styles.buttons}>
        <Button
          ref={columnsButton}
          className={styles.columns}
          disabled={!mayArrange}
          aria-describedby={reason}
          aria-haspopup="dialog"
          onClick={() => setOpened('columns')}
        >
          Columns
        </Button>
        <Button
          className={styles.views}
          disabled={failure !== null}
          title={view.shown?.name}
          aria-label={view.shown && `View: ${view.shown.name}`}
          aria-describedby={reason}
          aria-haspopup="dialog"
          onClick={() => setOpened('views')}
        >
          {view.shown?.name ?? 'Views'}
        </Button>
      </div>
      {failure !== null && (
        <div className={styles.failure}>
          <span id={reasonId}>{viewTexts.notLoaded}</span>
          <Button
            size="small"
            loading={failure.isRetrying}
            onClick={() => {
              hasRetried.current = true;
              failure.retry();
            }}
          >
            Retry
          </Button>
        </div>
      )}
      <Suspense>
        {opened === 'columns' && <ColumnsDialog view={view} columns={columns} onClosed={close} />}
        {opened === 'views' && <ViewsDialog view={view} onClosed={close} />}
      </Suspense>
    </>
  );
}
