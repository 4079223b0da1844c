import { lazy, type ComponentType } from 'react';
import { orderPages } from '../features/orders/index.ts';
import { profilePages } from '../features/profile/index.ts';
import { proposalPages } from '../features/proposals/index.ts';
import { texts } from '../texts.ts';

type Load = () => Promise<{ Component: ComponentType }>;

interface More {
  /** Who is nobody yet signs in first, and comes to the page then. */
  needsFan?: boolean;
  /** What the bar at the top calls it; without one it is not there. */
  menu?: string;
}

const page = (path: string, load: Load, { needsFan = false, menu }: More = {}) => ({
  path,
  needsFan,
  menu,
  Page: lazy(async () => ({ default: (await load()).Component })),
});

const ownEvents: Load = () => import('./own-events.tsx');

/** The address below `/fan` and the page of each; the first that fits is shown. No name has six letters and no hyphen, as codes of events do. */
export const pages = [
  page('/', ownEvents),
  page('/my-events', ownEvents, { needsFan: true }),
  page('/proposals', proposalPages.list, { needsFan: true }),
  page('/proposals/new', proposalPages.propose, { needsFan: true }),
  page('/profile', profilePages.profile, { needsFan: true, menu: texts.profile.menu }),
  page('/delete-me', profilePages.leave, { needsFan: true }),
  page('/goodbye', profilePages.left),
  page('/:eventCode/orders/:orderNo/code', orderPages.code, { needsFan: true }),
  page('/:eventCode/orders/:orderNo', orderPages.order, { needsFan: true }),
  page('/:eventCode/:path?', () => import('./event.tsx'), { needsFan: true }),
];
