import type { Attendance } from '@backline/contract/attendance';
import { lazy, type ComponentType } from 'react';
import { attendancePages } from '../features/attendance/index.ts';
import type { EventTab } from '../lib/event-tab.ts';
import { texts } from '../texts.ts';

type Load = () => Promise<{ Component: ComponentType<{ event: Attendance }> }>;

const tab = (path: string, title: string, load: Load, has: EventTab['has'] = () => true): EventTab => ({
  path,
  title,
  has,
  Tab: lazy(async () => ({ default: (await load()).Component })),
});

/** What an event's page shows, in this order, where the event has something for it. */
export const eventTabs: readonly EventTab[] = [
  tab('', texts.now.tab, attendancePages.now),
  tab('mine', texts.mine.tab, attendancePages.mine),
];
