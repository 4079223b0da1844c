import type { Attendance } from '@backline/contract/attendance';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { lazy, Suspense } from 'react';
import { CheckInCard } from '../features/attendance/check-in-card.tsx';
import { NowPlace } from '../features/now/now-place.tsx';
import { formatDay } from '../lib/format.ts';
import links from '../ui/link.module.css';
import { Screen } from '../ui/screen.tsx';
import styles from './now.module.css';

// These load after the first paint.
const NowFeed = lazy(async () => ({ default: (await import('../features/now/now-feed.tsx')).Component }));
const InstallCard = lazy(async () => ({ default: (await import('../features/install/install-card.tsx')).Component }));
const PromoBanner = lazy(async () => ({
  default: (await import('../features/promo-codes/promo-banner.tsx')).Component,
}));

/** Shows what is on for the fan, the way in or the seat, and the line-up. */
export function Component({ event }: { event: Attendance }) {
  return (
    <Screen
      title={event.event_name}
      above={event.event_image_url !== null && <img className={styles.poster} src={event.event_image_url} alt="" />}
      lead={
        <>
          {formatDay(event.event_dttm, event.timezone)}
          <br />
          {[event.venue, event.city].filter(Boolean).join(', ')}
        </>
      }
    >
      <CheckInCard event={event} />
      <Suspense fallback={<NowPlace />}>
        <NowFeed event={event}>
          <PromoBanner event={event} />
          {event.artists.length > 0 && (
            <section>
              <h2>{attendanceTexts.fan.now.artists}</h2>
              <ul className={styles.artists}>
                {event.artists.map(({ id, name, image }) => (
                  <li key={id}>
                    <img src={image ?? '/static/default-artist.svg'} alt="" width="44" height="44" loading="lazy" />
                    <span>{name}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Suspense>
            <InstallCard event={event} />
          </Suspense>
          <a className={links.link} href={`/events/${event.seo_url}`}>
            {attendanceTexts.fan.now.more}
          </a>
        </NowFeed>
      </Suspense>
    </Screen>
  );
}
