import type { Attendance } from '@backline/contract/attendance';
import { lazy, type ComponentType } from 'react';
import { isTrustedAt } from '../features/door/is-trusted-at.ts';
import { handsOver } from '../features/hand-over/hands-over.ts';
import type { EventTab } from '../lib/event-tab.ts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import * as eventTexts from '@backline/contract/events.texts';

type Load = () => Promise<{ Component: ComponentType<{ event: Attendance }> }>;

type More = Partial<Pick<EventTab, 'has' | 'explainsAbsence' | 'prepare' | 'Mark' | 'Above'>>;

const part = (load: Load) => lazy(async () => ({ default: (await load()).Component }));

const tab = (path: string, title: string, load: Load, more: More = {}): EventTab => ({
  path,
  title,
  has: () => true,
  explainsAbsence: false,
  ...more,
  Tab: part(load),
});

const promoBanner = part(() => import('../features/promo-codes/promo-banner.tsx'));

export const eventTabs: readonly EventTab[] = [
  tab('', attendanceTexts.fan.now.tab, () => import('../features/attendance/now.tab.tsx'), { Above: promoBanner }),
  tab('shop', eventTexts.fan.shop.tab, () => import('../features/shop/shop.tab.tsx'), {
    has: ({ offers }) => offers.includes('shop'),
    // Explains why the tab is gone, because the shop may sell out while somebody is looking at the cart.
    explainsAbsence: true,
    Above: promoBanner,
  }),
  tab('orders', eventTexts.fan.orders.tab, () => import('../features/orders/orders.tab.tsx'), {
    has: ({ offers }) => offers.includes('orders'),
    explainsAbsence: true,
  }),
  tab('requests', eventTexts.fan.requests.tab, () => import('../features/requests/requests.tab.tsx'), {
    has: ({ offers }) => offers.includes('requests'),
  }),
  tab('polls', eventTexts.fan.polls.tab, () => import('../features/polls/polls.tab.tsx'), {
    has: ({ offers }) => offers.includes('polls'),
  }),
  tab('raffles', eventTexts.fan.raffles.tab, () => import('../features/raffles/raffles.tab.tsx'), {
    has: ({ offers }) => offers.includes('raffles'),
  }),
  tab('trivia', eventTexts.fan.trivia.tab, () => import('../features/trivia/trivia.tab.tsx'), {
    has: ({ offers }) => offers.includes('trivia'),
  }),
  tab('lights', eventTexts.fan.lights.tab, () => import('../features/lights/lights.tab.tsx'), {
    has: ({ offers }) => offers.includes('lights'),
  }),
  tab('inbox', eventTexts.fan.inbox.tab, () => import('../features/inbox/inbox.tab.tsx'), {
    has: ({ offers }) => offers.includes('inbox'),
    prepare: async () => (await import('../features/inbox/unread.tsx')).prepare(),
    Mark: part(() => import('../features/inbox/unread.tsx')),
  }),
  tab('help', eventTexts.fan.help.tab, () => import('../features/help/help.tab.tsx'), {
    Mark: part(() => import('../features/help/unread.tsx')),
  }),
  tab('my-code', eventTexts.fan.doorCode.tab, () => import('../features/door-code/door-code.tab.tsx'), {
    prepare: async (event, client) => (await import('../lib/door-key.ts')).prepare(event, client),
  }),
  tab('mine', attendanceTexts.fan.mine.tab, () => import('../features/attendance/mine.tab.tsx')),
  tab('door', eventTexts.fan.door.tab, () => import('../features/door/door.tab.tsx'), {
    has: isTrustedAt,
    explainsAbsence: true,
  }),
  tab('hand-over', eventTexts.fan.handOver.tab, () => import('../features/hand-over/hand-over.tab.tsx'), {
    has: handsOver,
    explainsAbsence: true,
  }),
];
