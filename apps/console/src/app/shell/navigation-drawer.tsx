import { useEffect, useRef } from 'react';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './navigation-drawer.module.css';
import { Navigation } from './navigation.tsx';

interface NavigationDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Replaces the sidebar below 992 px. The native dialog traps the focus and closes on Escape. */
export function NavigationDrawer({ isOpen, onClose }: NavigationDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isWide = useMediaQuery('(min-width: 62em)');
  const isShown = isOpen && !isWide;
  useEffect(() => {
    if (isShown) dialog.current?.showModal();
    else if (dialog.current?.open) dialog.current.close();
  }, [isShown]);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label="Menu" onClose={onClose} closedby="any">
      {isShown && (
        <div className={styles.panel}>
          <Navigation onFollow={onClose} />
          <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
            <svg width="16" height="16" viewBox="0 0 16 16" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" />
            </svg>
          </button>
        </div>
      )}
    </dialog>
  );
}
