import styles from './now.module.css';

/** Reserves the space of the cards while they load. */
export function NowPlace() {
  return (
    <div className={styles.cards} aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <div key={place} className={styles.place} />
      ))}
    </div>
  );
}
