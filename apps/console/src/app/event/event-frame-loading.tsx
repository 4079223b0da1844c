import styles from './event-frame-loading.module.css';

/** Takes the place of the event's navigation until it is loaded. */
export const EventFrameLoading = () => <div aria-hidden className={styles.side} />;
