import { homeFigureAccess, homeFigures, type EventHome, type HomeFigure } from '@backline/contract/event-home';
import * as homeTexts from '@backline/contract/event-home.texts';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import styles from './event-home.module.css';

const listOf: Readonly<Record<HomeFigure, (event: EventRef) => string>> = {
  fans: eventPaths.fans,
  checkins: eventPaths.checkIns,
  orders: eventPaths.ordersOf,
  revenue: eventPaths.ordersOf,
  open_tickets: eventPaths.ticketsOf,
};

export function useOpenFigures(): HomeFigure[] {
  const { opens } = useSession();
  return homeFigures.filter((figure) => opens({ access: homeFigureAccess[figure] }));
}

export function HomeFigures({ event, home: { figures, state } }: { event: EventRef; home: EventHome }) {
  const shown = useOpenFigures().flatMap((figure) => {
    const value = figures[figure];
    return value === null ? [] : [{ figure, value }];
  });
  if (shown.length === 0) return null;
  return (
    <ul className={styles.figures} aria-label={state === 'over' ? homeTexts.finalFigures : homeTexts.keyFigures}>
      {shown.map(({ figure, value }) => (
        <li key={figure}>
          <Link to={listOf[figure](event)}>
            <span>{homeTexts.figureNames[figure]}</span>{' '}
            <strong>{figure === 'revenue' ? formatMoney(value) : formatCount(value)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function FiguresSkeleton() {
  const figures = useOpenFigures();
  return (
    <div className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure} className={styles.blank}>
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      ))}
    </div>
  );
}
