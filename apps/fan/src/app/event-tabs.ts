import type { Attendance } from '@backline/contract/attendance';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { CircleUser, Hand, Radio, ShoppingBag, Sparkles } from 'lucide';
import { lazy, type ComponentType } from 'react';
import { isTrustedAt } from '../features/door/is-trusted-at.ts';
import { handsOver } from '../features/hand-over/hands-over.ts';
import type { EventSection, EventTab, SectionProps } from '../lib/event-section.ts';

type Load<Props> = () => Promise<{ Component: ComponentType<Props> }>;

type More = Partial<Pick<EventSection, 'has' | 'explainsAbsence' | 'prepare' | 'Mark' | 'Above' | 'isFirstPage'>>;

const part = <Props = { event: Attendance }>(load: Load<Props>) =>
  lazy(async () => ({ default: (await load()).Component }));

const { tabs } = eventTexts.fan;

const nowTab: EventTab = { path: '', title: tabs.now, icon: Radio, absence: '' };
const joinTab: EventTab = { path: 'join', title: tabs.join, icon: Hand, absence: tabs.nothingToJoin };
const shopTab: EventTab = {
  path: 'shop',
  title: tabs.shop,
  icon: ShoppingBag,
  absence: '',
  Mark: part(() => import('../features/shop/cart-mark.tsx')),
};
const lightsTab: EventTab = { path: 'lights', title: tabs.lights, icon: Sparkles, absence: tabs.noLights };
const meTab: EventTab = {
  path: 'me',
  title: tabs.me,
  icon: CircleUser,
  absence: tabs.notForYou,
  Mark: part(() => import('./me-mark.tsx')),
};

/** The tabs are the same at every event, so that a fan finds each in the same place. */
export const eventTabs: readonly EventTab[] = [nowTab, joinTab, shopTab, lightsTab, meTab];

const section = (
  tab: EventTab,
  path: string,
  title: string,
  load: Load<SectionProps>,
  more: More = {},
): EventSection => ({
  tab,
  path,
  title,
  has: () => true,
  explainsAbsence: false,
  ...more,
  Section: part(load),
});

const offers = (offer: Attendance['offers'][number]) => (event: Attendance) => event.offers.includes(offer);

export const eventSections: readonly EventSection[] = [
  section(nowTab, '', attendanceTexts.fan.now.tab, () => import('./now.section.tsx')),
  section(joinTab, 'join', tabs.join, () => import('./join.section.tsx'), { isFirstPage: true }),
  section(joinTab, 'requests', eventTexts.fan.requests.tab, () => import('../features/requests/requests.section.tsx'), {
    has: offers('requests'),
  }),
  section(joinTab, 'polls', eventTexts.fan.polls.tab, () => import('../features/polls/polls.section.tsx'), {
    has: offers('polls'),
  }),
  section(joinTab, 'trivia', eventTexts.fan.trivia.tab, () => import('../features/trivia/trivia.section.tsx'), {
    has: offers('trivia'),
  }),
  section(joinTab, 'raffles', eventTexts.fan.raffles.tab, () => import('../features/raffles/raffles.section.tsx'), {
    has: offers('raffles'),
  }),
  section(shopTab, 'shop', eventTexts.fan.shop.tab, () => import('../features/shop/shop.section.tsx'), {
    has: offers('shop'),
    // Explains why the shop is gone, because it may sell out while somebody is looking at the cart.
    explainsAbsence: true,
    Above: part(() => import('../features/promo-codes/promo-banner.tsx')),
  }),
  section(shopTab, 'orders', eventTexts.fan.orders.tab, () => import('../features/orders/orders.section.tsx'), {
    has: offers('orders'),
    explainsAbsence: true,
  }),
  section(lightsTab, 'lights', eventTexts.fan.lights.tab, () => import('../features/lights/lights.section.tsx'), {
    has: offers('lights'),
  }),
  section(meTab, 'me', tabs.me, () => import('./me.section.tsx'), { isFirstPage: true }),
  section(meTab, 'my-code', eventTexts.fan.doorCode.tab, () => import('../features/door-code/door-code.section.tsx'), {
    prepare: async (event, client) => (await import('../lib/door-key.ts')).prepare(event, client),
  }),
  section(meTab, 'inbox', eventTexts.fan.inbox.tab, () => import('../features/inbox/inbox.section.tsx'), {
    has: offers('inbox'),
    prepare: async () => (await import('../features/inbox/unread.tsx')).prepare(),
    Mark: part(() => import('../features/inbox/unread.tsx')),
  }),
  section(meTab, 'help', eventTexts.fan.help.tab, () => import('../features/help/help.section.tsx'), {
    Mark: part(() => import('../features/help/unread.tsx')),
  }),
  section(meTab, 'door', eventTexts.fan.door.tab, () => import('../features/door/door.section.tsx'), {
    has: isTrustedAt,
    explainsAbsence: true,
  }),
  section(
    meTab,
    'hand-over',
    eventTexts.fan.handOver.tab,
    () => import('../features/hand-over/hand-over.section.tsx'),
    {
      has: handsOver,
      explainsAbsence: true,
    },
  ),
];

/** Returns the tab of a path, also of a page below a section, such as one order. */
export function tabOf(path: string): EventTab | undefined {
  const [first = ''] = path.split('/');
  return eventTabs.find((tab) => tab.path === first) ?? eventSections.find((each) => each.path === first)?.tab;
}
