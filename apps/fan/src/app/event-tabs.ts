import type { Attendance } from '@backline/contract/attendance';
import { lazy, type ComponentType } from 'react';
import { attendancePages } from '../features/attendance/index.ts';
import { doorCodePages } from '../features/door-code/index.ts';
import { isTrustedAt, doorPages } from '../features/door/index.ts';
import { handOverPages, handsOver } from '../features/hand-over/index.ts';
import { helpPages } from '../features/help/index.ts';
import { inboxPages } from '../features/inbox/index.ts';
import { lightPages } from '../features/lights/index.ts';
import { orderPages } from '../features/orders/index.ts';
import { pollPages } from '../features/polls/index.ts';
import { promoCodePages } from '../features/promo-codes/index.ts';
import { rafflePages } from '../features/raffles/index.ts';
import { requestPages } from '../features/requests/index.ts';
import { shopPages } from '../features/shop/index.ts';
import { triviaPages } from '../features/trivia/index.ts';
import type { EventTab } from '../lib/event-tab.ts';
import { texts } from '../texts.ts';

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

const promoBanner = part(promoCodePages.banner);

/** What an event's page shows, in this order, where the event has something for it. */
export const eventTabs: readonly EventTab[] = [
  tab('', texts.now.tab, attendancePages.now, { Above: promoBanner }),
  tab('shop', texts.shop.tab, shopPages.shop, {
    has: ({ offers }) => offers.includes('shop'),
    // The last thing of a shop may go while somebody looks at their cart.
    explainsAbsence: true,
    Above: promoBanner,
  }),
  tab('orders', texts.orders.tab, orderPages.orders, {
    has: ({ offers }) => offers.includes('orders'),
    explainsAbsence: true,
  }),
  tab('requests', texts.requests.tab, requestPages.requests, { has: ({ offers }) => offers.includes('requests') }),
  tab('polls', texts.polls.tab, pollPages.polls, { has: ({ offers }) => offers.includes('polls') }),
  tab('raffles', texts.raffles.tab, rafflePages.raffles, { has: ({ offers }) => offers.includes('raffles') }),
  tab('trivia', texts.trivia.tab, triviaPages.trivia, { has: ({ offers }) => offers.includes('trivia') }),
  tab('lights', texts.lights.tab, lightPages.lights, { has: ({ offers }) => offers.includes('lights') }),
  tab('inbox', texts.inbox.tab, inboxPages.inbox, {
    has: ({ offers }) => offers.includes('inbox'),
    prepare: async () => (await inboxPages.mark()).prepare(),
    Mark: part(inboxPages.mark),
  }),
  tab('help', texts.help.tab, helpPages.help, { Mark: part(helpPages.mark) }),
  tab('my-code', texts.doorCode.tab, doorCodePages.code, {
    prepare: async (event, client) => (await doorCodePages.key()).prepare(event, client),
  }),
  tab('mine', texts.mine.tab, attendancePages.mine),
  tab('door', texts.door.tab, doorPages.door, { has: isTrustedAt, explainsAbsence: true }),
  tab('hand-over', texts.handOver.tab, handOverPages.handOver, { has: handsOver, explainsAbsence: true }),
];
