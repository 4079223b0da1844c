import type { FanOrder } from '@backline/contract/orders';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';
import { formatWait } from '../../lib/format-wait.ts';
import { useNow } from '../../lib/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { headlineOf } from './order-headline.ts';
import styles from './orders.module.css';

const everySecondMs = 1_000;

/** Shows how the order stands, so that a fan and the staff see it at a glance. */
export function OrderBanner({ order }: { order: FanOrder }) {
  const now = useNow(everySecondMs);
  const { icon, kind, title, text } = headlineOf(order, now);
  const isHeld = order.state === 'waiting' && order.expires_dttm > now;
  return (
    <div className={styles.banner} data-kind={kind}>
      <Icon of={icon} size={40} />
      <div>
        <div role="status">
          <h2>{title}</h2>
          {text !== '' && <p>{text}</p>}
        </div>
        {/* Outside the status, because a screen reader would read each second. */}
        {isHeld && <p role="timer">{orderFanTexts.held(formatWait(order.expires_dttm - now))}</p>}
      </div>
    </div>
  );
}
