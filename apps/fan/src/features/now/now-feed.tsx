import type { Attendance } from '@backline/contract/attendance';
import * as nowTexts from '@backline/contract/fan-now.texts';
import { useEffect, useState, type ReactNode } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { KnownAt } from '../../ui/known-at.tsx';
import { Afterwards } from './afterwards.tsx';
import { Before } from './before.tsx';
import { NowCards } from './now-cards.tsx';
import { NowPlace } from './now-place.tsx';
import { useFanNow } from './now.queries.ts';

/** How long the rest of the page waits for the cards above it, which would push it down. */
const waitMs = 3_000;

/** Shows what is on for the fan above the rest of the page. */
export function Component({ event, children }: { event: Attendance; children: ReactNode }) {
  const { data: now, dataUpdatedAt, isPending, failureCount } = useFanNow(event);
  const isBefore = event.event_dttm > useNow();
  const isLate = useIsLate();
  if (isPending && failureCount === 0 && !isLate) return <NowPlace />;
  return (
    <>
      {isBefore && <Before event={event} />}
      {now !== undefined && (
        <section aria-label={nowTexts.fan.label}>
          <KnownAt atMs={dataUpdatedAt} zone={event.timezone} />
          {now.is_over && <Afterwards event={event} now={now} />}
          <NowCards event={event} now={now} />
        </section>
      )}
      {children}
    </>
  );
}

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
