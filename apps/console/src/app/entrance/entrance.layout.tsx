import { Outlet } from 'react-router';
import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './entrance.module.css';
import { Footer } from '../footer.tsx';
import { StageLights } from './stage-lights.tsx';

export function Component() {
  return (
    <div className={styles.split}>
      <aside className={styles.stage}>
        <StageLights className={styles.lights} />
        <p className={styles.brand}>
          <BrandMark size={36} />
          Backline
        </p>
        <div className={styles.pitch}>
          <p className={styles.claim}>Everything behind the show, in one place.</p>
          <p>Events, fans, song requests, polls and merch: run the night from here.</p>
        </div>
      </aside>
      <main className={styles.desk}>
        <div className={styles.sheet}>
          <Outlet />
        </div>
        <Footer className={styles.footer} />
      </main>
    </div>
  );
}
