import * as attendanceTexts from '@backline/contract/attendance.texts';
import * as eventTexts from '@backline/contract/events.texts';
import {
  CalendarDays,
  type IconNode,
  ChevronRight,
  CircleQuestionMark,
  Inbox,
  PackageCheck,
  QrCode,
  ScanLine,
  User,
} from 'lucide';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { SeatLines } from '../features/attendance/place-card.tsx';
import { linkedFrom, pathIn, type SectionProps } from '../lib/event-section.ts';
import { formatDay } from '../lib/format.ts';
import { Icon } from '../ui/icon.tsx';
import { LanguageRow } from './language-row.tsx';
import { Screen } from '../ui/screen.tsx';
import styles from './me.module.css';
import { LookChoice } from './me-look.tsx';

const InstallRow = lazy(async () => ({ default: (await import('../features/install/install-row.tsx')).Component }));

const icons: Readonly<Record<string, IconNode>> = {
  'my-code': QrCode,
  inbox: Inbox,
  help: CircleQuestionMark,
  door: ScanLine,
  'hand-over': PackageCheck,
};

/** Lists what belongs to the fan: the seat, the sections of the tab, the profile and the other events. */
export function Component({ event, sections }: SectionProps) {
  return (
    <Screen title={eventTexts.fan.tabs.me}>
      <dl className={styles.facts}>
        <div>
          <dt>{attendanceTexts.fan.mine.seat}</dt>
          <dd>
            <SeatLines event={event} />
          </dd>
        </div>
        <div>
          <dt>{attendanceTexts.fan.mine.checkIn}</dt>
          <dd>
            {event.checkin_dttm === null
              ? attendanceTexts.fan.mine.notYet
              : formatDay(event.checkin_dttm, event.timezone)}
          </dd>
        </div>
        <div>
          <dt>{attendanceTexts.fan.mine.code}</dt>
          <dd className={styles.code}>{event.event_code}</dd>
        </div>
      </dl>
      <ul className={styles.rows}>
        {linkedFrom(sections, { path: 'me' })
          .filter(({ has }) => has(event))
          .map(({ path, title, Mark }) => (
            <Row key={path} href={pathIn(event.event_code, path)} title={title} icon={icons[path]}>
              {Mark !== undefined && (
                <Suspense>
                  <Mark event={event} />
                </Suspense>
              )}
            </Row>
          ))}
        <Row href="/profile" title={eventTexts.fan.profile.menu} icon={User} />
        <Row href="/my-events" title={eventTexts.fan.start.ownTitle} icon={CalendarDays} />
        <LanguageRow />
      </ul>
      <LookChoice />
      <Suspense>
        <InstallRow />
      </Suspense>
    </Screen>
  );
}

interface RowProps {
  href: string;
  title: string;
  icon: IconNode | undefined;
  children?: ReactNode;
}

function Row({ href, title, icon, children }: RowProps) {
  return (
    <li>
      <Link className={styles.row} href={href}>
        {icon && <Icon of={icon} size={22} />}
        <span className={styles.title}>{title}</span>
        {children}
        <Icon of={ChevronRight} size={20} isForward />
      </Link>
    </li>
  );
}
