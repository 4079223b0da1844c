import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRouteHandle } from '../lib/route-handle.ts';
import { useHasChangedForm } from '../lib/unsaved-changes.ts';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  breadcrumbs?: readonly { label: string; to: string }[];
  actions?: ReactNode;
  nav?: ReactNode;
  /** Names the zone of the page’s times. */
  times?: string;
}

/** Leaves out the breadcrumbs and keeps the title to one line on pages that are used during an event. */
export function PageHeader({ title, breadcrumbs = [], actions, nav, times }: PageHeaderProps) {
  const { isStage = false } = useRouteHandle();
  const hasChangedForm = useHasChangedForm();
  return (
    <header className={styles.header} data-stage={isStage}>
      <div className={styles.titles}>
        {!isStage && breadcrumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol>
              {breadcrumbs.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.heading}>
          <h1>{title}</h1>
          {/* Always rendered: screen readers miss the first text of a new live region. */}
          <span aria-live="polite">{hasChangedForm && <Tag>Unsaved changes</Tag>}</span>
        </div>
        {times !== undefined && <p className={styles.times}>{times}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {nav}
    </header>
  );
}
