import { messages } from '@backline/contract/messages';
import { redirect, type RouteObject } from 'react-router';
import { accountPages } from '../features/account/index.ts';
import { artistPages } from '../features/artists/index.ts';
import { auditPages } from '../features/audit/index.ts';
import { dashboardPages } from '../features/dashboard/index.ts';
import { eventPages } from '../features/events/index.ts';
import { fanImportPages } from '../features/fan-imports/index.ts';
import { fanPages } from '../features/fans/index.ts';
import { notFoundPages } from '../features/not-found/index.ts';
import { teamPages } from '../features/team/index.ts';
import { handle } from './route-handle.ts';

const alias = (path: string, to: string): RouteObject => ({ path, loader: () => redirect(to) });

/** The same pages are about managers for some and about artists for others. */
const profileAccess = ['Page_Manager', 'Page_Artists'] as const;

/** The signed-in area: address, title, right and page of each screen. Later issues add their lines here. */
export const screens: RouteObject[] = [
  alias('/dashboard', '/dashboard/crm'),
  {
    path: '/dashboard/crm',
    handle: handle({ title: 'Dashboard', access: ['Page_Dashboard'] }),
    lazy: dashboardPages.dashboard,
  },
  alias('/artist_manager', '/artist_manager/list'),
  {
    path: '/artist_manager/list',
    handle: handle({ title: 'Artists', access: profileAccess }),
    lazy: artistPages.list,
  },
  {
    path: '/artist_manager/create',
    handle: handle({ title: 'New', access: profileAccess, only: 'managesPeople' }),
    lazy: artistPages.create,
  },
  {
    path: '/artist_manager/update/:artistOrManagerId',
    handle: handle({ title: 'Edit', access: profileAccess }),
    lazy: artistPages.update,
  },
  {
    path: '/artist_manager/artist_update/:artistId',
    handle: handle({ title: 'Edit Artist', access: profileAccess }),
    lazy: artistPages.updateArtist,
  },
  {
    path: '/artist_manager/view/:artist_id/:artist_name',
    handle: handle({ title: 'Artist', access: profileAccess }),
    lazy: artistPages.view,
  },
  {
    path: '/artist_manager/artists_list/:artist_manager_id/:artist_manager_name',
    handle: handle({ title: 'Artists', access: profileAccess }),
    lazy: artistPages.ofManager,
  },
  {
    path: '/artist/create/:managerId/:managerName',
    handle: handle({ title: 'New Artist', access: profileAccess, only: 'managesPeople' }),
    lazy: artistPages.createOfManager,
  },
  {
    path: '/artist/update/:managerId/:managerName/:artistId',
    handle: handle({ title: 'Edit Artist', access: profileAccess }),
    lazy: artistPages.updateArtist,
  },
  alias('/team-member', '/team-member/list'),
  {
    path: '/team-member/list',
    handle: handle({ title: 'Team Members', access: ['Page_Team_Member'] }),
    lazy: teamPages.list,
  },
  {
    path: '/team-member/create',
    handle: handle({ title: 'Create Team Member', access: ['Page_Team_Member'], only: 'managesPeople' }),
    lazy: teamPages.create,
  },
  {
    path: '/team-member/update/:teamMemberId',
    handle: handle({ title: 'Edit Team Member', access: ['Page_Team_Member'], only: 'managesPeople' }),
    lazy: teamPages.update,
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
  alias('/users', '/users/all'),
  {
    path: '/users/all',
    handle: handle({ title: 'Users', access: ['Page_Manage_Users'] }),
    lazy: fanPages.all,
  },
  {
    path: '/users/:event_id/:event_name',
    handle: handle({ title: 'Users', access: ['Page_Manage_Users'] }),
    lazy: fanPages.ofEvent,
  },
  {
    path: '/users/:event_id/:event_name/import',
    handle: handle({ title: 'Import fans', access: ['Page_Manage_Users'], only: 'managesFans' }),
    lazy: fanImportPages.ofEvent,
  },
  {
    path: '/account',
    handle: handle({ title: 'Your account', access: 'everyone' }),
    lazy: accountPages.account,
  },
  alias('/role-access', '/role-access/all'),
  {
    path: '/role-access/all',
    handle: handle({ title: messages.roleWiseAccess, access: ['Role_Access'] }),
    lazy: () => import('./role-access/role-access.page.tsx'),
  },
  {
    path: '/audit',
    handle: handle({ title: 'Audit log', access: ['Role_Access'] }),
    lazy: auditPages.audit,
  },
  {
    path: '*',
    handle: handle({ title: 'Not found', access: 'everyone' }),
    lazy: notFoundPages.notFound,
  },
];
