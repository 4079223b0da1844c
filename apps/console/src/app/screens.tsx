import { redirect, type RouteObject } from 'react-router';
import { handle } from './route-handle.ts';
import { dashboardPages } from '../features/dashboard/index.ts';
import { eventPages } from '../features/events/index.ts';
import { notFoundPages } from '../features/not-found/index.ts';

const alias = (path: string, to: string): RouteObject => ({ path, loader: () => redirect(to) });

/** The signed-in area: address, title, right and page of each screen. Later issues add their lines here. */
export const screens: RouteObject[] = [
  alias('/dashboard', '/dashboard/crm'),
  {
    path: '/dashboard/crm',
    handle: handle({ title: 'Dashboard', access: ['Page_Dashboard'] }),
    lazy: dashboardPages.dashboard,
  },
  alias('/groups', '/groups/all'),
  {
    path: '/groups/all',
    handle: handle({ title: 'Events', access: ['Page_Events'] }),
    lazy: eventPages.list,
  },
  {
    path: '/groups/detail/:event_id/:event_name',
    handle: handle({ title: 'Event', access: ['Page_Events'] }),
    lazy: eventPages.detail,
  },
  {
    path: '/groups/copy/:event_id/:event_name',
    handle: handle({ title: 'Duplicate Event', access: ['Page_Event_Create_Operation'] }),
    lazy: eventPages.copy,
  },
  alias('/event-operation', '/event-operation/AddEvent'),
  {
    path: '/event-operation/AddEvent',
    handle: handle({ title: 'New Event', access: ['Page_Event_Create_Operation'] }),
    lazy: eventPages.create,
  },
  {
    path: '/event-operation/UpdateEvent/:event_id/:event_name',
    handle: handle({ title: 'Edit Event', access: ['Page_Event_Update_Operation'] }),
    lazy: eventPages.update,
  },
  {
    path: '*',
    handle: handle({ title: 'Not found', access: 'everyone' }),
    lazy: notFoundPages.notFound,
  },
];
