import { Drawer, Grid } from 'antd';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useKeepFocus } from './focus-home.tsx';
import styles from './record-drawer.module.css';
import { openerOf, type RecordPanel } from './use-record-panel.ts';

interface RecordDrawerProps {
  panel: RecordPanel;
  title: string;
  /** Path of the record's own page, if it has one. */
  fullPage?: string;
  children: ReactNode;
}

/** Shows a record of a list next to it. After closing, the focus moves to the row's opener, or else to the list. */
export function RecordDrawer({
  panel: { record, isOpen, onClose, onClosed },
  title,
  fullPage,
  children,
}: RecordDrawerProps) {
  const isWide = Grid.useBreakpoint().md === true;
  const titleId = useId();
  const keepFocus = useKeepFocus();
  return (
    <Drawer
      open={isOpen}
      title={<span id={titleId}>{title}</span>}
      aria-labelledby={titleId}
      size={isWide ? 760 : '100%'}
      extra={
        fullPage !== undefined && (
          <Link className={styles.fullPage} to={fullPage}>
            Open full page
          </Link>
        )
      }
      onClose={onClose}
      afterOpenChange={(opened) => {
        if (opened) return;
        const opener = openerOf(record);
        // After a change of status the list may no longer contain the row.
        if (opener === undefined) keepFocus();
        else opener.focus({ preventScroll: true });
        onClosed();
      }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}
