import { lazy, type ComponentType } from 'react';

type Load = () => Promise<{ Component: ComponentType }>;

interface More {
  needsFan?: boolean;
  /** True if the page brings its own navigation. */
  isFramed?: boolean;
}

const page = (path: string | RegExp, load: Load, { needsFan = false, isFramed = false }: More = {}) => ({
  path,
  needsFan,
  isFramed,
  Page: lazy(async () => ({ default: (await load()).Component })),
});

/** All pages of one event have one route, so that their frame stays when the page changes. */
const eventPaths = /^\/(?<eventCode>[^/]+)(?:\/(?<path>[^/]*|orders\/[^/]+(?:\/code)?))?\/?$/;

const ownEvents: Load = () => import('./own-events.tsx');

/**
 * Routes below `/fan`; the first match wins. No route name may look like an event code, which is six characters without
 * a hyphen.
 */
export const pages = [
  page('/', ownEvents),
  page('/my-events', ownEvents, { needsFan: true }),
  page('/proposals', () => import('../features/proposals/proposals.page.tsx'), { needsFan: true }),
  page('/proposals/new', () => import('../features/proposals/propose.page.tsx'), { needsFan: true }),
  page('/profile', () => import('../features/profile/profile.page.tsx'), { needsFan: true }),
  page('/delete-me', () => import('../features/profile/leave.page.tsx'), { needsFan: true }),
  page('/goodbye', () => import('../features/profile/left.page.tsx')),
  page(eventPaths, () => import('./event.tsx'), { needsFan: true, isFramed: true }),
];
