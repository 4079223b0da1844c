import type { EventHome } from '@backline/contract/event-home';
import * as homeTexts from '@backline/contract/event-home.texts';
import { portionOf, toCents, toDollars } from '@backline/contract/money';
import { Card, Skeleton } from 'antd';
import { formatMoney } from '../../lib/format.ts';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './event-home.module.css';

/** Links to the event night page: live during the event, and as a record afterwards. */
export function EventRecord({ event, home: { state, figures } }: { event: EventRef; home: EventHome }) {
  const isOver = state === 'over';
  return (
    <Card className={styles.card}>
      <div className={styles.record}>
        <div>
          <h2>{isOver ? homeTexts.record : homeTexts.isOn}</h2>
          <p>{isOver ? [...sentencesOf(figures), homeTexts.nightText].join(' ') : homeTexts.nowText}</p>
        </div>
        <LinkButton type="primary" to={eventPaths.now(event)}>
          {isOver ? homeTexts.seeNight : homeTexts.seeNow}
        </LinkButton>
      </div>
    </Card>
  );
}

function sentencesOf({ fans, checkins, orders, revenue }: EventHome['figures']): string[] {
  const said: string[] = [];
  if (fans !== null && checkins !== null && fans > 0) {
    said.push(homeTexts.cameIn(Math.floor((100 * checkins) / fans)));
  }
  if (orders !== null && revenue !== null && orders > 0) {
    said.push(homeTexts.averageOrder(formatMoney(toDollars(portionOf(toCents(revenue), { part: 1, whole: orders })))));
  }
  return said;
}

export function RecordSkeleton() {
  return (
    <Card className={styles.card}>
      <div className={styles.record}>
        <Skeleton active title={false} paragraph={{ rows: 2, width: '60%' }} />
      </div>
    </Card>
  );
}
