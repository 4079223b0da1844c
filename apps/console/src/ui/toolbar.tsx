import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import styles from './toolbar.module.css';
import { narrow, useMediaQuery } from './use-media-query.ts';

interface ToolbarProps {
  /** Stays visible when the filters are folded. Without a search they never fold. */
  search?: ReactNode;
  chosenCount?: number;
  children: ReactNode;
}

export function Toolbar({ search, chosenCount = 0, children }: ToolbarProps) {
  const isNarrow = useMediaQuery(narrow);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isFolded = search !== undefined && isNarrow;
  if (!isFolded) {
    return (
      <div className={styles.toolbar} role="search">
        {search}
        {children}
      </div>
    );
  }
  return (
    <div role="search">
      <div className={styles.folded}>
        {search}
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {chosenCount > 0 ? `Filters (${chosenCount})` : 'Filters'}
        </Button>
      </div>
      <div id={id} className={styles.toolbar} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
