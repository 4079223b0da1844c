import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  breadcrumbs?: readonly { label: string; to: string }[];
  actions?: ReactNode;
  nav?: ReactNode;
}

export function PageHeader({ title, breadcrumbs = [], actions, nav }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        {breadcrumbs.length > 0 && (
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
        <h1>{title}</h1>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {nav}
    </header>
  );
}
