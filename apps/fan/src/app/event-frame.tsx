import type { Attendance } from '@backline/contract/attendance';
import { ApiError } from '@backline/client';
import * as eventTexts from '@backline/contract/events.texts';
import { defaultBrand, type Brand } from '@backline/contract/shown-brand';
import { QrCode } from 'lucide';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useAttendance, useAttendanceUpdates } from '../features/attendance/attendance.queries.ts';
import { doorOf } from '../features/attendance/check-in-hours.ts';
import { useBrandOnPage, useLook } from '../lib/brand-on-page.ts';
import { BrandContext } from '../lib/brand.ts';
import { linkedFrom, pathIn, type EventTab } from '../lib/event-section.ts';
import '../lib/install-prompt.ts';
import { keepLanguage } from '../lib/keep-language.ts';
import { serverNow } from '../lib/server-clock.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './event-frame.module.css';
import { eventSections, eventTabs, tabOf } from './event-tabs.ts';
import { MenuBar } from './menu-bar.tsx';

interface EventFrameProps {
  eventCode: string;
  /** Path below the event's own. */
  path: string;
  children: ReactNode;
}

/** Frames every page of an event: a head with the fan's code, and five tabs. */
export function EventFrame({ eventCode, path, children }: EventFrameProps) {
  const { data: event, error } = useAttendance(eventCode);
  useAttendanceUpdates(eventCode, event?.event_id);
  const isUnknown = event === undefined && error instanceof ApiError && error.code === 'not_found';
  const open = tabOf(path);
  // A stored answer of an earlier version has no brand.
  const brand = event?.brand ?? defaultBrand;
  useBrandOnPage(brand, event === undefined ? null : eventCode);
  useLook(event && placeOf(event, path), event?.accent);
  useEffect(() => void keepLanguage(), []);
  return (
    // The children keep their place in the tree. Mounted anew, they would load an unknown event again and again.
    <BrandContext value={brand}>
      <div className={styles.frame}>
        {isUnknown ? <MenuBar /> : <Head eventCode={eventCode} event={event} path={path} brand={brand} />}
        {open !== undefined && event !== undefined && <Sections event={event} tab={open} path={path} />}
        {children}
        {!isUnknown && <Tabs eventCode={eventCode} event={event} open={open} />}
      </div>
    </BrandContext>
  );
}

/** A hall stays dark, and so do the pages that a fan holds up in it. */
function placeOf(event: Attendance, path: string) {
  if (/^lights$|^my-code$|\/code$/.test(path)) return 'stage';
  return doorOf(event, serverNow()) === 'open' ? 'hall' : 'phone';
}

/** Loads after the first paint. */
const NewsLine = lazy(async () => ({ default: (await import('../features/now/news-line.tsx')).Component }));

interface HeadProps extends Pick<EventFrameProps, 'eventCode' | 'path'>, Pick<TabsProps, 'event'> {
  brand: Brand;
}

function Head({ eventCode, event, path, brand }: HeadProps) {
  const own = (
    <Link className={styles.brand} href={pathIn(eventCode, '')}>
      <img src={brand.icon_url ?? '/favicon.svg'} alt="" width="28" height="28" />
      <span>{brand.name}</span>
    </Link>
  );
  return (
    <header className={styles.head}>
      {event === undefined ? (
        own
      ) : (
        <Suspense fallback={own}>
          <NewsLine event={event} path={path}>
            {own}
          </NewsLine>
        </Suspense>
      )}
      <Link className={styles.code} href={pathIn(eventCode, 'my-code')}>
        <Icon of={QrCode} size={20} />
        <span>{eventTexts.fan.doorCode.tab}</span>
      </Link>
    </header>
  );
}

interface TabsProps {
  eventCode: string;
  event: Attendance | undefined;
  open: EventTab | undefined;
}

function Tabs({ eventCode, event, open }: TabsProps) {
  return (
    <nav className={styles.tabs} data-foot aria-label={eventTexts.fan.event.tabs}>
      {eventTabs.map((tab) => (
        <Link
          key={tab.path}
          className={styles.tab}
          href={pathIn(eventCode, tab.path)}
          aria-current={tab === open ? 'page' : undefined}
        >
          <span className={styles.icon}>
            <Icon of={tab.icon} />
            {event !== undefined && <Mark of={tab} event={event} />}
          </span>
          {tab.title}
        </Link>
      ))}
    </nav>
  );
}

/** Links a tab's sections to each other. Those of “Me” are listed on its first page, and link back to it instead. */
function Sections({ event, tab, path }: { event: Attendance; tab: EventTab; path: string }) {
  const { event_code: eventCode } = event;
  const [first] = path.split('/');
  if (tab.path === 'me') {
    if (first === 'me') return null;
    return (
      <nav className={styles.sections} aria-label={tab.title}>
        <Link className={styles.back} href={pathIn(eventCode, tab.path)}>
          ‹ {tab.title}
        </Link>
      </nav>
    );
  }
  const shown = linkedFrom(eventSections, tab).filter(({ has }) => has(event));
  // A single section is linked too unless it is open: orders remain when the shop has nothing left.
  if (shown.every((section) => section.path === first)) return null;
  return (
    <nav className={styles.sections} aria-label={tab.title}>
      {shown.map((section) => (
        <Link
          key={section.path}
          className={styles.section}
          href={pathIn(eventCode, section.path)}
          aria-current={section.path === first ? 'page' : undefined}
        >
          {section.title}
        </Link>
      ))}
    </nav>
  );
}

function Mark({ of: { Mark: Shown }, event }: { of: Pick<EventTab, 'Mark'>; event: Attendance }) {
  if (Shown === undefined) return null;
  return (
    <Suspense>
      <Shown event={event} />
    </Suspense>
  );
}
