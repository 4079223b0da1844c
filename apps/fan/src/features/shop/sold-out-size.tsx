import * as shopTexts from '@backline/contract/shop.texts';
import { Notice } from '../../ui/notice.tsx';
import styles from './shop.module.css';

/** Takes the place of the count and the button for a size that is sold out. `what` names the item with its size. */
export function SoldOutSize({ what }: { what: string }) {
  return (
    <div className={styles.end}>
      <Notice>{shopTexts.soldOutNow(what)}</Notice>
    </div>
  );
}
