import { belowDesktop, oneMenu } from '../../ui/use-media-query.ts';
import { NarrowDialog } from '../narrow-dialog.tsx';
import styles from './navigation-drawer.module.css';
import { Navigation } from './navigation.tsx';

interface NavigationDrawerProps {
  isOpen: boolean;
  /** True if the event's menu stands at the side. */
  isInEvent: boolean;
  onClose: () => void;
}

/** Replaces the sidebar below 992 px, and inside an event below 1280 px. */
export function NavigationDrawer({ isOpen, isInEvent, onClose }: NavigationDrawerProps) {
  return (
    <NarrowDialog
      label="Menu"
      className={styles.drawer}
      isOpen={isOpen}
      below={isInEvent ? oneMenu : belowDesktop}
      onClose={onClose}
    >
      <div className={styles.panel}>
        <Navigation onFollow={onClose} />
        <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
          <svg width="16" height="16" viewBox="0 0 16 16" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" />
          </svg>
        </button>
      </div>
    </NarrowDialog>
  );
}
